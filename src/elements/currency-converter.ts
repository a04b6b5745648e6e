import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { LocalPriceError } from '../client/index.js';
import { pairOf } from '../page/index.js';
import { currencyCode } from '../protocol/index.js';
import { asText } from './asText.js';
import { ControlElement } from './ControlElement.js';
import { ConverterFields } from './ConverterFields.js';
import './events.js';
import { failed, outcomeOf, type ConverterOutcome } from './ConverterOutcome.js';
import { looksLike, readAmount, type ConverterValue } from './ConverterValue.js';
import { ResultFormats } from './ResultFormats.js';
import { sendEvent } from './sendEvent.js';
import { TypedAmount } from './TypedAmount.js';

/** What the page sets, and the visitor may change. */
const entries = ['amount', 'from', 'to'] as const;
type Entry = (typeof entries)[number];
type Entries = Partial<Record<Entry, string | null>>;

const decimal = 'a plain decimal such as 1299 or 49.00, of at most 15 digits';

/**
 * Converts an amount that the visitor types, from his own currency to another, with the service's
 * single conversions. Each new question costs a token; while he types, nothing is asked.
 *
 * The light DOM that is in none of the slots is what stands there without JavaScript.
 *
 * @element currency-converter
 * @attr {string} amount - What is converted, a plain decimal such as `1299` or `49.00` of at most
 * fifteen digits; default: nothing, until the visitor types it.
 * @attr {string} from - ISO 4217 code; default: the visitor's currency, also where it is not among
 * `currencies`, and where that is not known, the first of `currencies`, else US dollars.
 * @attr {string} to - ISO 4217 code; default: the first of `currencies` that is another than `from`,
 * else US dollars or, from those, euros.
 * @attr {string} currencies - ISO 4217 codes to choose from, in this order; default: those of the page
 * settings, else the legal tenders that the browser can name, by name.
 * @attr {'rate'|'amount'} [convert-returns=rate] - What the service's `exchange_rate` is in the answer
 * to a conversion: a rate, or the converted amount.
 * @attr {string} locale - BCP 47 tag: how amounts are typed and printed; default: `lang` of the
 * nearest ancestor, else the browser's.
 * @attr {string} name - Under which a form sends the result, a plain decimal; empty where there is none.
 * @attr {boolean} disabled - The visitor may change nothing.
 * @slot amount - What the amount is called; default `Amount`.
 * @slot from - What its currency is called; default `From`.
 * @slot to - What the other currency is called; default `To`.
 * @slot swap - What the button is called that changes the two over; default `Swap`.
 * @slot invalid - Said where the amount can't be read.
 * @slot failed - Said where the service gives no result.
 * @fires {CustomEvent<ConverterValue>} currency-converter-change - What is shown has changed.
 * @fires {CustomEvent<{error: LocalPriceError}>} local-price-error - Something failed; an amount that
 * the visitor mistypes is no such thing.
 * @csspart amount - The native input.
 * @csspart from - The native select of its currency.
 * @csspart to - The native select of the other currency.
 * @csspart swap - The native button.
 * @csspart result - The printed result.
 * @csspart message - What is said to be wrong.
 * @cssState pending - The visitor is typing, or the answer is not there yet.
 * @cssState local - A converted amount is shown.
 * @cssState base - There is nothing to convert: no amount, zero, one currency, a crawler, no consent.
 * @cssState error - The amount can't be read, or something failed.
 */
export class CurrencyConverter extends ControlElement {
  static override properties: PropertyDeclarations = {
    amount: {},
    from: {},
    to: {},
    currencies: {},
    convertReturns: { attribute: 'convert-returns' },
    locale: {},
  };

  static readonly #formats = new ResultFormats();

  /** What is converted, a plain decimal; follows what the visitor types. */
  amount: string | null = null;

  /** ISO 4217 code of the amount; follows what the visitor chooses. */
  from: string | null = null;

  /** ISO 4217 code of the result; follows what the visitor chooses. */
  to: string | null = null;

  /** ISO 4217 codes to choose from; default: those of the page settings, else all legal tenders. */
  currencies: string | readonly string[] | null = null;

  /** What `exchange_rate` of an answer is: `rate` (default) or `amount`. */
  convertReturns: string | null = null;

  /** BCP 47 tag; default: `lang` of the nearest ancestor, else the browser's. */
  locale: string | null = null;

  // An element may be made on a server, too.
  readonly #fields = globalThis.document && new ConverterFields();
  readonly #typed =
    globalThis.document &&
    new TypedAmount(
      this.#fields.amount,
      (amount) => this.#enter({ amount }, 'amount'),
      // The old result does not stand beside what is typed now.
      () => this.requestUpdate(),
    );
  /** What stands there by the visitor's doing, unless the page has set something since. */
  readonly #entered: Entries = {};
  /** What of it he has entered himself; the rest stays as it was at the time. */
  readonly #chosen = new Set<Entry>();
  /** What the page had set before. */
  readonly #given: Entries = {};
  #outcome: ConverterOutcome | undefined;
  /** What the last change event told. */
  #told: ConverterValue | null = null;

