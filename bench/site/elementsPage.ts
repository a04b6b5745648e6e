import type { Settings } from 'local-price';
import type { ScriptName } from './scripts.ts';

/** Elements of which a page can have thousands. */
export const measuredElements = [
  'local-price',
  'format-number',
  'relative-time',
  'local-price parts',
] as const;
export type MeasuredElement = (typeof measuredElements)[number];

/** The same prices, with what they have in common once on the page, and on each of them. */
export const measuredDefaults = ['defaults', 'attributes'] as const;

export type KindName = MeasuredElement | (typeof measuredDefaults)[number];

/** How to write one kind of element, and how to change its currency. */
interface Kind {
  /** The script that a page loads for it. */
  script: ScriptName;
  /** The markup of one element. The amount differs from that of its neighbor. */
  markup(amount: string): string;
  /** Runs in the page. Elements without a currency do not change. */
  choose?(code: string): void;
  /** Settings of the page, for prices. */
  settings?: Settings;
}

function ours(attributes: string): Kind {
  return {
    script: 'local-price',
    markup: (amount) =>
      `<local-price base-price="${amount}" base-currency="USD"${attributes}>$${amount}</local-price>`,
    choose: (code) => window.localPrice!.chooseCurrency(code),
  };
}

const kinds: Readonly<Record<KindName, Kind>> = {
  'local-price': ours(''),
  'local-price parts': ours(' parts'),
  'format-number': {
    script: 'format-number',
    markup: (amount) =>
      `<sl-format-number type="currency" currency="JPY" value="${amount}"></sl-format-number>`,
    choose: (code) => {
      for (const element of document.querySelectorAll('sl-format-number')) {
        element.setAttribute('currency', code);
      }
    },
  },
  'relative-time': {
    script: 'relative-time',
    markup: (amount) => {
      const time = new Date(Date.UTC(2020, 0, 1) + Number(amount) * 3_600_000).toISOString();
      return `<relative-time datetime="${time}">${time}</relative-time>`;
    },
  },
  defaults: {
    ...ours(''),
    markup: (amount) => `<local-price base-price="${amount}">$${amount}</local-price>`,
    settings: {
      baseCurrency: 'USD',
      rounding: '0.05 JPY:100',
      ending: 'EUR:95 GBP:99',
      markup: '2.5%',
      approximate: true,
    },
  },
  attributes: ours(' rounding="0.05 JPY:100" ending="EUR:95 GBP:99" markup="2.5%" approximate'),
};

/** Some have as many digits and the same sign as the one before, others do not. */
const currencies = ['EUR', 'GBP', 'CHF', 'JPY'];

/**
 * Returns a page that has the script and the markup of one kind of element. When its promise `ready` is fulfilled,
 * it knows every rate: the service is not measured here.
 */
export function elementsPage(kind: KindName): string {
  const { choose, markup, script, settings } = kinds[kind];
  const isPrice = script === 'local-price';
  const markups = Array.from({ length: 1000 }, (_, at) => markup((at + 0.49).toFixed(2)));
  const before = settings
    ? `<script>localPriceSettings = ${JSON.stringify(settings)};</script>`
    : '';
  return `<body>${before}<script src="/${script}.js" data-apikey="demo" data-base-url="/"></script>
    ${isPrice ? markup('49') : ''}
    <script>
      const codes = ${JSON.stringify(choose ? currencies : [])};
      const markups = ${JSON.stringify(markups)};
      const __name = (each) => each;
      const choose = ${String(choose)};
      ${String(learnRates)} ${String(timeOnce)}
      var ready = ${isPrice ? 'learnRates()' : 'Promise.resolve()'};
    </script>`;
}

/** The same page, which reports the median times of some rounds: the first ones warm it up. */
export function thousandPage(kind: KindName): string {
  return `${elementsPage(kind)}
    <script>
      ready.then(async () => {
        const rounds = [];
        while (rounds.length < 9) rounds.push(await timeOnce());
        const median = (name) =>
          rounds.map((times) => times[name]).sort((a, b) => a - b)[rounds.length >> 1];
        report(Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, median(name)])));
      });
    </script>`;
}

declare const choose: (code: string) => void;
declare const codes: readonly string[];
declare const markups: readonly string[];

/** Runs in the page: chooses each currency until the price there shows it. */
async function learnRates(): Promise<void> {
  const price = document.querySelector('local-price')!;
  for (const code of codes) {
    choose(code);
    while (price.value?.currency !== code) {
      await new Promise((resolve) => {
        price.addEventListener('local-price-change', resolve, { once: true });
      });
    }
  }
}

/** Milliseconds until a thousand elements are shown. */
export interface ThousandTimes {
  /** From the markup to rendered elements. */
  render: number;
  /** The same, with the layout of the list. */
  renderAndLayout: number;
  /** From one currency to another, if the element has a currency. */
  change?: number;
  changeAndLayout?: number;
}

/** Runs in the page: creates a thousand elements in a list, then changes their currency several times. */
async function timeOnce(): Promise<ThousandTimes> {
  const list = document.createElement('ul');
  /** Milliseconds until all have rendered, and until they are laid out. */
  const time = async (change: () => void): Promise<[number, number]> => {
    const started = performance.now();
    change();
    for (const { firstElementChild: element } of list.children) {
      await (element as Element & { updateComplete?: Promise<unknown> }).updateComplete;
    }
    const rendered = performance.now();
    void list.offsetHeight;
    return [rendered - started, performance.now() - started];
  };
  const [render, renderAndLayout] = await time(() => {
    list.innerHTML = markups.map((each) => `<li>${each}</li>`).join('');
    document.body.append(list);
  });
  let [change, changeAndLayout] = [0, 0];
  for (const code of codes) {
    const [rendered, laidOut] = await time(() => choose(code));
    change += rendered / codes.length;
    changeAndLayout += laidOut / codes.length;
  }
  list.remove();
  return codes.length
    ? { render, renderAndLayout, change, changeAndLayout }
    : { render, renderAndLayout };
}
