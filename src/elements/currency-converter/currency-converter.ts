import { css, html, type PropertyDeclarations, type TemplateResult } from 'lit';
import {
  asText,
  currencyCode,
  type LocalPriceError,
  readOptional,
  toLocalPriceError,
} from '../../input/index.js';
import { formats } from '../../pricing/index.js';
import {
  pairOf,
  readConversion,
  readOffered,
  type Converted,
  type CurrencyPair,
} from '../../store/index.js';
import type { PriceState } from '../local-price/local-price.js';
import { CurrencyOptions } from '../shared/CurrencyOptions.js';
import { FormControl } from '../shared/FormControl.js';
import {
  convertedValue,
  looksLike,
  plainValue,
  readAmount,
  type ConverterValue,
} from './ConverterValue.js';
import { parseTyped } from './parseTyped.js';
import { TypedAmount } from './TypedAmount.js';

/** What the page sets, and the visitor may change. */
const entries = ['amount', 'from', 'to'] as const;
type Entry = (typeof entries)[number];
type Entries = Partial<Record<Entry, string | null>>;

/** What one update shows. */
interface Outcome {
  readonly state: PriceState;
  /** `null` while the visitor's currency is awaited. */
  readonly pair: CurrencyPair | null;
  readonly value: ConverterValue | null;
  /** What the visitor is told to be wrong: their amount, or the service. */
  readonly problem: 'invalid' | 'failed' | null;
  readonly error: LocalPriceError | null;
}

/** What is said to be wrong, unless the author has other words. */
const words = {
  invalid: 'This amount can\u2019t be read.',
  failed: 'There is no result right now.',
};

const decimal = 'a plain decimal such as 1299 or 49.00, of at most 15 digits';

// The colours are those of the page, not of the browser, which may not know that a page is dark; the
// list of a select is the browser's own, and takes both of its colours. In WebKit, the text of a select
// counts as wider than its box: it is clipped, and the outline of the focus with it unless that is
// within. An empty live region keeps its place without taking room from what is said.
const styles = css`
  :host(:not([hidden])) {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.5em;
  }
  :host,
  * {
    box-sizing: border-box;
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  label {
    display: grid;
    gap: 0.2em;
    overflow: clip;
  }
  input,
  select,
  button {
    font: inherit;
    line-height: normal;
    color: inherit;
    background: none;
    border: 1px solid;
    border-radius: 0.2em;
    margin: 0;
    outline-offset: -2px;
    padding: 0.3em 0.5em;
    min-block-size: 2em;
  }
  option {
    color: FieldText;
    background: Field;
  }
  :disabled {
    opacity: 0.6;
  }
  output {
    padding: 0.3em 0;
    min-block-size: 2em;
    unicode-bidi: plaintext;
  }
  output,
  [role] {
    overflow-wrap: anywhere;
  }
  [role] {
    flex-basis: 100%;
  }
  [role]:empty,
  output:has(+ :not(:empty)) {
    position: absolute;
  }
`;

