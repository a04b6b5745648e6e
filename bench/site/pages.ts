/** The pages that print prices in the visitor's currency. */
export const printers = [
  'local-price',
  'single-trip',
  'rates-file',
  'each-price',
  'two-calls',
] as const;
export type Printer = (typeof printers)[number];

const widgetTag = (settings = ''): string =>
  `<script src="/local-price.js" data-apikey="demo" data-base-url="/" ${settings}></script>`;

/** The script tag of a page without a service, which knows the visitor by their time zone. */
const staticTag = '<script src="/local-price-static.js" data-rates="/rates.json"></script>';

/**
 * Records on `window` when the script tag was parsed, when the first price and when all prices were local, and when
 * the first frame was drawn. A widget reports this by its event; for the others, the text is observed.
 */
const notes = (count: number): string => `<script>
  var began, shown = 0, all = 0, frame = 0;
  let seen = 0;
  const arrived = () => {
    shown ||= performance.now();
    if (++seen === ${count}) all = performance.now();
  };
  addEventListener('local-price-change', arrived);
  new MutationObserver((records) => records.forEach(arrived)).observe(
    document.querySelector('ul'),
    { childList: true, subtree: true },
  );
  began = performance.now();
</script>`;

/** The markup of a price for the widget, and for a hand-written script. */
export const ownPrice = '<local-price base-price="49" base-currency="USD">$49.00</local-price>';
export const plainPrice = '<span class="price" data-usd="49">$49.00</span>';

function pricePage(printer: Printer, count: number): string {
  if (printer === 'local-price') return listPage(ownPrice, count, widgetTag());
  if (printer === 'rates-file') return listPage(ownPrice, count, staticTag);
  if (printer === 'single-trip') return listPage(ownPrice, count, widgetTag('data-single-trip'));
  return listPage(plainPrice, count, `<script src="/${printer}.js"></script>`);
}

/** A list of products, each with its price in a sentence. */
export function listPage(price: string, count: number, script: string): string {
  return `<style>
      body { font: 16px/1.5 sans-serif; }
      ul { display: grid; grid-template-columns: repeat(auto-fill, 12rem); gap: 1rem; padding: 0; }
      li { list-style: none; }
    </style>
    <ul>${`<li><h2>Thing</h2><p>Yours for ${price} a month, and for nothing more.</p></li>`.repeat(count)}</ul>
    ${notes(count)} ${script}
    <script>requestAnimationFrame(() => (frame = performance.now()))</script>`;
}

/** A page that remembers nothing and reports how long its price took. */
function coldPage(transport: string): string {
  return `<local-price base-price="49" base-currency="USD">$49</local-price>
    <script>
      var took = 0;
      const began = performance.now();
      addEventListener('local-price-change', () => (took = performance.now() - began));
    </script>
    ${widgetTag(`data-storage="none" data-transport="${transport}"`)}`;
}

/**
 * Returns the page at a path: `/prices/PRINTER/COUNT`, `/cold/TRANSPORT`, or `/elements/SCRIPT`, where the
 * measurement creates the elements.
 */
export function pageAt(path: string): string | undefined {
  const [, kind, name = '', count] = path.split('/');
  const body = {
    prices: () => pricePage(name as Printer, Number(count)),
    cold: () => coldPage(name),
    elements: () => (name === 'local-price' ? widgetTag() : `<script src="/${name}.js"></script>`),
  }[kind ?? ''];
  return body && `<!doctype html><html lang="en">${body()}`;
}
