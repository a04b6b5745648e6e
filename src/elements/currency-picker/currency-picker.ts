import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { asText } from '../../input/index.js';
import { readOffered } from '../../store/index.js';
import { CurrencyOptions, option } from '../shared/CurrencyOptions.js';
import { FormControl } from '../shared/FormControl.js';

/** Milliseconds that a choice by keyboard waits: it may be one of many on the way through the list. */
const keyTime = 400;

/**
 * Lets the visitor choose the currency of all prices, in this tab and in the others, from now on.
 * Choosing wins over where the visitor seems to be; the empty choice goes back to that.
 *
 * @element currency-picker
 * @attr {string} currencies - ISO 4217 codes to choose from, in this order; default: those of the page
 * settings, else the legal tenders that the browser can name, by name.
 * @attr {string} name - Under which a form sends the chosen code; empty where nothing is chosen.
 * @attr {string} locale - BCP 47 tag; default: `lang` of the nearest ancestor, else the browser's.
 * @attr {string} label - What the control is called for those who do not see it; default: the text of
 * its `<label>`, else `Currency`.
 * @attr {boolean} disabled - The visitor may not choose.
 * @attr {string} [automatic=Automatic] - What the empty choice is called.
 * @fires {Event} input - The visitor has chosen; `value` is the new one.
 * @fires {Event} change - The same, right after it.
 * @csspart select - The native select.
 */
export class CurrencyPicker extends FormControl {
  static override properties: PropertyDeclarations = {
    currencies: {},
    locale: {},
    label: {},
    automatic: {},
    value: { attribute: false, noAccessor: true },
  };

  /** ISO 4217 codes to choose from; default: those of the page settings, else all legal tenders. */
  declare currencies: string | readonly string[] | null;

  /** BCP 47 tag; default: `lang` of the nearest ancestor, else the browser's. */
  declare locale: string | null;

  /** What the control is called; default: the text of its `<label>`, else `Currency`. */
  declare label: string | null;

  /** What the empty choice is called; default `Automatic`. */
  declare automatic: string | null;

  readonly #options = new CurrencyOptions();
  /** What the list shows while the visitor may still be on the way through it. */
  #passing: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isByKey = false;
  #isSet = false;

  /**
   * The chosen ISO 4217 code, or an empty text. To set it is to choose, unless it is that value already.
   * The first empty value is none either: bindings set one when they begin, and would take back what the
   * visitor has chosen on another page.
   */
  get value(): string {
    return this.#passing ?? this.store.choice ?? '';
  }

  set value(code: string | null) {
    const text = asText(code) ?? '';
    const isFirst = !this.#isSet;
    this.#isSet = true;
    if ((text || !isFirst) && text !== this.value) this.#choose(text);
  }

  protected override updated(): void {
    super.updated();
    this.#showChoice();
  }

  /** The form goes back to what it began with: no choice. */
  formResetCallback(): void {
    this.#choose('');
  }

  /** The browser restores a form; a choice that has been made since is newer. */
  formStateRestoreCallback(state: string): void {
    if (state) this.store.restoreChoice(state);
  }

  protected override render(): TemplateResult {
    const { value } = this;
    const named = this.ariaLabelledByElements ?? [...this.internals.labels];
    const text = named.map((each) => each.textContent).join(' ');
    const label = asText(this.label) || this.ariaLabel || text.trim() || 'Currency';
    const offered = this.observe(readOffered);
    return html`<select
      part="select"
      aria-label=${label}
      @keydown=${this.#onKey}
      @input=${this.#onInput}
      @change=${this.#onChange}
    >
      ${option('', asText(this.automatic) ?? 'Automatic')}
      ${this.#options.render(value, this.languageOf(this.locale), this.allowed, offered)}
    </select>`;
  }

  /** Shows the choice and hands it to the form, at once. */
  #showChoice(): void {
    const { value } = this;
    this.internals.setFormValue(value);
    const select = this.renderRoot?.querySelector('select');
    if (select && select.value !== value) select.value = value;
  }

  #choose(code: string): void {
    clearTimeout(this.#timer);
    this.#passing = undefined;
    this.#isByKey = false;
    this.store.choose(code || null);
    this.#showChoice();
  }

  #onKey(): void {
    this.#isByKey = true;
  }

  #onInput(event: Event): void {
    const { value } = event.target as HTMLSelectElement;
    if (value === this.value) return;
    this.#passing = value;
    this.#showChoice();
    clearTimeout(this.#timer);
    if (this.#isByKey) this.#timer = setTimeout(() => this.#choose(value), keyTime);
    else this.#choose(value);
  }

  #onChange(event: Event): void {
    this.#onInput(event);
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
  }
}
