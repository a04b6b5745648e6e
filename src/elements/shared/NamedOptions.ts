import { html, type TemplateResult } from 'lit';
import { sortByText } from './sortByText.js';

/** The options of a select of codes, each with its name in a language. */
export class NamedOptions {
  readonly #type: 'currency' | 'region';
  readonly #all: () => readonly string[];
  /** The inputs that the list was made from. */
  #key = '';
  #names: Intl.DisplayNames | undefined;
  #codes: readonly string[] = [];

  /** @param all returns all codes; those without a name are left out */
  constructor(type: 'currency' | 'region', all: () => readonly string[]) {
    this.#type = type;
    this.#all = all;
  }

  /**
   * Renders the options. A value that is not on the list is added to it.
   *
   * @param value the chosen code, or empty
   * @param locale the language of the names
   * @param own the author's codes: currencies in the order of the list, regions sorted by name; default: all codes that
   * the browser can name, sorted by name
   * @param offered limits the default; default: no limit
   */
  render(
    value: string,
    locale: string | undefined,
    own?: ReadonlySet<string>,
    offered?: ReadonlySet<string>,
  ): readonly TemplateResult[] {
    const key = `${locale} ${own && [...own]} ${offered && [...offered]}`;
    if (key !== this.#key) {
      this.#key = key;
      this.#names = new Intl.DisplayNames(locale, { type: this.#type, fallback: 'none' });
      const codes = own
        ? [...own]
        : this.#all().filter((code) => this.#names!.of(code) && (offered?.has(code) ?? true));
      this.#codes =
        own && this.#type === 'currency'
          ? codes
          : sortByText(codes, (code) => this.#nameOf(code), locale);
    }
    const codes = !value || this.#codes.includes(value) ? this.#codes : [...this.#codes, value];
    return codes.map((code) => option(code, this.#nameOf(code)));
  }

  #nameOf(code: string): string {
    const name = this.#names!.of(code);
    return !name || this.#type === 'region' ? (name ?? code) : `${name} (${code})`;
  }
}

/** Renders an option. Its text is set as a whole, because a page translator may have wrapped the text node. */
export function option(value: string, text: string): TemplateResult {
  return html`<option value=${value} .textContent=${text}></option>`;
}
