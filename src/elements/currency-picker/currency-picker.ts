import { html, type TemplateResult } from 'lit';
import { asText } from '../../input/index.js';
import { readOffered } from '../../store/index.js';
import type { AttributeDeclarations } from '../shared/attributeDeclarations.js';
import { CurrencyOptions, option } from '../shared/CurrencyOptions.js';
import { FormControl } from '../shared/FormControl.js';

/** Milliseconds before a choice by keyboard counts: visitors pass many options on the way through the list. */
const keyTime = 400;

/**
 * Lets the visitor choose the currency of all prices, in all tabs and on later visits. The choice wins
 * over the currency of the visitor's country; the empty choice returns to that currency.
 *
 * @element currency-picker
 * @fires {Event} input - The visitor has chosen a currency; `value` is the new choice.
 * @fires {Event} change - The same, directly after `input`.
 * @csspart select - The native select.
 */
export class CurrencyPicker extends FormControl {
  static override properties: AttributeDeclarations = {
    currencies: {},
    locale: {},
    label: {},
    automatic: {},
    value: { attribute: false, noAccessor: true },
  };

  /**
   * ISO 4217 codes to choose from, in this order; default: the currencies of the page settings, else all
   * legal tenders that the browser can name, sorted by name.
   */
  declare currencies: string | readonly string[] | null;

  /** BCP 47 tag; default: `lang` of the nearest ancestor, else the browser's language. */
  declare locale: string | null;

  /** The name of the control for screen readers; default: the text of its `<label>`, else `Currency`. */
  declare label: string | null;

  /**
   * The text of the empty choice.
   *
   * @default Automatic
   */
  declare automatic: string | null;

  /**
   * The chosen ISO 4217 code, or an empty text. Setting `value` counts as a choice, unless it is that value
   * already. An empty text does not count the first time: bindings set it initially, and would undo what
   * the visitor has chosen on another page.
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

  readonly #options = new CurrencyOptions();
  /** The option that the list shows while the visitor may still be moving through it. */
  #passing: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isByKey = false;
  #isSet = false;

  protected override updated(): void {
    super.updated();
    this.#showChoice();
  }

  /** Resetting the form removes the choice. */
  formResetCallback(): void {
    this.#choose('');
  }

  /** Restores the form after navigation, unless the visitor has chosen since. */
  formStateRestoreCallback(state: string): void {
    if (state) this.store.restoreChoice(state);
  }

  protected override render(): TemplateResult {
    const { value } = this;
    const named = this.ariaLabelledByElements ?? [...this.internals.labels];
    const text = named.map((each) => each.textContent).join(' ');
    const label = asText(this.label) || this.ariaLabel || text.trim() || 'Currency';
    const offered = this.observe((reading) =>
      readOffered(reading, (error) => void this.reportIfNew(error)),
    );
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

  /** Shows the choice and passes it to the form immediately. */
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
