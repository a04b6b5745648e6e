import type { ScriptTag } from '../../src/input/index.js';
import type { Misplaced } from '../../src/visit/misplaced.js';
import type { PriceOutcome } from '../../src/visit/readOutcome.js';
import type { MachineTexts } from '../machine/MachineData.js';

/** What the document shows of a price. */
export interface DocumentPrice {
  readonly state: PriceOutcome['state'] | null;
  readonly text: string;
  /** The printed amount alone; `null`: the author's content is shown. */
  readonly printed: string | null;
  /** The author's content; a text that begins in another node is separated by a line break. */
  readonly content: string;
  /** Whether the author's content has elements, but prints nothing. */
  readonly isEmpty: boolean;
  /** Whether the price has the attribute `note`, but no content for that slot, and elements in its content. */
  readonly lacksNote: boolean;
  /** The ids of the price and its product, by which a server's terms may name it. */
  readonly names: readonly string[];
  /** A label that is read instead of the price; `null`: none. */
  readonly label: string | null;
  /** What stands around the price: the text of its section, and the addresses of the links there. */
  readonly beside: string;
  readonly links: readonly string[];
}

/** What the document shows. */
export interface DocumentView {
  /** The address that others are relative to. */
  readonly baseUrl: string;
  /** The script tags. */
  readonly tags: readonly (ScriptTag & Readonly<{ src: string; type: string }>)[];
  /** Content that its element neither shows nor hides. */
  readonly misplaced: readonly Misplaced[];
  /** Content that is for a slot which its element does not have. */
  readonly lostSlots: readonly Readonly<{ of: string; slot: string }>[];
  /** Our elements that are in the page, but not registered. */
  readonly missing: readonly string[];
  readonly prices: readonly DocumentPrice[];
  /** What forms send under the names of prices, each with the places of these prices. */
  readonly forms: readonly Readonly<{ sent: readonly string[]; prices: readonly number[] }>[];
  readonly machine: MachineTexts;
  /** Whether the page has made an early call that the script can't take: it is not that of a tag. */
  readonly hasUntakenCall: boolean;
}

/**
 * Reads what the document shows, in the world of the check, where nothing of the page's scripts is. A form hides methods
 * behind the names of its fields, so methods of elements that may be forms are used by their prototype. Sends no request
 * and changes nothing.
 *
 * The function is sent into the page as text, so it uses nothing of this file.
 *
 * @param all the elements of the page
 * @param prices those elements that are prices
 * @param names under which the prices send their amounts
 * @param ours the names of our elements
 * @param misplaced what `findMisplaced` has found
 * @param hasContent whether a price has content that prints something
 */
