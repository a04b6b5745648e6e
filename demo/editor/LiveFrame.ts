import { cleanMarkup } from './cleanMarkup.ts';

/** What the frame may load: files of this site. It runs no script of the markup, even if one were left in it. */
const policy = (nonce: string): string =>
  `default-src 'none'; script-src 'self' 'nonce-${nonce}'; connect-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; form-action 'none'; base-uri 'none'`;

/** Shows markup as a page of its own, with the style, the script tag and the visitor of this page. */
export class LiveFrame {
  readonly #ready: Promise<Document>;
  #turn = 0;

  /** @param onError called with the message of an element that has an error */
  constructor(frame: HTMLIFrameElement, onError: (message: string) => void) {
    this.#ready = new Promise((resolve) => {
      frame.addEventListener('load', () => {
        const page = frame.contentDocument!;
        page.addEventListener('local-price-error', ({ detail }) => onError(detail.error.message));
        resolve(page);
      });
    });
    frame.srcdoc = emptyPage();
  }

  async show(markup: string): Promise<void> {
    const turn = ++this.#turn;
    const [page] = await Promise.all([this.#ready, customElements.whenDefined('local-price')]);
    if (turn === this.#turn) page.body.innerHTML = cleanMarkup(markup);
  }
}

function valuesOf(attributes: NamedNodeMap): Record<string, string> {
  return Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
}

function emptyPage(): string {
  const page = document.implementation.createHTMLDocument();
  const nonce = crypto.randomUUID();
  const add = (name: string, values: Readonly<Record<string, string>>, text = ''): void => {
    const element = page.createElement(name);
    for (const [attribute, value] of Object.entries(values)) element.setAttribute(attribute, value);
    element.textContent = text;
    page.head.append(element);
  };
  add('meta', { 'http-equiv': 'content-security-policy', content: policy(nonce) });
  add('meta', { name: 'color-scheme', content: 'light dark' });
  // The typeface is used only if it is there in time.
  const links = document.querySelectorAll('link:is([rel=stylesheet], [as=font])');
  for (const { attributes } of links) add('link', valuesOf(attributes));
  const settings = JSON.stringify(window.localPriceSettings ?? {}).replaceAll('<', '\\u003c');
  add('script', { nonce }, `window.localPriceSettings = ${settings};`);
  const tag = document.querySelector('script:is([data-rates], [data-base-url])')!;
  add('script', valuesOf(tag.attributes));
  const example = document.querySelector<HTMLElement>('.shown[lang]');
  page.documentElement.lang = example?.lang ?? document.documentElement.lang;
  page.documentElement.dir = example?.dir ?? '';
  page.body.className = document.querySelector('.recipe') ? 'edited recipe' : 'edited price';
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
