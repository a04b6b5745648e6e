import { countryCodes } from '../../input/index.js';
import { tenders } from '../../pricing/index.js';

/** The options of a select of codes, each with its name in a language. */
export class NamedOptions {
  readonly #type: 'currency' | 'region';
  /** The inputs that the options were made from. */
  #key = '';
  #names: Intl.DisplayNames | undefined;
  /** Compares names; `null`: the options are in the author's order. */
  #compare: ((a: string, b: string) => number) | null = null;
  /** The option of a code that is not on the list. */
  #added: HTMLOptionElement | undefined;

  constructor(type: 'currency' | 'region') {
    this.#type = type;
  }

  /**
   * Writes the options into a select if something has changed. They are not templates: 250 templates would keep a
   * phone busy for a tenth of a second.
   *
   * @param select the same one at each call
   * @param value the chosen code, or empty; a code that is not on the list is added to it while it is
   * chosen: in its place by name, or at the end of the author's order
   * @param locale the language of the names
   * @param empty the text of the empty choice, which comes first; `null`: there is none
   * @param own the author's codes: currencies in the order of the list, regions sorted by name; default: all codes,
   * sorted by name. A currency that the browser cannot name has its code in place of the name
   * @param offered limits the default; default: no limit
   */
  fill(
    select: HTMLSelectElement,
    value: string,
    locale: string | undefined,
    empty: string | null,
    own?: ReadonlySet<string>,
    offered?: ReadonlySet<string>,
  ): void {
    const key = `${locale ?? navigator.language} ${empty} ${own && [...own]} ${offered && [...offered]}`;
    if (key !== this.#key) {
      this.#key = key;
      const names = new Intl.DisplayNames(locale, { type: this.#type, fallback: 'none' });
      this.#names = names;
      const isRegion = this.#type === 'region';
      // The engine has no name for some codes that are not regions.
      const isListed = (code: string): unknown =>
        offered?.has(code) ?? (!isRegion || names.of(code));
      const codes = own ?? [...(isRegion ? countryCodes() : tenders())].filter(isListed);
      const options = [...codes].map((code) => this.#option(code));
      const isSorted = !own || isRegion;
      const compare = (this.#compare = isSorted ? new Intl.Collator(locale).compare : null);
      if (compare) options.sort((a, b) => compare(a.text, b.text));
      if (empty !== null) options.unshift(new Option(empty, ''));
      select.replaceChildren(...options);
    }
    if (this.#added?.value !== value) this.#added?.remove();
    const options = [...select.options];
    if (!value || options.some((each) => each.value === value)) return;
    const added = (this.#added = this.#option(value));
    const next = options.find(
      (each) => each.value && (this.#compare?.(each.text, added.text) ?? 0) > 0,
    );
    select.add(added, next);
  }

  #option(code: string): HTMLOptionElement {
    const name = this.#names!.of(code);
    const isCoded = name && this.#type === 'currency';
    return new Option(isCoded ? `${name} (${code})` : (name ?? code), code);
  }
}
