import { tenders } from '../money/index.js';

/** The options of a select of currencies, each with the currency's name. */
export class CurrencyOptions {
  readonly #select: HTMLSelectElement;
  /** What the options were made of. */
  #listed = '';
  #names: Intl.DisplayNames | undefined;
  /** The option for what is not on the list. */
  #extra: HTMLOptionElement | undefined;

  constructor(select: HTMLSelectElement) {
    this.#select = select;
  }

  /**
   * Makes the options, where they are not there yet.
   *
   * @param locale language of the names
   * @param own ISO 4217 codes in their order; default: the legal tenders that the browser can name,
   * by name
   * @param empty what the empty choice is called; default: there is none
   */
  list(locale: string | undefined, own?: ReadonlySet<string>, empty?: string): void {
    const listed = JSON.stringify([locale, own && [...own], empty]);
    if (listed === this.#listed) return;
    this.#listed = listed;
    this.#names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' });
    const codes = own ? [...own] : tenders.match(/.../g)!.filter((code) => this.#names!.of(code));
    const options = codes.map((code) => this.#optionOf(code));
    if (!own) options.sort((a, b) => a.text.localeCompare(b.text, locale));
    if (empty !== undefined) options.unshift(new Option(empty, ''));
    this.#select.replaceChildren(...options);
  }

  /** Shows what is chosen; what is not on the list is added to it for as long. */
  show(value: string): void {
    if (this.#extra?.value !== value) this.#extra?.remove();
    if (this.#select.value === value) return;
    this.#select.value = value;
    if (!value || this.#select.selectedIndex >= 0) return;
    this.#extra = this.#optionOf(value);
    this.#select.append(this.#extra);
    this.#select.value = value;
  }

  #optionOf(code: string): HTMLOptionElement {
    const name = this.#names?.of(code);
    return new Option(name ? `${name} (${code})` : code, code);
  }
}
