import {
  markedLanguage,
  markOf,
  printsSame,
  servedAttribute,
  type PriceValue,
  type Print,
  type Prints,
} from '../../pricing/index.js';

/**
 * What a server has printed for the visitor into a price's shadow root. It is shown while the price is pending. After
 * that, only the texts of its amounts stay, and only those that print the price's own values: HTML is not trusted.
 */
export class ServedRoot {
  readonly #mark: string;
  /** The page settings of the first update. */
  #settings: unknown;
  readonly #nodes: readonly ChildNode[];
  /** The texts of the amounts, by the names of their parts. */
  readonly #texts: ReadonlyMap<string | null, string>;

  /** Returns what a server has printed into a root; `null`: nothing. */
  static find(root: ShadowRoot): ServedRoot | null {
    const mark = root.querySelector(`[${servedAttribute}]`)?.getAttribute(servedAttribute);
    return markedLanguage(mark) ? new ServedRoot(root, mark!) : null;
  }

  private constructor(root: ShadowRoot, mark: string) {
    this.#mark = mark;
    this.#nodes = [...root.childNodes];
    this.#texts = new Map(
      [...root.children].map((each) => [each.getAttribute('part'), each.textContent!]),
    );
  }

  /** Whether the root still contains it. */
  get isShown(): boolean {
    return !!this.#nodes[0]?.parentNode;
  }

  /** Returns whether it is printed in a language, and the settings are still those of the page. */
  isFor(settings: unknown, language = navigator.language): boolean {
    this.#settings ??= settings;
    return settings === this.#settings && language === markedLanguage(this.#mark);
  }

  /** Returns whether it prints a price. */
  isOf(value: PriceValue): boolean {
    return this.#mark === markOf(value, markedLanguage(this.#mark)!);
  }

  /** Removes it from the root, before something else is rendered there. */
  remove(): void {
    for (const each of this.#nodes) each.remove();
  }

  /** Returns the same prints with the texts of the server. */
  reprint(prints: Prints | null): Prints | null {
    const own = (print: Print | null, part: string): Print | null => {
      const text = this.#texts.get(part);
      // The parts of a number are those of this browser.
      return print && text && !print.parts && printsSame(text, print) ? { ...print, text } : print;
    };
    return (
      prints && {
        ...prints,
        before: own(prints.before, 'compare-at'),
        price: own(prints.price, 'price'),
        base: own(prints.base, 'base'),
      }
    );
  }
}
