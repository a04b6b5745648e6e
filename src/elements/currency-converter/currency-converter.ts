import { html, type PropertyValues, type TemplateResult } from 'lit';
import {
  asText,
  attributeProblem,
  currencyCode,
  errorOf,
  type LocalPriceError,
} from '../../input/index.js';
import { formats } from '../../pricing/index.js';
import { pairOf, readConversion, readOffered, type ConversionTerms } from '../../store/index.js';
import type { AttributeDeclarations } from '../shared/attributeDeclarations.js';
import { FormControl } from '../shared/FormControl.js';
import { NamedOptions } from '../shared/NamedOptions.js';
import {
  convertReturnsValues,
  looksLike,
  parseAmount,
  type ConvertReturns,
  type ConverterValue,
} from './ConverterValue.js';
import { failed, outcomeOf, outcomeWith, type Outcome } from './outcomeOf.js';
import { parseTyped } from './parseTyped.js';
import { styles } from './styles.js';
import { TypedAmount } from './TypedAmount.js';

/** The properties that the page sets and the visitor can change. */
const entries = ['amount', 'from', 'to'] as const;
type Entry = (typeof entries)[number];

/** The messages to the visitor, unless the author has set others. */
const words = {
  invalid: 'This amount can\u2019t be read.',
  failed: 'There is no result right now.',
};

const decimal = 'a plain decimal such as 1299 or 49.00, of at most 15 digits';

/**
 * Converts an amount that the visitor types from their own currency to another, with the service's
 * single conversions. Each new conversion costs a token. While the visitor types, no request is sent.
 *
 * Light DOM that is in none of the slots is shown only without JavaScript.
 *
 * @element currency-converter
 * @slot amount - The label of the amount; default `Amount`.
 * @slot from - The label of its currency; default `From`.
 * @slot to - The label of the other currency; default `To`.
 * @slot swap - The text of the button that swaps the two currencies; default `Swap`.
 * @slot invalid - The message if the amount can't be read.
 * @slot failed - The message if the service gives no result, or if a form is sent before there is a result.
 * @fires {CustomEvent<ConverterValue>} currency-converter-change - The displayed result has changed.
 * @fires {CustomEvent<{error: LocalPriceError}>} local-price-error - Something failed. An amount that
 * the visitor mistypes does not count.
 * @csspart amount - The native input.
 * @csspart from - The native select of its currency.
 * @csspart to - The native select of the other currency.
 * @csspart swap - The native button.
 * @csspart result - The printed result.
 * @csspart message - The message to the visitor.
 * @cssState pending - The visitor is typing, or the answer has not arrived yet.
 * @cssState local - A converted amount is shown.
 * @cssState base - Nothing is converted: no amount, zero, the same currency twice, a crawler, or no consent.
 * @cssState error - The amount can't be read, or something failed.
 */
export class CurrencyConverter extends FormControl {
  static override styles = [FormControl.styles, styles];

  static override properties: AttributeDeclarations = {
    amount: {},
    from: {},
    to: {},
    currencies: {},
    convertReturns: { attribute: 'convert-returns', values: convertReturnsValues },
    locale: {},
  };

  /**
   * The amount to convert, a plain decimal such as `1299` or `49.00` of at most fifteen digits. It follows
   * what the visitor types; default: nothing.
   */
  declare amount: string | null;

  /**
   * ISO 4217 code of the amount. It follows what the visitor chooses; default: the visitor's currency, even
   * if it is not one of `currencies`. If that is not known, the first of `currencies`, else US dollars.
   */
  declare from: string | null;

  /**
   * ISO 4217 code of the result. It follows what the visitor chooses; default: the first of `currencies`
   * that is not `from`, else US dollars or, from US dollars, euros.
   */
  declare to: string | null;

  /**
   * ISO 4217 codes to choose from, in this order; default: the currencies of the page settings, else all legal tenders,
   * sorted by name, and with a rates file only those in it. One that the browser cannot name is listed by its code.
   */
  declare currencies: string | readonly string[] | null;

