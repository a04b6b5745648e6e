import type { LocalPrice } from '../../elements/local-price/local-price.js';
import type { PriceValue } from '../../pricing/PriceValue.js';
import type { PriceFacts } from '../../visit/readFacts.js';

/** A price of the page, as each of its readers gets it. */
export interface SeenPrice {
  readonly facts: PriceFacts;
  /** What people see. */
  readonly text: string;
  /** The printed amount alone; `null`: the author's content is shown. */
  readonly printed: string | null;
  readonly value: PriceValue | null;
  /** The author's content; a text that begins in another node is separated by a line break. */
  readonly content: string;
  /** The amounts of the attributes, as written. */
  readonly authored: readonly string[];
  /** The ids of the price and its product, by which a server's terms may name it. */
  readonly names: readonly string[];
  /** The language of the price. */
  readonly language: string;
  /** A label that is read instead of the price; `null`: none. */
  readonly label: string | null;
  /** What the form around the price sends under its name, and the amounts of the prices that send it. */
  readonly sent: readonly string[];
  readonly sending: readonly string[];
}

/** A price in the data for machines. */
export interface MachinePrice {
  /** Where it is written, as the beginning of a message. */
  readonly where: string;
  /** The prices of one product have the same number. */
  readonly product: string;
  readonly amount: string;
  readonly currency: string;
}

/** What a look into the page finds. */
export interface Look {
  /** The version of the script; `null`: it is unknown. */
  readonly version: string | null;
  /** The name of the script file, or `npm`; `null`: none has run. */
  readonly file: string | null;
  /** Our script tags. */
  readonly tags: readonly { readonly src: string; readonly type: string }[];
  /** Our elements that are in the page, but not registered. */
  readonly missing: readonly string[];
  /** The absolute address of the rates file; `null`: none. */
  readonly rates: string | null;
  readonly prices: readonly SeenPrice[];
  readonly machinePrices: readonly MachinePrice[];
  /** The texts of `application/ld+json`. */
  readonly jsonLd: readonly string[];
}

/**
 * Looks at the page. Sends no request and changes nothing.
 *
 * The function is sent into the page as text, so it uses nothing of this file.
 *
 * @param ours the names of our elements
 */
export function look(readFacts: (price: LocalPrice) => PriceFacts, ours: readonly string[]): Look {
  const tidy = (text: string | null | undefined): string =>
    (text ?? '').replace(/\s+/g, ' ').trim();
  const all: Element[] = [];
  const walk = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      all.push(element);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);

  const isOurs = (name: string): boolean =>
    'baseUrl' in Object(customElements.get(name)?.prototype as unknown);
  const known = ours.find(isOurs);
  const store = known ? (customElements.get(known)!.prototype as LocalPrice).store : undefined;
  const rates = store?.settings.rates;

  const contentOf = (element: Element): string => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('[slot], script, style')) texts.push(textContent ?? '');
    }
    return texts.join('\n');
  };

  const formOf = (price: LocalPrice): HTMLFormElement | null => {
    const id = price.getAttribute('form');
    const root = price.getRootNode() as Document;
    return (id ? root.getElementById(id) : price.closest('form')) as HTMLFormElement | null;
  };

  const prices = all.filter(({ localName }) => localName === 'local-price') as LocalPrice[];

  const sentBy = (price: LocalPrice): Pick<SeenPrice, 'sent' | 'sending'> => {
    const form = price.name ? formOf(price) : null;
    if (!form) return { sent: [], sending: [] };
    const same = prices.filter((each) => each.name === price.name && formOf(each) === form);
    return {
      sent: new FormData(form).getAll(price.name!).map(String),
      sending: same.flatMap(({ value }) => (value ? [value.amount] : [])),
    };
  };

  const labelOf = (price: LocalPrice): string | null => {
    // The label of a control replaces its content.
    const named = price.closest(
      'local-price[aria-label], a[aria-label], button[aria-label], [role][aria-label]:not([role=group], [role=region], [role=list], [role=listitem])',
    );
    return named?.getAttribute('aria-label') ?? null;
  };

  const see = (price: LocalPrice): SeenPrice => {
    const parts = [
      ...(price.shadowRoot?.querySelectorAll('[part=compare-at], [part=price]') ?? []),
    ];
    const printed = parts.find((part) => part.matches('[part=price]'))?.textContent ?? null;
    const content = contentOf(price);
    const product = price.closest<HTMLElement>('[data-product]')?.dataset['product'];
    const field = price.closest('form')?.querySelector<HTMLInputElement>('[name=product]');
    return {
      facts: readFacts(price),
      text:
        tidy(parts.map((part) => part.textContent).join(' ')) || tidy(content.replaceAll('\n', '')),
      printed,
      value: price.value ?? null,
      content,
      authored: ['base-price', 'base-price-max'].flatMap((name) => price.getAttribute(name) ?? []),
      names: [price.id, product, field?.value].filter((name) => !!name) as string[],
      language: price.closest('[lang]')?.getAttribute('lang') ?? '',
      label: labelOf(price),
      ...sentBy(price),
    };
  };

  const machinePrices: MachinePrice[] = [];
  const meta = (name: string): string | undefined =>
    document
      .querySelector(`meta[property="${name}"], meta[name="${name}"]`)
      ?.getAttribute('content') ?? undefined;
  for (const name of ['og:price', 'product:price', 'product:sale_price']) {
    const amount = meta(`${name}:amount`);
    const currency = meta(`${name}:currency`);
    const where = `The meta tag ${name}:amount`;
    if (amount && currency) machinePrices.push({ where, product: 'meta', amount, currency });
  }
  const scopes: Element[] = [];
  for (const element of all) {
    const property = element.getAttribute('itemprop')?.match(/\b(price|lowPrice|highPrice)\b/)?.[0];
    const offer = property && element.closest('[itemscope]');
    if (!offer) continue;
    let product = offer;
    for (let outer: Element | null = offer; outer; outer = outer.parentElement) {
      if (outer.matches('[itemscope]')) product = outer;
      if (outer.matches('[itemtype$="/Product"]')) break;
    }
    if (!scopes.includes(product)) scopes.push(product);
    const named = offer.querySelector('[itemprop=priceCurrency]');
    machinePrices.push({
      where: `The microdata ${property}`,
      product: `microdata ${scopes.indexOf(product)}`,
      amount: tidy(element.getAttribute('content') ?? contentOf(element).replaceAll('\n', '')),
      currency: tidy(named?.getAttribute('content') ?? named?.textContent),
    });
  }

  return {
    version: (window as { localPrice?: { version?: string } }).localPrice?.version ?? null,
    file: store ? store.telemetry.file : null,
    tags: [...document.querySelectorAll<HTMLScriptElement>('script[src], script[data-src]')]
      // Consent tools move the address away.
      .map(({ src, dataset, type }) => ({ src: src || dataset['src']!, type }))
      .filter(({ src }) =>
        /\/local-price(?:-all|-static)?(?:[.-](?:min|v?\d+(?:\.\d+)*|[\da-f]{6,}))*\.m?js(?:[?#]|$)/.test(
          src,
        ),
      ),
    missing: ours.filter((name) => all.some((each) => each.localName === name) && !isOurs(name)),
    rates:
      rates && URL.canParse(rates, document.baseURI) ? new URL(rates, document.baseURI).href : null,
    prices: prices.map(see),
    machinePrices,
    jsonLd: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (script) => script.textContent ?? '',
    ),
  };
}