export function readDocument(
  all: readonly Element[],
  prices: readonly HTMLElement[],
  names: readonly (string | null)[],
  ours: readonly string[],
  misplaced: readonly Misplaced[],
  hasContent: (price: Element) => boolean,
): DocumentView {
  const cut = (text: string): string => text.slice(0, 10_000);
  const tidy = (text: string): string => cut(text.replace(/\s+/g, ' ').trim());
  const attribute = (element: Element | null, name: string): string | null =>
    element && Element.prototype.getAttribute.call(element, name);
  const of = <K extends keyof Element>(element: Element, name: K): Element[K] =>
    Reflect.get(Element.prototype, name, element) as Element[K];
  const ofDocument = (name: 'URL' | 'documentElement' | 'implementation'): unknown =>
    Reflect.get(Document.prototype, name, document);
  const inDocument = <E extends Element>(selector: string): E[] => [
    ...(Document.prototype.querySelectorAll.call(document, selector) as NodeListOf<E>),
  ];
  const contains = (outer: Element, inner: Element): boolean =>
    Node.prototype.contains.call(outer, inner);
  const walkerOf = (root: Node, shown: number, filter?: (node: Node) => number): TreeWalker =>
    Document.prototype.createTreeWalker.call(document, root, shown, filter);

  /** Whether an element is, or is in, one for a selector that is in a price. The price itself may be hidden or slotted. */
  const isWithin = (element: Element, selector: string, price: Element): boolean => {
    const found = Element.prototype.closest.call(element, selector);
    return !!found && found !== price && contains(price, found);
  };

  const textsOf = (price: Element, except: string): string[] => {
    const texts: string[] = [];
    const walker = walkerOf(price, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (!isWithin(parentElement!, except, price)) texts.push(nodeValue!);
    }
    return texts;
  };

  const formOf = (price: Element): HTMLFormElement | null => {
    const id = price.getAttribute('form');
    const root = price.getRootNode();
    if (!id) return price.closest('form');
    const { getElementById } = (root === document ? Document : DocumentFragment).prototype;
    const form = getElementById.call(root as Document, id);
    return form instanceof HTMLFormElement ? form : null;
  };

  const senders = new Map<HTMLFormElement, Map<string, number[]>>();
  for (const [at, price] of prices.entries()) {
    const name = names[at];
    const form = name ? formOf(price) : null;
    if (!name || !form) continue;
    const byName = senders.get(form) ?? new Map<string, number[]>();
    const places = byName.get(name) ?? [];
    places.push(at);
    senders.set(form, byName.set(name, places));
  }

  const labelOf = (price: Element): string | null => {
    // The label of a control replaces its content.
    const named = price.closest(
      'local-price[aria-label], a[aria-label], button[aria-label], [role][aria-label]:not([role=group], [role=region], [role=list], [role=listitem])',
    );
    const label = attribute(named, 'aria-label');
    return label && cut(label);
  };

  const sections = 'article, section, li, tr, form, main, [itemscope], [data-product], body';
  const others = 'article, section, li, aside, nav, footer, script, style';
  const surroundings = new Map<Element, Pick<DocumentPrice, 'beside' | 'links'>>();
  const surroundingsOf = (price: Element): Pick<DocumentPrice, 'beside' | 'links'> => {
    let section = price.closest(sections);
    for (let root = price.getRootNode(); !section && root instanceof ShadowRoot;) {
      section = root.host.closest(sections);
      root = root.host.getRootNode();
    }
    section ??= price;
    const known = surroundings.get(section);
    if (known) return known;
    const walker = walkerOf(section, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
      node instanceof Element &&
      Element.prototype.matches.call(node, others) &&
      !contains(node, price)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    let beside = '';
    const links: string[] = [];
    while (walker.nextNode() && beside.length < 2000) {
      const node = walker.currentNode;
      if (node instanceof Text) beside += ` ${node.data}`;
      else if (node instanceof HTMLAnchorElement && node.href) links.push(node.href);
    }
    const found = { beside: beside.slice(0, 2000), links: links.slice(0, 100) };
    surroundings.set(section, found);
    return found;
  };

  const readPrice = (price: HTMLElement): DocumentPrice => {
    const parts = [
      ...(price.shadowRoot?.querySelectorAll('[part=compare-at], [part=price]') ?? []),
    ];
    const printed = parts.find((part) => part.matches('[part=price]'))?.textContent ?? null;
    const content = cut(textsOf(price, '[slot], script, style').join('\n'));
    const hasElements = [...price.children].some((child) => !attribute(child, 'slot'));
    const form = price.closest('form');
    const field = form && Element.prototype.querySelector.call(form, '[name=product]');
    const product: unknown = (field as HTMLInputElement | null)?.value;
    const states = ['pending', 'base', 'local', 'error'] as const;
    return {
      state: states.find((each) => price.matches(`:state(${each})`)) ?? null,
      text:
        tidy(parts.map((part) => part.textContent).join(' ')) || tidy(content.replaceAll('\n', '')),
      printed: printed === null ? null : cut(printed),
      content,
      isEmpty: hasElements && !hasContent(price),
      lacksNote:
        hasElements && price.hasAttribute('note') && !price.querySelector(':scope > [slot=note]'),
      names: [price.id, attribute(price.closest('[data-product]'), 'data-product'), product].filter(
        (each): each is string => typeof each === 'string' && each !== '',
      ),
      label: labelOf(price),
      ...surroundingsOf(price),
    };
  };

  /** Returns the document without what machines do not read; empty: it has neither microdata nor RDFa. */
  const markup = (): string => {
    const { createHTMLDocument } = DOMImplementation.prototype;
    // Nothing loads or runs in a document without a window.
    const inert = createHTMLDocument.call(ofDocument('implementation'), '');
    const copy = inert.importNode(ofDocument('documentElement') as Element, true);
    const find = (selector: string): Element[] => [
      ...Element.prototype.querySelectorAll.call(copy, selector),
    ];
    if (!find('[itemscope], [property], [typeof]').length) return '';
    for (const each of find('script, style, template, noscript, svg, iframe')) {
      Element.prototype.remove.call(each);
    }
    // One more than is read, so that it is known to be too long.
    return of(copy, 'outerHTML').slice(0, 5_000_001);
  };

  /** Whether a call is that of a tag of the page. Another tab or frame may have answered what it asks. */
  const isOfTag = ({ href }: HTMLLinkElement): boolean => {
    if (!URL.canParse(href)) return false;
    const { origin, pathname, searchParams } = new URL(href);
    return inDocument<HTMLScriptElement>('script[data-base-url]').some(({ dataset }) => {
      const base = dataset['baseUrl']!.trim().replace(/(?<!\/)\/+$/, '');
      const address = `${base}/api/v1/origin`;
      const call = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
      const isSame = call?.origin === origin && call.pathname === pathname;
      return isSame && searchParams.get('apikey') === dataset['apikey']?.trim();
    });
  };

  const slots = new Map([
    ['local-price', ['note', 'was', 'now']],
    ['geo-gate', ['blocked', 'pending']],
  ]);
  const undefinedOnes = all.filter((each) => !Element.prototype.matches.call(each, ':defined'));
  const notRegistered = new Set(undefinedOnes.map((each) => of(each, 'localName')));
  return {
    baseUrl: Reflect.get(Node.prototype, 'baseURI', document) as string,
    tags: inDocument<HTMLScriptElement>('script').map((script) => ({
      // Consent tools move the address away. A script in SVG has none.
      src: cut((script.src || script.dataset['src']) ?? ''),
      type: cut(script.type),
      isMarked: 'localPrice' in script.dataset,
    })),
    misplaced,
    lostSlots: all.flatMap((each) => {
      const name = of(each, 'localName');
      const known = slots.get(name);
      return [...(known ? of(each, 'children') : [])].flatMap((child) => {
        const slot = attribute(child, 'slot');
        return slot && !known!.includes(slot) ? { of: name, slot: cut(slot) } : [];
      });
    }),
    missing: ours.filter((name) => notRegistered.has(name)),
    prices: prices.map(readPrice),
    forms: [...senders].flatMap(([form, byName]) => {
      const data = new FormData(form);
      return [...byName].map(([name, places]) => ({
        sent: data.getAll(name).map((each) => cut(String(each))),
        prices: places,
      }));
    }),
    machine: {
      jsonLd: inDocument('script[type^="application/ld+json" i]')
        .filter((script) => /^[^;]*json\s*(?:;|$)/i.test(attribute(script, 'type')!))
        .map((script) => script.textContent),
      html: markup(),
      addresses: [
        ofDocument('URL') as string,
        ...inDocument<HTMLLinkElement>('link[rel~=canonical i]').map(({ href }) => href),
      ].map((address) => address.split('#', 1)[0]!),
      titles: inDocument('title, h1').map(({ textContent }) => tidy(textContent)),
    },
    // The script removes the tag of a call that it takes.
    hasUntakenCall: inDocument<HTMLLinkElement>('link[rel=preload][data-local-price]').some(
      (link) => !isOfTag(link),
    ),
  };
}
