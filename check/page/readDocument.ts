import type { Problem } from '../../src/input/index.js';
import type { PriceValue } from '../../src/pricing/PriceValue.js';
import type { PriceOutcome } from '../../src/visit/readOutcome.js';
import type { MachineData, MachineTexts } from '../machine/MachineData.js';

/** A price of the page, as each of its readers gets it. */
export interface PriceView {
  readonly outcome: PriceOutcome;
  /** What visitors read. */
  readonly text: string;
  /** The printed amount alone; `null`: the author's content is shown. */
  readonly printed: string | null;
  readonly value: PriceValue | null;
  /** Whether the author's content has elements, but prints nothing. */
  readonly isEmpty: boolean;
  /** Whether the price has the attribute `note`, but no content for that slot, and elements in its content. */
  readonly lacksNote: boolean;
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
  /** What stands around the price: the text of its section, and the addresses of the links there. */
  readonly beside: string;
  readonly links: readonly string[];
  /** What the author has set, in attributes or properties. */
  readonly terms: ObjectTerms;
}

/** The amounts that an author has set for a price, as texts. */
export type ObjectTerms = Readonly<
  Partial<Record<'basePrice' | 'basePriceMax' | 'prices' | 'compareAt', string>>
>;

/** A script tag, known by its file's name or by its settings: builds and optimizers rename and combine files. */
export interface ScriptTag {
  readonly src: string;
  readonly type: string;
  readonly isNamed: boolean;
}

/** What the document shows and the objects of the page say. */
export interface PageView {
  /** The version of the script; `null`: it is unknown. */
  readonly version: string | null;
  /** The name of the script file, or `npm`; `null`: none has run. */
  readonly file: string | null;
  /** Our script tags. */
  readonly tags: readonly ScriptTag[];
  /** What the script has told the developer of the page. */
  readonly problems: readonly Pick<Problem, 'message' | 'subject'>[];
  /** Our elements that are in the page, but not registered. */
  readonly missing: readonly string[];
  /** The absolute address of the rates file; `null`: none, or the page contains the rates. */
  readonly rates: string | null;
  /** Content that is for a slot which its element does not have. */
  readonly lostSlots: DocumentView['lostSlots'];
  readonly prices: readonly PriceView[];
  readonly machine: MachineData;
  /** Whether the page has made an early call that the script has not taken. */
  readonly hasUntakenCall: boolean;
}

/** What the document shows. */
export interface DocumentView extends Pick<PageView, 'hasUntakenCall'> {
  /** The tags of scripts that may be ours. */
  readonly scripts: readonly Readonly<{ src: string; type: string; hasSettings: boolean }>[];
  /** Content that is for a slot which its element does not have. */
  readonly lostSlots: readonly Readonly<{ of: string; slot: string }>[];
  /** The address that others are relative to. */
  readonly baseUrl: string;
  /** Our elements that are in the page. */
  readonly present: readonly string[];
  readonly prices: readonly DocumentPrice[];
  readonly machine: MachineTexts;
}

/** What the document shows of a price. */
export interface DocumentPrice extends Omit<PriceView, 'outcome' | 'value' | 'sending' | 'terms'> {
  readonly state: PriceOutcome['state'] | null;
  /** The first price of the same name in the same form, which alone has what is sent; -1: none is sent. */
  readonly sender: number;
}

/**
 * Reads what the document shows, in the world of the check, where nothing of the page's scripts is. A form hides methods behind the
 * names of its fields, so methods of elements that may be forms are used by their prototype. Sends no request and changes
 * nothing.
 *
 * The function is sent into the page as text, so it uses nothing of this file.
 *
 * @param all the elements of the page
 * @param prices those elements that are prices
 * @param names under which the prices send their amounts
 * @param ours the names of our elements
 */
