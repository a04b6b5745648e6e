import {
  css,
  html,
  type CSSResult,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { toLocalPriceError, type LocalPriceError } from '../../client/LocalPriceError.js';
import { AmountFormats, type AmountText } from '../../money/index.js';
import { readQuote } from '../../store/index.js';
import { LocalizedElement } from '../shared/LocalizedElement.js';
import { printedAmount, type Print } from './printedAmount.js';
import {
  readAuthorPrice,
  readPriceTerms,
  type AuthorPrice,
  type PriceTerms,
} from './PriceTerms.js';
import { authorValue, isSame, localValue, type PriceValue } from './PriceValue.js';
import { ViewportController } from './ViewportController.js';

/** `pending`: not known yet. `local`: converted or fixed. `base`: the author's price is right. `error`. */
export type PriceState = 'pending' | 'base' | 'local' | 'error';

/** What one update shows. */
interface Outcome {
  readonly state: PriceState;
  /** The author's price; `null` where the attributes give none. */
  readonly base: PriceValue | null;
  readonly value: PriceValue | null;
  readonly error: LocalPriceError | null;
}

/** What is printed in the place of the author's content. */
interface Prints {
  readonly price: Print;
  /** The author's price, where it stands beside the other. */
  readonly base: Print | null;
  readonly isApproximate: boolean;
}

const almostEqual = '≈';

const hidden = css`
  :host {
    visibility: hidden;
  }
`;

/**
 * A price in the visitor's own currency.
 *
 * The element shows its light DOM, the author's own base price, until the local price is known, and
 * after every kind of failure. Without light DOM it prints the base price itself.
 *
 * @element local-price
 * @attr {string} base-price - The author's price, a plain decimal such as `1299` or `49.00`.
 * @attr {string} base-price-max - The upper end of a range that begins with `base-price`.
 * @attr {string} base-currency - ISO 4217 code of the author's price.
 * @attr {string} prices - Fixed prices, `EUR:45 GBP:39.50`, or `EUR:45-60` for a range: they win
 * over conversion and are printed as written.
 * @attr {string} currencies - ISO 4217 codes: only these are shown, any other visitor sees the
 * author's price; default: that of the page settings.
 * @attr {string} [rounding=none] - `none`: to the currency's own digits. `cash`: to its smallest
 * coin. Or a step such as `0.05` or `10`; a whole one prints no fraction digits.
 * @attr {'nearest'|'up'|'down'} [round-mode=nearest] - Which way a converted price is rounded, to
 * the ending too; `nearest` takes half-way cases away from zero.
 * @attr {string} ending - The last digits of the printed number, such as `99`.
 * @attr {string} markup - What is added to a converted price, such as `2.5%`.
 * @attr {'local'|'both'} [show=local] - `both`: the base price beside the local one.
 * @attr {boolean} approximate - Marks a converted price with ≈.
 * @attr {'base'|'hidden'} [pending=base] - What stands there until the price is known; `hidden`
 * keeps the space of the author's price and ends after the time for one call.
 * @attr {'eager'|'lazy'} [loading=eager] - `lazy`: nothing is asked before the element is near the
 * viewport.
 * @attr {string} locale - BCP 47 tag; default: `lang` of the nearest ancestor, else the browser's.
 * @attr {'symbol'|'narrow-symbol'|'code'|'name'} [currency-display=symbol] - How the currency is
 * named.
 * @attr {boolean} parts - One element for each part of the number, for `::part(currency)` and the like;
 * else the amount is one text.
 * @slot - The author's own base price, as text.
 * @fires {CustomEvent<PriceValue>} local-price-change - What is shown has changed.
 * @fires {CustomEvent<{error: LocalPriceError}>} local-price-error - Something failed; the author's
 * price stands.
 * @csspart price - The printed amount.
 * @csspart base - The author's price beside it.
 * @csspart bracket - Each of the two brackets around that.
 * @csspart approximation - The sign ≈ before it.
 * @csspart currency - The currency in the amount; like the parts below, only with `parts`.
 * @csspart integer - Digits before the decimal sign.
 * @csspart group - A grouping sign.
 * @csspart decimal - The decimal sign.
 * @csspart fraction - Digits after the decimal sign.
 * @csspart literal - Anything else in the amount.
 * @cssState pending - The visitor or the rate is not known yet.
 * @cssState local - A converted or fixed price is shown.
 * @cssState base - The author's price is the right one.
 * @cssState error - Something failed; the author's price stands.
 */
export class LocalPrice extends LocalizedElement {
  static override properties: PropertyDeclarations = {
    basePrice: { attribute: 'base-price' },
    basePriceMax: { attribute: 'base-price-max' },
    baseCurrency: { attribute: 'base-currency' },
    prices: {},
    currencies: {},
    rounding: {},
    roundMode: { attribute: 'round-mode' },
    ending: {},
    markup: {},
    show: {},
    approximate: { type: Boolean },
    pending: {},
    loading: {},
    locale: {},
    currencyDisplay: { attribute: 'currency-display' },
    parts: { type: Boolean },
  };

  static readonly #formats = new AmountFormats();
  /** Whether an amount was printed for nobody. */
  static #isWarm = false;

  /** The author's price, a plain decimal such as `1299` or `49.00`. */
  declare basePrice: string | null;

  /** The upper end of a range that begins with the base price. */
  declare basePriceMax: string | null;

  /** ISO 4217 code of the author's price. */
  declare baseCurrency: string | null;

  /** Fixed prices, `EUR:45 GBP:39.50`, or `EUR:45-60` for a range. */
  declare prices: string | readonly string[] | null;

  /** ISO 4217 codes: only these are shown, any other visitor sees the author's price; default: all. */
  declare currencies: string | readonly string[] | null;

  /** `none` (default), `cash`, or a step such as `0.05`. */
  declare rounding: string | null;

  /** `nearest` (default, half-way cases away from zero), `up` or `down`. */
  declare roundMode: string | null;

  /** The last digits of the printed number, such as `99`; default: any. */
  declare ending: string | null;

  /** What is added to a converted price, such as `2.5%`; default: nothing. */
  declare markup: string | null;

  /** `local` (default), or `both`: the base price beside the local one. */
  declare show: string | null;

  /** Whether a converted price is marked with ≈. */
  declare approximate: boolean;

  /** What stands there until the price is known: `base` (default) or `hidden`. */
  declare pending: string | null;

  /** `eager` (default), or `lazy`: nothing is asked before the element is near the viewport. */
  declare loading: string | null;

  /** BCP 47 tag; default: `lang` of the nearest ancestor, else the browser's. */
  declare locale: string | null;

  /** How the currency is named: `symbol` (default), `narrow-symbol`, `code` or `name`. */
  declare currencyDisplay: string | null;

  /** Whether there is one element for each part of the number, for style sheets. */
  declare parts: boolean;

  readonly #viewport = new ViewportController(this);
  #author: AuthorPrice | undefined;
  #base: PriceValue | undefined;
  #terms: PriceTerms | undefined;
  #outcome: Outcome = { state: 'pending', base: null, value: null, error: null };
  #prints: Prints | null = null;
  /** What the last change event told; before the first, the author's price. */
  #told: PriceValue | null = null;
  /** Whether the author's content stood there at the last update. */
  #isFilled = false;
  /** Ends the hiding of a price that stays unknown; a price that is pending and hidden has one. */
  #reveal: ReturnType<typeof setTimeout> | undefined;
  #isHidden = false;

  /** The price shown now, or `null` while it is not known. */
  get value(): PriceValue | null {
    return this.#outcome.value;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (!this.isConnected) this.#hide(false);
    });
  }

  /** What hides a price is lost on the way to another document. */
  adoptedCallback(): void {
    this.#hide(false);
  }

  protected override willUpdate(changed: PropertyValues): void {
    // Most updates come from the store, and leave the attributes as they are.
    if (changed.size) this.#author = this.#base = this.#terms = undefined;
    this.#outcome = this.#resolve();
    const { state, base, value } = this.#outcome;
    let shown = value;
    if (state !== 'local') {
      this.#isFilled = this.#hasContent();
      shown = this.#isFilled ? null : base;
    }
    try {
      this.#prints = shown && this.#print(shown, base);
    } catch (error) {
      // An old script of the page may have replaced Intl: the author's price stands.
      this.#prints = null;
      if (state !== 'pending') this.#outcome = failed(base, error);
    }
  }

  protected override updated(): void {
    const { state, base, value, error } = this.#outcome;
    this.#hide(
      this.isConnected &&
        state === 'pending' &&
        this.oneOf('pending', 'base', 'hidden') === 'hidden',
    );
    this.restyle();
    this.setState(state);
    if (state === 'pending' && base) this.#warmUp(base);
    // With a bad attribute the author's content stands, whatever was told before.
    if (state === 'error' && !value) this.#told = null;
    const told = (this.#told ??= base);
    if (value && !isSame(value, told)) {
      this.#told = value;
      this.send('local-price-change', value);
    }
    if (this.isNews(error)) this.send('local-price-error', { error });
  }

  protected override render(): TemplateResult {
    const prints = this.#prints;
    // Most prices are one amount, which takes the place of whatever the author's content becomes.
    if (prints && !prints.base && !prints.isApproximate && this.#outcome.state === 'local') {
      return html`<bdi part="price" translate="no" ${printedAmount(prints.price)}></bdi
        ><slot hidden></slot>`;
    }
    // Hidden and not taken out: the slot tells when the author's price comes or goes.
    return html`${prints && this.#renderPrints(prints)}<slot
        ?hidden=${prints !== null}
        @slotchange=${this.#onSlotChange}
      ></slot>`;
  }

  // A sheet costs each root some heap.
  protected override get sheets(): CSSResult[] {
    return this.#isHidden ? [hidden] : [];
  }

  #resolve(): Outcome {
    let base = null;
    try {
      const author = (this.#author ??= readAuthorPrice((...each) => this.read(...each)));
      base = this.#base ??= authorValue(author);
      const terms = (this.#terms ??= readPriceTerms(
        (...each) => this.read(...each),
        this.oneOf('roundMode', 'nearest', 'up', 'down'),
      ));
      const priced = {
        base: author.currency,
        prices: terms.prices,
        currencies: this.currenciesOf(this.currencies),
      };
      // A lazy price that is not near asks nothing; what is remembered is shown.
      const isNear = this.#viewport.isNear(this.oneOf('loading', 'eager', 'lazy') === 'lazy');
      const quote = this.observe((reading) => readQuote(reading, priced), isNear);
      if (quote.state === 'error') return failed(base, quote.error);
      const known = { base, error: null };
      if (quote.state === 'pending') return { ...known, state: 'pending', value: null };
      if (quote.state === 'base') return { ...known, state: 'base', value: base };
      return { ...known, state: 'local', value: localValue(author, base, terms, quote) };
    } catch (error) {
      this.leave();
      return failed(base, error);
    }
  }

  #print(value: PriceValue, base: PriceValue | null): Prints {
    const locale = this.languageOf(this.locale);
    const display = this.oneOf('currencyDisplay', 'symbol', 'narrow-symbol', 'code', 'name');
    const isBoth = this.oneOf('show', 'local', 'both') === 'both' && value !== base && base;
    const isApproximate = this.approximate && value.source === 'swap';
    const print = ({ amount, amountMax, currency }: PriceValue, sign = ''): Print => {
      const text: AmountText = { amount, amountMax, currency, locale, currencyDisplay: display };
      const printed = LocalPrice.#formats.print(text);
      const isInParts = this.parts || printed.isMixed;
      // Of two prices, each says by the name of its currency which one it is.
      const named = isBoth
        ? LocalPrice.#formats.print({ ...text, currencyDisplay: 'name' })
        : printed;
      return {
        ...printed,
        parts: isInParts ? LocalPrice.#formats.parts(text) : null,
        label: isInParts || isBoth || sign ? sign + named.text : undefined,
        locale: locale ?? '',
      };
    };
    return {
      price: print(value, isApproximate ? `${almostEqual} ` : ''),
      base: isBoth ? print(isBoth) : null,
      isApproximate,
    };
  }

  /** Prints an amount for nobody while the first answer is on its way: the first one of a page takes long. */
  #warmUp(base: PriceValue): void {
    if (LocalPrice.#isWarm) return;
    LocalPrice.#isWarm = true;
    const print = (): void => {
      try {
        this.#print(base, null);
      } catch {
        // What is wrong is told when a price is printed.
      }
    };
    void this.store.asked.then(() => setTimeout(print));
  }

  #renderPrints({ price, base, isApproximate }: Prints): TemplateResult {
    return html`${
        isApproximate
          ? html`<span part="approximation" aria-hidden="true">${almostEqual}</span>&nbsp;`
          : nothing
      }<bdi part="price" translate="no" ${printedAmount(price)}></bdi>${
        base
          ? html` <span part="bracket">(</span
              ><bdi part="base" translate="no" ${printedAmount(base)}></bdi
              ><span part="bracket">)</span>`
          : nothing
      }`;
  }

  /** Hides what is shown, for the time of one call at most. */
  #hide(isWanted: boolean): void {
    if (isWanted === !!this.#reveal) return;
    clearTimeout(this.#reveal);
    this.#reveal = isWanted
      ? setTimeout(() => this.#setHidden(false), this.store.timeout)
      : undefined;
    this.#setHidden(isWanted);
  }

  #setHidden(isHidden: boolean): void {
    this.#isHidden = isHidden;
    this.restyle();
  }

  /** Whether there is an author's price; whitespace between the tags is none. */
  #hasContent(): boolean {
    return [...this.childNodes].some((node) =>
      node.nodeType === Node.ELEMENT_NODE
        ? !(node as Element).slot
        : node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  }

  #onSlotChange(): void {
    const { state } = this.#outcome;
    if (state !== 'local' && this.#isFilled !== this.#hasContent()) this.requestUpdate();
  }
}

function failed(base: PriceValue | null, error: unknown): Outcome {
  return { state: 'error', base, value: base, error: toLocalPriceError(error, 'config') };
}

declare global {
  interface GlobalEventHandlersEventMap {
    'local-price-change': CustomEvent<PriceValue>;
  }
}
