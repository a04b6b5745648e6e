import { html, type TemplateResult, unsafeCSS } from 'lit';
import { asText } from '../../input/index.js';
import type { ChoiceKind } from '../../store/index.js';
import type { AttributeDeclarations } from './attributeDeclarations.js';
import { FormControl } from './FormControl.js';
import { NamedOptions } from './NamedOptions.js';

/** Milliseconds before a choice by keyboard counts: visitors pass many options on the way through the list. */
const keyTime = 400;

/** A list of codes; `undefined`: all. */
export type Codes = ReadonlySet<string> | undefined;

/** The base class of the elements with which a visitor overrules detection. */
export abstract class Picker extends FormControl {
  // The longest name is often longer than a narrow screen.
  static override styles = [
    FormControl.styles,
    unsafeCSS(`
      select {
        max-width: 100%;
      }
    `),
  ];

  static override properties: AttributeDeclarations = {
    locale: {},
    label: {},
    automatic: {},
    value: { attribute: false, noAccessor: true },
  };

  /** BCP 47 tag; default: `lang` of the nearest ancestor, else the browser's language. */
  declare locale: string | null;

  /**
   * The name of the control for screen readers; default: `aria-label`, `aria-labelledby`, the
   * text of its `<label>`, else an English word.
   */
  declare label: string | null;

  /**
   * The text of the empty choice.
   *
   * @default Automatic
   */
  declare automatic: string | null;

  /**
   * The chosen code, or an empty text. Setting `value` counts as a choice, unless it is that value already. An empty
   * text does not count the first time: bindings set it initially, and would undo what the visitor has chosen on
   * another page.
   */
  get value(): string {
    return this.#passing ?? this.store.choice(this.kind) ?? '';
  }

  set value(code: string | null) {
    const text = asText(code) ?? '';
    const isFirst = !this.#isSet;
    this.#isSet = true;
    if ((text || !isFirst) && text !== this.value) this.#choose(text);
  }

  /** What the visitor chooses. */
  protected abstract readonly kind: ChoiceKind;
  #options: NamedOptions | undefined;
  /** The option that the list shows while the visitor may still be moving through it. */
  #passing: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isByKey = false;
  #isSet = false;

  /** The author's codes. */
  declare protected own: Codes;

  /** Returns the codes that limit the default. */
  protected offered?(): Codes;

  protected override updated(): void {
    super.updated();
    this.#options ??= new NamedOptions(this.kind === 'country' ? 'region' : 'currency');
    this.#options.fill(
      this.renderRoot.querySelector('select')!,
      this.value,
      this.language,
      asText(this.automatic) ?? 'Automatic',
      this.own,
      this.offered?.(),
    );
    this.#showChoice();
  }

  /** Restores the form after navigation, unless the visitor has chosen since. */
  formStateRestoreCallback(state: string): void {
    if (state) this.store.restoreChoice(this.kind, state);
  }

  protected override render(): TemplateResult {
    const named = this.ariaLabelledByElements ?? [...this.internals.labels];
    const text = named.map((each) => each.textContent).join(' ');
    const own = this.kind === 'country' ? 'Country' : 'Currency';
    const label = asText(this.label) || this.ariaLabel || text.trim() || own;
    return html`<select
      part="select"
      aria-label=${label}
      @keydown=${this.#onKey}
      @input=${this.#onInput}
      @change=${this.#onChange}></select>`;
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
    this.store.choose(this.kind, code || null);
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