export function readDocument(
  all: readonly Element[],
  prices: readonly HTMLElement[],
  names: readonly (string | null)[],
  ours: readonly string[],
): DocumentView {
  const cut = (text: string): string => text.slice(0, 10_000);
  const tidy = (text: string | null | undefined): string =>
    cut((text ?? '').replace(/\s+/g, ' ').trim());
  const attribute = (element: Element | null, name: string): string | null =>
    element && Element.prototype.getAttribute.call(element, name);
  const of = <K extends keyof Element>(element: Element, name: K): Element[K] =>
    Reflect.get(Element.prototype, name, element) as Element[K];
  const inDocument = (selector: string): Element[] => [
    ...Document.prototype.querySelectorAll.call(document, selector),
  ];

  /** Whether an element is, or is in, one for a selector that is in a price. The price itself may be hidden or slotted. */
  const isWithin = (element: Element, selector: string, price: Element): boolean => {
    const found = Element.prototype.closest.call(element, selector);
    return !!found && found !== price && Node.prototype.contains.call(price, found);
  };

  const contentOf = (element: Element): string => {
    const texts: string[] = [];
    const walker = Document.prototype.createTreeWalker.call(
      document,
      element,
      NodeFilter.SHOW_TEXT,
    );
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!isWithin(parentElement!, '[slot], script, style', element))
        texts.push(textContent ?? '');
    }
    return cut(texts.join('\n'));
  };

  const formOf = (price: Element): HTMLFormElement | null => {
    const id = price.getAttribute('form');
    const root = price.getRootNode();
    if (!id) return price.closest('form');
    const { getElementById } = (root === document ? Document : DocumentFragment).prototype;
    const form = getElementById.call(root as Document, id);
    return form instanceof HTMLFormElement ? form : null;
  };

  const senders = new Map<HTMLFormElement, Map<string, { id: number; sent: string[] }>>();
  const senderOf = (price: Element, name: string | null): { id: number; sent: string[] } => {
    const form = name ? formOf(price) : null;
    if (!name || !form) return { id: -1, sent: [] };
    const ofForm = senders.get(form) ?? new Map<string, { id: number; sent: string[] }>();
    senders.set(form, ofForm);
    const sender = ofForm.get(name) ?? {
      id: prices.indexOf(price as HTMLElement),
      sent: new FormData(form).getAll(name).map((each) => cut(String(each))),
    };
    ofForm.set(name, sender);
    return sender;
  };

  const labelOf = (price: Element): string | null => {
    // The label of a control replaces its content.
    const named = price.closest(
      'local-price[aria-label], a[aria-label], button[aria-label], [role][aria-label]:not([role=group], [role=region], [role=list], [role=listitem])',
    );
    const label = attribute(named, 'aria-label');
    return label === null ? null : cut(label);
  };

  const slotsOf: Readonly<Record<string, readonly string[]>> = {
    __proto__: null as never,
    'local-price': ['note', 'was', 'now'],
    'geo-gate': ['blocked', 'pending'],
  };
  const elementsOf = (price: Element): Element[] =>
    [...price.children].filter((child) => !attribute(child, 'slot'));

  /** Whether elements print nothing: no text, no image and no custom element, which may print something. */
  const isEmpty = (price: Element): boolean => {
    const silent =
      '[hidden], input[type=hidden], datalist, noscript, script, style, template, title, [slot]';
    const printing = [...price.querySelectorAll('*')].some((each) => {
      const isReplaced =
        /^(audio|canvas|embed|iframe|img|input|meter|object|progress|svg|video)$|-/.test(
          of(each, 'localName'),
        );
      const isFilled = each instanceof HTMLSlotElement && each.assignedNodes().length > 0;
      return (isReplaced || isFilled) && !isWithin(each, silent, price);
    });
    if (printing || !elementsOf(price).length) return false;
    const walker = Document.prototype.createTreeWalker.call(document, price, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      const isShown = !isWithin(parentElement!, silent, price);
      if (isShown && /[^\s\p{Default_Ignorable_Code_Point}]/u.test(nodeValue!)) return false;
    }
    return true;
  };

  const sections = 'article, section, li, tr, form, main, [itemscope], [data-product], body';
  const others = 'article, section, li, aside, nav, footer';
  const surroundings = new Map<Element, { beside: string; links: string[] }>();
  const around = (price: Element): { beside: string; links: string[] } => {
    let section: Element | null = null;
    for (let inner: Element | null = price; inner && !section;) {
      section = inner.closest(sections);
      const root = inner.getRootNode();
      inner = root instanceof ShadowRoot ? root.host : null;
    }
    if (!section) return { beside: '', links: [] };
    const known = surroundings.get(section);
    if (known) return known;
    let beside = '';
    const links: string[] = [];
    const filter = (node: Node): number => {
      if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
      const element = node as Element;
      const isOther = Element.prototype.matches.call(element, `${others}, script, style`);
      return isOther && !Node.prototype.contains.call(element, price)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT;
    };
    const walker = Document.prototype.createTreeWalker.call(
      document,
      section,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
      filter,
    );
    while (walker.nextNode() && beside.length < 2000) {
      const node = walker.currentNode;
      if (node instanceof Text) beside += ` ${node.data}`;
      else if (node instanceof HTMLAnchorElement && node.href) links.push(node.href);
    }
    const found = { beside: beside.slice(0, 2000), links: links.slice(0, 100) };
    surroundings.set(section, found);
    return found;
  };

  const states = ['pending', 'base', 'local', 'error'] as const;
  const readPrice = (price: HTMLElement, name: string | null): DocumentPrice => {
    const parts = [
      ...(price.shadowRoot?.querySelectorAll('[part=compare-at], [part=price]') ?? []),
    ];
    const printed = parts.find((part) => part.matches('[part=price]'))?.textContent ?? null;
    const content = contentOf(price);
    const form = price.closest('form');
    const field = form && Element.prototype.querySelector.call(form, '[name=product]');
    const value: unknown = (field as HTMLInputElement | null)?.value;
    const { id, sent } = senderOf(price, name);
    return {
      state: states.find((each) => price.matches(`:state(${each})`)) ?? null,
      text:
        tidy(parts.map((part) => part.textContent).join(' ')) || tidy(content.replaceAll('\n', '')),
      printed: printed === null ? null : cut(printed),
      content,
      isEmpty: isEmpty(price),
      lacksNote:
        attribute(price, 'note') !== null &&
        elementsOf(price).length > 0 &&
        !price.querySelector(':scope > [slot=note]'),
      authored: ['base-price', 'base-price-max'].flatMap((each) => {
        const amount = attribute(price, each);
        return amount === null ? [] : cut(amount);
      }),
      names: [price.id, attribute(price.closest('[data-product]'), 'data-product'), value].filter(
        (each) => typeof each === 'string' && each !== '',
      ) as string[],
      language: attribute(price.closest('[lang]'), 'lang') ?? '',
      label: labelOf(price),
      sent: prices[id] === price ? sent : [],
      sender: id,
      ...around(price),
    };
  };

  const markup = (): string => {
    const { createHTMLDocument } = DOMImplementation.prototype;
    const implementation = Reflect.get(Document.prototype, 'implementation', document);
    // Nothing loads or runs in a document without a window.
    const inert = createHTMLDocument.call(implementation, '');
    const root = Reflect.get(Document.prototype, 'documentElement', document) as Element;
    const copy = inert.importNode(root, true);
    const find = (selector: string): Element[] => [
      ...Element.prototype.querySelectorAll.call(copy, selector),
    ];
    if (!find('[itemscope], [property], [typeof]').length) return '';
    for (const each of find('script, style, template, noscript, svg, iframe')) {
      Element.prototype.remove.call(each);
    }
    // One more than is read, so that it is seen to be too long.
    return (Reflect.get(Element.prototype, 'outerHTML', copy) as string).slice(0, 5_000_001);
  };

  const inPage = new Set(all.map((each) => of(each, 'localName')));
  return {
    baseUrl: Reflect.get(Node.prototype, 'baseURI', document) as string,
    scripts: (inDocument('script[src], script[data-src]') as HTMLScriptElement[])
      .map((script) => ({
        // Consent tools move the address away. A script in SVG has none.
        src: (script.src || script.dataset['src']) ?? '',
        type: script.type,
        // Other tools have a key or an address, too.
        hasSettings:
          !!attribute(script, 'data-rates') ||
          ['data-base-url', 'data-apikey'].every((each) => attribute(script, each)),
      }))
      .filter(({ src, hasSettings }) => hasSettings || src.includes('/local-price')),
    lostSlots: all.flatMap((each) => {
      const slots = slotsOf[of(each, 'localName')];
      const children = slots ? [...of(each, 'children')] : [];
      return children.flatMap((child) => {
        const slot = attribute(child, 'slot');
        return slot && !slots!.includes(slot) ? { of: of(each, 'localName'), slot: cut(slot) } : [];
      });
    }),
    present: ours.filter((name) => inPage.has(name)),
    prices: prices.map((price, at) => readPrice(price, names[at] ?? null)),
    machine: {
      jsonLd: inDocument('script[type^="application/ld+json" i]')
        .filter((script) => /^[^;]*json\s*(?:;|$)/i.test(attribute(script, 'type')!))
        .map((script) => script.textContent ?? ''),
      html: markup(),
      addresses: [
        Reflect.get(Document.prototype, 'URL', document) as string,
        ...(inDocument('link[rel~=canonical i]') as HTMLLinkElement[]).map(({ href }) => href),
      ].map((address) => address.split('#', 1)[0]!),
      titles: inDocument('title, h1').map(({ textContent }) => tidy(textContent)),
    },
    // The script removes the tag of a call that it takes.
    hasUntakenCall: inDocument('link[rel=preload][data-local-price]').length > 0,
  };
}