  /**
   * Whether `exchange_rate` in the service's answer to a conversion is a rate or the converted amount. Ignored with a
   * rates file.
   */
  declare convertReturns: ConvertReturns;

  /**
   * BCP 47 tag: the language in which amounts are typed and printed; default: `lang` of the nearest
   * ancestor, else the browser's language.
   */
  declare locale: string | null;

  /** The displayed result, or `null` if there is none. */
  get value(): ConverterValue | null {
    return this.#outcome.value;
  }

  readonly #typed = new TypedAmount(this, (text, locale) => {
    const amount = text && parseTyped(text, locale, this.#outcome.pair?.from);
    this.#enter({ amount: amount ?? '' });
    return amount;
  });
  readonly #options = { from: new NamedOptions('currency'), to: new NamedOptions('currency') };
  /** What the visitor has entered, unless the page has set something since, and what the page had set before. */
  readonly #entered: Partial<Record<Entry, { value: string; given: string | null }>> = {};
  /** The ISO 4217 codes of the currencies that have rates; `undefined`: all. */
  #offered: ReadonlySet<string> | undefined;
  /** What the attributes say; its amount is empty if it is missing or wrong. */
  #terms!: ConversionTerms;
  /** What is wrong with the amount that the page has set. */
  #fault: LocalPriceError | null = null;
  #outcome: Outcome = outcomeWith('pending', null);
  /** The last result that was displayed; `null`: the last time, there was none. */
  #shown: ConverterValue | null = null;

  protected override readAttributes(): void {
    const text = asText(this.amount) ?? '';
    const amount = parseAmount(text.trim());
    this.#fault =
      amount === null ? errorOf(attributeProblem(this.owner, 'amount', text, decimal)) : null;
    this.#terms = {
      amount: amount ?? '',
      from: this.#code('from'),
      to: this.#code('to'),
      currencies: this.readCurrencies(),
    };
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#showAmount();
    this.#outcome = this.#resolve();
  }

  protected override updated(): void {
    super.updated();
    const { state, pair, value, problem, error } = this.#outcome;
    // A form is not sent while the result may still arrive, or while the visitor can correct the amount.
    const why = state === 'pending' ? 'failed' : problem === 'invalid' && problem;
    const message = why && (this.querySelector(`[slot=${why}]`)?.textContent || words[why]);
    this.internals.setValidity({ customError: !!why }, message || '');
    const { language: locale } = this;
    const { currencies } = this.#terms;
    for (const each of ['from', 'to'] as const) {
      const select = this.#part(each) as HTMLSelectElement;
      const code = pair?.[each] ?? '';
      this.#options[each].fill(select, code, locale, null, currencies, this.#offered);
    }
    const printed = value && { amount: value.result, currency: value.to, locale };
    // Compared with what is really displayed: a page translator may have changed it.
    for (const [name, text] of Object.entries({
      from: pair?.from ?? '',
      to: pair?.to ?? '',
      amount: this.#typed.text,
      result: printed ? formats.text({ ...printed, currencyDisplay: 'symbol' }) : '',
    })) {
      const part = this.#part(name);
      if (part.value !== text) part.value = text;
    }
    this.setState(state);
    const own = entries.map((each) => (this.#isEntered(each) ? `=${this[each]}` : ''));
    this.internals.setFormValue(value?.result ?? '', own.join());
    if (value && !looksLike(value, this.#shown)) this.send('currency-converter-change', value);
    // While the visitor types, the result is only hidden.
    if (state !== 'pending') this.#shown = value;
    if (this.reportIfNew(error)) this.send('local-price-error', { error });
  }

  /** Resetting the form returns to what the page has set. */
  formResetCallback(): void {
    for (const each of entries) if (this.#isEntered(each)) this[each] = this.#entered[each]!.given;
    this.#showAmount(true);
    this.requestUpdate();
  }

  /** Restores what the visitor had entered, after navigation. */
  formStateRestoreCallback(state: string): void {
    const values = String(state).split(',');
    // This may be called before the first update.
    const allowed = this.readCurrencies();
    for (const [index, each] of entries.entries()) {
      const value = values[index]?.slice(1) ?? '';
      const counts = each === 'amount' || allowed?.has(value) || this.store.counts(value);
      if (values[index] && counts) this.#enter({ [each]: value });
    }
  }

  protected override render(): TemplateResult {
    const { problem } = this.#outcome;
    const select = (name: 'from' | 'to', words: TemplateResult): TemplateResult =>
      html`<label>${words}<select part=${name} @change=${() => this.#choose()}></select></label>`;
    return html`<label
        ><slot name="amount">Amount</slot
        ><input
          part="amount"
          inputmode="decimal"
          autocomplete="off"
          aria-describedby="message"
          aria-invalid=${problem === 'invalid'}
          @input=${() => this.#typed.type(this.#part('amount').value)}
          @change=${() => this.#typed.finish()} /></label
      >${select('from', html`<slot name="from">From</slot>`)}<button
        part="swap"
        type="button"
        @click=${() => this.#choose(true)}>
        <slot name="swap">Swap</slot></button
      >${select('to', html`<slot name="to">To</slot>`)}<output part="result" translate="no"></output
      ><span part="message" id="message" role="alert"
        >${problem && html`<slot name=${problem}>${words[problem]}</slot>`}</span
      >`;
  }

  #showAmount(isNew = false): void {
    this.#typed.show(asText(this.amount) ?? '', this.language, isNew);
  }

  #part(name: string): HTMLInputElement | HTMLSelectElement | HTMLOutputElement {
    return this.renderRoot.querySelector(`[part=${name}]`)!;
  }

  #enter(values: Partial<Record<Entry, string | null>>): void {
    for (const each of entries) {
      const value = values[each];
      if (value == null) continue;
      const given = this.#isEntered(each) ? this.#entered[each]!.given : this[each];
      this.#entered[each] = { value, given };
      this[each] = value;
    }
  }

  /** Whether the property has the value that the visitor has entered. */
  #isEntered(each: Entry): boolean {
    return this[each] !== null && this[each] === this.#entered[each]?.value;
  }

  #resolve(): Outcome {
    const { isTyping, isWaiting, isUnreadable } = this.#typed;
    const fault = isTyping || isUnreadable ? null : this.#fault;
    // No request for the currencies that the visitor passes on the way through a list.
    const terms = isWaiting || isUnreadable ? { ...this.#terms, amount: '' } : this.#terms;
    let outcome: Outcome;
    try {
      const converted = this.observe((reading) => {
        this.#offered = readOffered(reading);
        return readConversion(reading, terms);
      });
      outcome = outcomeOf(converted, terms.amount, this.convertReturns === 'amount');
    } catch (error) {
      this.leave();
      outcome = failed(pairOf(terms, null), error);
    }
    if (fault || isUnreadable) {
      return { ...outcome, state: 'error', problem: 'invalid', error: fault };
    }
    return isWaiting && outcome.state === 'base' ? { ...outcome, state: 'pending' } : outcome;
  }

  /** Returns the currency of an attribute, or `null` if it is not a currency code. */
  #code(property: 'from' | 'to'): string | null {
    const text = asText(this[property]);
    const code = currencyCode(text);
    if (text?.trim() && !code) this.reportAttribute(property, 'an ISO 4217 code such as EUR');
    return code;
  }

  /** Enters the currencies of the two lists, in reverse if the button has swapped them. */
  #choose(isSwap = false): void {
    const chosen = [this.#part('from').value, this.#part('to').value];
    const [from, to] = isSwap ? chosen.reverse() : chosen;
    this.#enter({ from: from || this.from, to: to || this.to });
    this.#typed.wait();
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'currency-converter-change': CustomEvent<ConverterValue>;
  }
}