/**
 * Converts an amount that the visitor types, from their own currency to another, with the service's
 * single conversions. Each new question costs a token; while the visitor types, nothing is asked.
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
 * @slot failed - Said where the service gives no result, and to visitors who send a form before there is one.
 * @fires {CustomEvent<ConverterValue>} currency-converter-change - What is shown has changed.
 * @fires {CustomEvent<{error: LocalPriceError}>} local-price-error - Something failed; an amount that
 * the visitor mistypes is no failure.
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
export class CurrencyConverter extends FormControl {
  static override styles = styles;

  static override properties: PropertyDeclarations = {
    amount: {},
    from: {},
    to: {},
    currencies: {},
    convertReturns: { attribute: 'convert-returns' },
    locale: {},
  };

  /** What is converted, a plain decimal; follows what the visitor types. */
  declare amount: string | null;

  /** ISO 4217 code of the amount; follows what the visitor chooses. */
  declare from: string | null;

  /** ISO 4217 code of the result; follows what the visitor chooses. */
  declare to: string | null;

  /** ISO 4217 codes to choose from; default: those of the page settings, else all legal tenders. */
  declare currencies: string | readonly string[] | null;

  /** What `exchange_rate` of an answer is: `rate` (default) or `amount`. */
  declare convertReturns: string | null;

  /** BCP 47 tag; default: `lang` of the nearest ancestor, else the browser's. */
  declare locale: string | null;

  readonly #typed = new TypedAmount(this, (text, locale) => {
    const amount = text && parseTyped(text, locale, this.#outcome.pair?.from);
    this.#enter({ amount: amount ?? '' });
    return amount;
  });
  readonly #options = { from: new CurrencyOptions(), to: new CurrencyOptions() };
  /** What stands there by the visitor's doing, unless the page has set something since. */
  readonly #entered: Entries = {};
  /** What the page had set before. */
  readonly #given: Entries = {};
  /** The ISO 4217 codes that there are rates for; `undefined`: all. */
  #offered: ReadonlySet<string> | undefined;
  #outcome: Outcome = shown('pending', null);
  /** What the last change event told. */
  #told: ConverterValue | null = null;

  /** What is shown now, or `null` where there is no result. */
  get value(): ConverterValue | null {
    return this.#outcome.value;
  }

  protected override willUpdate(): void {
    this.#showAmount();
    this.#outcome = this.#resolve();
  }

  protected override updated(): void {
    super.updated();
    const { state, pair, value, problem, error } = this.#outcome;
    this.#setValidity(state === 'pending' ? 'failed' : problem === 'invalid' && problem);
    // Compared with what really stands there, which a page translator may have changed.
    for (const [name, text] of Object.entries({
      from: pair?.from ?? '',
      to: pair?.to ?? '',
      amount: this.#typed.text,
      result: value ? this.#print(value) : '',
    })) {
      const part = this.#part(name);
      if (part.value !== text) part.value = text;
    }
    this.setState(state);
    const own = entries.map((each) => (this.#isEntered(each) ? `=${this[each]}` : ''));
    this.internals.setFormValue(value?.result ?? '', own.join());
    if (value && !looksLike(value, this.#told)) {
      this.#told = value;
      this.send('currency-converter-change', value);
    }
    if (this.isNews(error)) this.send('local-price-error', { error });
  }

  /** A form is not sent without a result that may still come, or that the visitor can mend. */
  #setValidity(problem: keyof typeof words | false): void {
    const own = problem && this.querySelector(`[slot=${problem}]`)?.textContent;
    this.internals.setValidity({ customError: !!problem }, problem ? own || words[problem] : '');
  }

  /** The form goes back to what the page has set. */
  formResetCallback(): void {
    for (const each of entries) if (this.#isEntered(each)) this[each] = this.#given[each]!;
    this.#showAmount(true);
    this.requestUpdate();
  }

  /** The browser restores a form, with what the visitor had entered. */
  formStateRestoreCallback(state: string): void {
    const values = String(state).split(',');
    for (const [index, each] of entries.entries()) {
      const marked = values[index];
      if (marked) this.#enter({ [each]: marked.slice(1) });
    }
  }

  protected override render(): TemplateResult {
    const { pair, problem } = this.#outcome;
    const locale = this.languageOf(this.locale);
    const select = (name: 'from' | 'to', words: TemplateResult): TemplateResult =>
      html`<label
        >${words}<select part=${name} @change=${() => this.#choose()}>
          ${this.#options[name].render(pair?.[name] ?? '', locale, this.allowed, this.#offered)}
        </select></label
      >`;
    return html`<label
        ><slot name="amount">Amount</slot
        ><input
          part="amount"
          inputmode="decimal"
          autocomplete="off"
          aria-describedby="message"
          aria-invalid=${problem === 'invalid'}
          @input=${this.#onInput}
          @change=${() => this.#typed.finish()} /></label
      >${select('from', html`<slot name="from">From</slot>`)}<button
        part="swap"
        type="button"
        @click=${() => this.#choose(true)}
      >
        <slot name="swap">Swap</slot></button
      >${select('to', html`<slot name="to">To</slot>`)}<output part="result" translate="no"></output
      ><span part="message" id="message" role="alert"
        >${problem && html`<slot name=${problem}>${words[problem]}</slot>`}</span
      >`;
  }

  #showAmount(isNew = false): void {
    this.#typed.show(asText(this.amount) ?? '', this.languageOf(this.locale), isNew);
  }

  #part(name: string): HTMLInputElement | HTMLSelectElement | HTMLOutputElement {
    return this.renderRoot.querySelector(`[part=${name}]`)!;
  }

  #enter(values: Entries): void {
    for (const each of entries) {
      const value = values[each];
      if (value == null) continue;
      if (!this.#isEntered(each)) this.#given[each] = this[each];
      this[each] = this.#entered[each] = value;
    }
  }

  /** Whether it stands there because the visitor has entered it. */
  #isEntered(each: Entry): boolean {
    return this[each] !== null && this[each] === this.#entered[each];
  }

  #resolve(): Outcome {
    const terms = {
      amount: '',
      from: this.#code('from'),
      to: this.#code('to'),
      currencies: this.allowed,
    };
    const { isTyping, isWaiting, isUnreadable } = this.#typed;
    let wrong: LocalPriceError | null = null;
    try {
      if (!isTyping && !isUnreadable) {
        terms.amount = readOptional(this, this.owner, 'amount', '', readAmount, decimal);
      }
    } catch (error) {
      wrong = error as LocalPriceError;
    }
    // Of the currencies that the visitor passes on the way through a list, none is asked for.
    if (isWaiting) terms.amount = '';
    let outcome: Outcome;
    try {
      const isAmount = this.oneOf('convertReturns', 'rate', 'amount') === 'amount';
      const converted = this.observe((reading) => {
        this.#offered = readOffered(reading);
        return readConversion(reading, terms);
      });
      outcome = outcomeOf(converted, terms.amount, isAmount);
    } catch (error) {
      this.leave();
      outcome = failed(pairOf(terms, null), error);
    }
    if (wrong || isUnreadable) {
      return { ...outcome, state: 'error', problem: 'invalid', error: wrong };
    }
    return isWaiting && outcome.state === 'base' ? { ...outcome, state: 'pending' } : outcome;
  }

  /** Returns the currency of an attribute, or `null` where it names none. */
  #code(property: 'from' | 'to'): string | null {
    const text = asText(this[property]);
    const code = currencyCode(text);
    if (text?.trim() && !code) this.reportAttribute(property, 'an ISO 4217 code such as EUR');
    return code;
  }

  /** Prints the result. In right-to-left text its currency is isolated, or "US$" would show as "$US". */
  #print({ result, to }: ConverterValue): string {
    const amount = {
      amount: result,
      currency: to,
      locale: this.languageOf(this.locale),
      currencyDisplay: 'symbol',
    } as const;
    const { text, isMixed } = formats.print(amount);
    if (!isMixed) return text;
    return formats
      .parts(amount)
      .map(({ type, value }) => (type === 'currency' ? `\u2068${value}\u2069` : value))
      .join('');
  }

  #onInput(event: Event): void {
    this.#typed.type((event.target as HTMLInputElement).value);
  }

  /** Takes what stands in the two lists; the button, which changes both, takes them the other way round. */
  #choose(isSwap = false): void {
    const chosen = [this.#part('from').value, this.#part('to').value];
    const [from, to] = isSwap ? chosen.reverse() : chosen;
    this.#enter({ from: from || this.from, to: to || this.to });
    this.#typed.wait();
  }
}