  /** What is shown now, or `null` where there is no result. */
  get value(): ConverterValue | null {
    return this.#outcome?.value ?? null;
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    const { from, to, swap } = this.#fields;
    this.#fields.putInto(root as ShadowRoot);
    from.addEventListener('change', () => this.#choose(from.value, to.value, 'from'));
    to.addEventListener('change', () => this.#choose(from.value, to.value, 'to'));
    swap.addEventListener('click', () => this.#choose(to.value, from.value, 'from', 'to'));
    return root;
  }

  protected override willUpdate(): void {
    this.#typed.show(asText(this.amount) ?? '', this.languageOf(this.locale));
    this.#outcome = this.#resolve();
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    const { pair, value, problem } = this.#outcome!;
    const locale = this.languageOf(this.locale);
    const { from = '', to = '' } = pair ?? {};
    const result = value ? CurrencyConverter.#formats.text(value.result, value.to, locale) : '';
    const currencies = this.currenciesOf(this.currencies);
    this.#fields.show({ locale, currencies, from, to, result, problem });
  }

  protected override updated(): void {
    const { state, value, error } = this.#outcome!;
    this.setState(state);
    const own = entries.map((each) =>
      this.#chosen.has(each) && this.#isEntered(each) ? `=${this[each]}` : '',
    );
    this.internals.setFormValue(value?.result ?? '', own.join());
    if (value && !looksLike(value, this.#told)) {
      this.#told = value;
      sendEvent(this, 'currency-converter-change', value);
    }
    if (this.isNews(error)) sendEvent(this, 'local-price-error', { error });
  }

  /** The form goes back to what the page has set. */
  formResetCallback(): void {
    for (const each of entries) if (this.#isEntered(each)) this[each] = this.#given[each]!;
    this.#typed.show(asText(this.amount) ?? '', this.languageOf(this.locale), true);
    this.requestUpdate();
  }

  /** The browser brings a form back, with what the visitor had entered. */
  formStateRestoreCallback(state: string): void {
    const values = String(state).split(',');
    for (const [index, each] of entries.entries()) {
      const marked = values[index];
      if (marked) this.#enter({ [each]: marked.slice(1) }, each);
    }
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#fields.disable(isDisabled);
  }

  #enter(values: Entries, ...chosen: Entry[]): void {
    for (const each of entries) {
      const value = values[each];
      if (value == null) continue;
      if (!this.#isEntered(each)) {
        this.#given[each] = this[each];
        this.#chosen.delete(each);
      }
      this[each] = this.#entered[each] = value;
    }
    for (const each of chosen) this.#chosen.add(each);
  }

  /** Whether it stands there because the visitor has entered it. */
  #isEntered(each: Entry): boolean {
    return this[each] !== null && this[each] === this.#entered[each];
  }

  #resolve(): ConverterOutcome {
    const terms = {
      amount: '',
      from: this.#code('from'),
      to: this.#code('to'),
      currencies: this.currenciesOf(this.currencies),
    };
    const { isTyping, isWaiting, isUnreadable } = this.#typed;
    let wrong: LocalPriceError | null = null;
    try {
      if (!isTyping && !isUnreadable) terms.amount = this.read('amount', '', readAmount, decimal);
    } catch (error) {
      wrong = error as LocalPriceError;
    }
    // Of the currencies that he passes on his way through a list, none is asked for.
    if (isWaiting) terms.amount = '';
    let outcome: ConverterOutcome;
    try {
      const [page, asker] = this.connect();
      const isAmount = this.oneOf('convertReturns', 'rate', 'amount') === 'amount';
      outcome = outcomeOf(page.conversion(terms, asker), terms.amount, isAmount);
    } catch (error) {
      this.leave();
      outcome = failed(pairOf(terms, null), error);
    }
    if (wrong || isUnreadable) {
      return { ...outcome, state: 'error', problem: 'invalid', error: wrong };
    }
    return isWaiting && outcome.state === 'base' ? { ...outcome, state: 'pending' } : outcome;
  }

  /** The currency of an attribute, or `null` where it names none. */
  #code(property: 'from' | 'to'): string | null {
    const text = asText(this[property]);
    const code = currencyCode(text);
    if (text?.trim() && !code) this.reportAttribute(property, 'an ISO 4217 code such as EUR');
    return code;
  }

  #choose(from: string, to: string, ...chosen: Entry[]): void {
    this.#enter({ from: from || this.from, to: to || this.to }, ...chosen);
    this.#typed.wait();
  }
}
