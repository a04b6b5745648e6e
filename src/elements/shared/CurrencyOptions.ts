import { html, type TemplateResult } from 'lit';
import { coins } from '../../pricing/decimal/coins.data.js';
import { tenders } from './tenders.data.js';

/** The options of a select of currencies, each with the currency's name. */
export class CurrencyOptions {
  /** The inputs that the list was made from. */
  #key = '';
  #names: Intl.DisplayNames | undefined;
  #codes: readonly string[] = [];

  /**
   * Renders the options. A value that is not on the list is added to it.
   *
   * @param value the chosen ISO 4217 code, or empty
   * @param locale the language of the names
   * @param own ISO 4217 codes in the order of the list; default: all legal tenders that the browser can
   * name, sorted by name
   * @param offered ISO 4217 codes of the currencies that have rates, which limit the legal tenders;
   * default: all
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
      this.#names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' });
      this.#codes = own ? [...own] : this.#tenders(locale, offered);
    }
    const codes = !value || this.#codes.includes(value) ? this.#codes : [...this.#codes, value];
    return codes.map((code) => option(code, this.#nameOf(code)));
  }

  #tenders(locale: string | undefined, offered?: ReadonlySet<string>): string[] {
    // Codes in lower case are no legal tender.
    return [tenders, ...Object.values(coins)]
      .flatMap((codes) => codes.match(/[A-Z]{3}/g) ?? [])
      .filter((code) => this.#names!.of(code) && (offered?.has(code) ?? true))
      .map((code) => [code, this.#nameOf(code)] as const)
      .sort(([, a], [, b]) => a.localeCompare(b, locale))
      .map(([code]) => code);
  }

  #nameOf(code: string): string {
    const name = this.#names!.of(code);
    return name ? `${name} (${code})` : code;
  }
}

/** Renders an option. Its text is set as a whole, because a page translator may have wrapped the text node. */
export function option(value: string, text: string): TemplateResult {
  return html`<option value=${value} .textContent=${text}></option>`;
}
