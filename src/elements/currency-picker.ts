import type { PropertyDeclarations, PropertyValues } from 'lit';
import { site } from '../page/index.js';
import { asText } from './asText.js';
import { ControlElement } from './ControlElement.js';
import { CurrencyOptions } from './CurrencyOptions.js';

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
 * @fires {Event} change - The visitor has chosen.
 * @csspart select - The native select.
 */
export class CurrencyPicker extends ControlElement {
  static override properties: PropertyDeclarations = {
    currencies: {},
    locale: {},
    label: {},
    automatic: {},
  };

  /** ISO 4217 codes to choose from; default: those of the page settings, else all legal tenders. */
  currencies: string | readonly string[] | null = null;

  /** BCP 47 tag; default: `lang` of the nearest ancestor, else the browser's. */
  locale: string | null = null;

  /** What the control is called; default: the text of its `<label>`, else `Currency`. */
  label: string | null = null;

  /** What the empty choice is called; default `Automatic`. */
  automatic: string | null = null;

  // An element may be made on a server, too.
  readonly #select = globalThis.document?.createElement('select');
  readonly #options = new CurrencyOptions(this.#select);

  /** The chosen ISO 4217 code, or an empty text. To set it is to choose. */
  get value(): string {
    return site.choice ?? '';
  }

  set value(code: string | null) {
    site.choose(code);
    this.#show();
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    this.#select.setAttribute('part', 'select');
    this.#select.addEventListener('change', () => {
      this.value = this.#select.value;
      this.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
    });
    root.append(this.#select);
    return root;
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    this.#options.list(
      this.languageOf(this.locale),
      this.currenciesOf(this.currencies),
      asText(this.automatic) ?? 'Automatic',
    );
    this.#show();
  }

  /** The form goes back to what it began with: no choice. */
  formResetCallback(): void {
    this.value = null;
  }

  /** The browser brings a form back; a choice that is remembered is the newer one. */
  formStateRestoreCallback(state: string): void {
    if (state) site.restoreChoice(state);
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#select.disabled = isDisabled;
  }

  /** Shows what is chosen. */
  #show(): void {
    const { value } = this;
    this.#options.show(value);
    this.internals.setFormValue(value);
    const [named] = this.internals.labels;
    this.#select.setAttribute(
      'aria-label',
      asText(this.label) || named?.textContent?.trim() || 'Currency',
    );
  }
}