/**
 * Returns what follows from what the store knows.
 *
 * @param amount a plain decimal, or empty
 * @param isAmount whether the service answers with the converted amount, and not with a rate
 */
function outcomeOf(converted: Converted, amount: string, isAmount: boolean): Outcome {
  const { pair } = converted;
  if (!pair || converted.state === 'pending') return shown('pending', pair);
  if (converted.state === 'error') return failed(pair, converted.error);
  if (converted.state === 'base') {
    const isPlain = amount && (pair.from === pair.to || !Number(amount));
    return shown('base', pair, isPlain ? plainValue(amount, pair) : null);
  }
  try {
    const { value, time } = converted;
    return shown('local', pair, convertedValue(amount, pair, value, isAmount, time));
  } catch (error) {
    return failed(pair, error);
  }
}

/** Something other than the visitor has failed. */
function failed(pair: CurrencyPair | null, error: unknown): Outcome {
  return {
    ...shown('error', pair),
    problem: 'failed',
    error: toLocalPriceError(error, 'config'),
  };
}

function shown(
  state: PriceState,
  pair: CurrencyPair | null,
  value: ConverterValue | null = null,
): Outcome {
  return { state, pair, value, problem: null, error: null };
}

declare global {
  interface GlobalEventHandlersEventMap {
    'currency-converter-change': CustomEvent<ConverterValue>;
  }
}
