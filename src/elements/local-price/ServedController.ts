import {
  markedLanguage,
  markOf,
  printsSame,
  servedAttribute,
  type Print,
  type Prints,
} from '../../pricing/index.js';
import type { Served } from '../shared/StoreElement.js';
import type { Outcome } from './Outcome.js';

/**
 * What a server has printed for the visitor into a price's shadow root. It is shown while the price is pending. After
 * that, only the texts of its amounts stay, and only those that print the price's own values: HTML is not trusted.
 */
export class ServedController implements Served {
  /** Whether it still counts. */
  counts: boolean;
  readonly #mark: string;
  /** The page settings of the first update. */
  #settings: unknown;
  readonly #nodes: readonly ChildNode[];
  /** The amounts, by the names of their parts. */
  readonly #amounts = new Map<string | null, Element>();

  /** It counts only with a mark of ours. */
  constructor(root: ShadowRoot) {
    this.#mark = root.querySelector(`[${servedAttribute}]`)?.getAttribute(servedAttribute) ?? '';
    this.counts = !!markedLanguage(this.#mark);
    this.#nodes = [...root.childNodes];
    for (const each of root.children) this.#amounts.set(each.getAttribute('part'), each);
  }

  /**
   * Returns what an update prints: the same with the texts of the server, as far as these are right. The server's content
   * stays for as long as the price is pending and nothing has changed.
   *
   * @param settings of the page
   * @param hasChanged whether an attribute has changed since the first update
   */
  reprint(
    prints: Prints | null,
    { state, value }: Outcome,
    settings: unknown,
    hasChanged: boolean,
    language?: string,
  ): Prints | null {
    this.#settings ??= settings;
    const marked = markedLanguage(this.#mark)!;
    // The server may know the language of a page that says none.
    const isSameLanguage = (language ?? marked) === marked;
    const isRight = !hasChanged && settings === this.#settings && isSameLanguage;
    if (isRight && state === 'pending' && this.#nodes[0]?.parentNode) return prints;
    const isSame = isRight && value && this.#mark === markOf(value, marked);
    this.#remove();
    this.counts = !!isSame;
    if (!isSame || !prints) return prints;
    return {
      ...prints,
      before: this.#withText(prints.before, 'compare-at', marked),
      price: this.#withText(prints.price, 'price', marked),
      base: this.#withText(prints.base, 'base', marked),
    };
  }

  end(): void {
    this.counts = false;
    this.#remove();
  }

  /** Removes it from the root, before something else is rendered there. */
  #remove(): void {
    for (const each of this.#nodes) each.remove();
  }

  #withText(print: Print | null, part: string, locale: string): Print | null {
    const amount = this.#amounts.get(part);
    const text = amount?.textContent ?? '';
    if (!print || !printsSame(text, print)) return print;
    const parts = [...amount!.children].map((each) => ({
      type: each.getAttribute('part') ?? (each.hasAttribute('dir') ? 'currency' : 'literal'),
      value: each.textContent,
    }));
    const isWhole = !print.parts || parts.map(({ value }) => value).join('') === text;
    return isWhole ? { ...print, text, locale, parts: print.parts && parts } : print;
  }
}
