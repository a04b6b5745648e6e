import { asText, type LocalPriceError, toLocalPriceError } from '../../input/index.js';
import {
  css,
  html,
  type CSSResult,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import {
  formats,
  isSame,
  isWhole,
  planPrice,
  readTerms,
  trimmed,
  type AmountText,
  type PriceValue,
  type ReadTerms,
} from '../../pricing/index.js';
import { readQuote } from '../../store/index.js';
import { LocalizedElement } from '../shared/LocalizedElement.js';
import { printedAmount, type Print } from './printedAmount.js';
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
  /** The price before, struck through. */
  readonly before: Print | null;
  /** `null` where the author's content stands. */
  readonly price: Print | null;
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

// For screen readers; what a page says of the slotted elements themselves wins.
const spoken = css`
  ::slotted([slot]) {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
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
 * over conversion and are printed as written. `IE/EUR:47`, or `EEA/EUR:46`, is for visitors of that place.
 * @attr {string} compare-at - The price before, `79.00`, or with fixed ones `79.00 EUR:69 IE/EUR:72`: struck
 * through before the price, where it is higher.
 * @attr {string} discount - What visitors of a place pay less, `IN:60% EU:5%`: taken off the base price
 * before it is converted, and never off one of `prices`.
 * @attr {'known'|'guess'} [places=known] - `guess`: a country that is only guessed from the time zone of the
 * browser counts for prices of a place and discounts too.
 * @attr {string} currencies - ISO 4217 codes: only these are shown, any other visitor sees the
 * author's price; default: that of the page settings.
 * @attr {string} [rounding=none] - `none`: to the currency's own digits. `cash`: to its smallest
 * coin. `auto`: to two significant digits of which the second is 0 or 5. Or a step such as `0.05` or `10`;
 * a whole one prints no fraction digits.
 * @attr {'nearest'|'up'|'down'} [round-mode=nearest] - Which way a converted price is rounded, to
 * the ending too; `nearest` takes half-way cases away from zero.
 * @attr {string} ending - The last digits of the printed number, such as `99`; `same`: the fraction
 * digits of the base price.
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
 * @attr {'auto'|'strip-if-integer'} [trailing-zero-display=auto] - `strip-if-integer`: €45 for €45.00;
 * of two amounts that stand together, both or neither.
 * @attr {boolean} parts - One element for each part of the number, for `::part(currency)` and the like;
 * else the amount is one text.
 * @attr {string} name - The name under which the form around the price sends its amount; with `-currency`
 * the currency, and with `-rate-date` the day of the rate.
 * @attr {string} form - Id of the form that sends them; default: the form around the element.
 * @slot - The author's own base price, as text.
 * @slot was - What screen readers say before a price that is struck through, such as "Was".
 * @slot now - What they say between that and the price, such as "now".
 * @fires {CustomEvent<PriceValue>} local-price-change - What is shown has changed.
 * @fires {CustomEvent<{error: LocalPriceError}>} local-price-error - Something failed; the author's
 * price stands.
 * @csspart price - The printed amount.
 * @csspart base - The author's price beside it.
 * @csspart bracket - Each of the two brackets around that.
 * @csspart compare-at - The price before, struck through.
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
    compareAt: { attribute: 'compare-at' },
    discount: {},
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
    trailingZeroDisplay: { attribute: 'trailing-zero-display' },
    parts: { type: Boolean },
    name: {},
    form: {},
    places: {},
  };

  /** Whether an amount was printed for nobody. */
  static #isWarm = false;

  /** The author's price, a plain decimal such as `1299` or `49.00`. */
  declare basePrice: string | null;

  /** The upper end of a range that begins with the base price. */
  declare basePriceMax: string | null;

  /** ISO 4217 code of the author's price. */
  declare baseCurrency: string | null;

  /** Fixed prices, `EUR:45 GBP:39.50`, `EUR:45-60` for a range, or `IE/EUR:47` for a place. */
  declare prices: string | readonly string[] | null;

  /** The price before, `79.00`, or with fixed ones `79.00 EUR:69 IE/EUR:72`; default: none. */
  declare compareAt: string | readonly string[] | null;

  /** What visitors of a place pay less than the base price, `IN:60% EU:5%`; default: nothing. */
  declare discount: string | readonly string[] | null;

  /** Whether a country guessed from the time zone counts for prices of a place: `known` (default) or `guess`. */
  declare places: string | null;

  /** ISO 4217 codes: only these are shown, any other visitor sees the author's price; default: all. */
  declare currencies: string | readonly string[] | null;

  /** `none` (default), `cash`, `auto`, or a step such as `0.05`. */
  declare rounding: string | null;

  /** `nearest` (default, half-way cases away from zero), `up` or `down`. */
  declare roundMode: string | null;

  /** The last digits of the printed number, such as `99`, or `same`; default: any. */
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

  /** Whether zeros behind the point of a whole amount are left out: `auto` (default) or `strip-if-integer`. */
  declare trailingZeroDisplay: string | null;

  /** Whether there is one element for each part of the number, for style sheets. */
  declare parts: boolean;

  /** The name under which the form around the price sends its amount, currency and day of the rate. */
  declare name: string | null;

  /** Id of the form that sends them; default: the form around the element. */
  declare form: string | null;

  readonly #viewport = new ViewportController(this);
  #read: ReadTerms | undefined;
  #base: PriceValue | undefined;
  #outcome: Outcome = { state: 'pending', base: null, value: null, error: null };
  #prints: Prints | null = null;
  /** What the last change event told; before the first, the author's price. */
  #told: PriceValue | null = null;
  /** Whether the author's content stood there at the last update. */
  #isFilled = false;
  /** Ends the hiding of a price that stays unknown; a price that is pending and hidden has one. */
  #reveal: ReturnType<typeof setTimeout> | undefined;
  #isHidden = false;
  /** What the forms that may send the price are in. */
  #formRoot: Node | undefined;

  /** The price shown now, or `null` while it is not known. */
  get value(): PriceValue | null {
    return this.#outcome.value;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#hide(false);
      this.#listen();
    });
  }

  /** What hides a price is lost on the way to another document. */
  adoptedCallback(): void {
    this.#hide(false);
  }

  /**
   * @internal Writes the price into the data of its form. Not as a form-associated element: a label would
   * take it for the control that it is for.
   */
  handleEvent({ target, formData }: FormDataEvent): void {
    const name = asText(this.name);
    const id = asText(this.form);
    const { value } = this;
    // By its id, since a control named "id" would hide that of the form.
    const form = id ? (this.#formRoot as Document).getElementById(id) : this.closest('form');
    if (!name || !value || form !== target) return;
    formData.append(name, value.amount);
    formData.append(`${name}-currency`, value.currency);
    if (value.rateDate) formData.append(`${name}-rate-date`, value.rateDate);
  }

  protected override willUpdate(changed: PropertyValues): void {
    // Most updates come from the store, and leave the attributes as they are.
    if (changed.size) this.#read = this.#base = undefined;
    this.#outcome = this.#resolve();
    const { state, base, value } = this.#outcome;
    let shown = value;
    let isFilled = false;
    if (state !== 'local') {
      this.#isFilled = isFilled = this.#hasContent();
      // The author's content may have a price before itself.
      shown = isFilled && (!base?.compareAt || this.querySelector('s,del')) ? null : base;
    }
    try {
      this.#prints = shown && this.#print(shown, base, isFilled);
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
    this.#listen(this.name && this.isConnected ? this.getRootNode() : undefined);
  }

  protected override render(): TemplateResult {
    const prints = this.#prints;
    // Most prices are one amount, which takes the place of whatever the author's content becomes.
    const { price, before, base, isApproximate } = prints ?? {};
    if (price && !before && !base && !isApproximate && this.#outcome.state === 'local') {
      return html`<bdi part="price" translate="no" ${printedAmount(price)}></bdi
        ><slot hidden></slot>`;
    }
    // Hidden and not taken out: the slot tells when the author's price comes or goes.
    return html`${prints && this.#renderPrints(prints)}<slot
        ?hidden=${price}
        @slotchange=${this.#onSlotChange}
      ></slot>`;
  }

  // A sheet costs each root some heap.
  protected override get sheets(): CSSResult[] {
    return [...(this.#isHidden ? [hidden] : []), ...(this.#prints?.before ? [spoken] : [])];
  }

  #resolve(): Outcome {
    let base = null;
    try {
      const read = (this.#read ??= readTerms(this, this.owner, (message) =>
        this.store.report(message),
      ));
      base = this.#base ??= planPrice(read.author, read.terms).value();
      if (read.fault) throw read.fault;
      // A lazy price that is not near asks nothing; what is remembered is shown.
      const isNear = this.#viewport.isNear(this.oneOf('loading', 'eager', 'lazy') === 'lazy');
      const quote = this.observe((reading) => readQuote(reading, read), isNear);
      const { state } = quote;
      if (state === 'error') return failed(base, quote.error);
      return { base, error: null, state, value: state === 'pending' ? null : quote.value };
    } catch (error) {
      this.leave();
      return failed(base, error);
    }
  }

  /** @param isFilled whether the author's content stands for the price itself */
  #print(value: PriceValue, base: PriceValue | null, isFilled = false): Prints {
    const { state } = this.#outcome;
    const locale = this.languageOf(this.locale);
    const display = this.oneOf('currencyDisplay', 'symbol', 'narrow-symbol', 'code', 'name');
    const isBoth = this.oneOf('show', 'local', 'both') === 'both' && state === 'local' && base;
    const isApproximate = this.approximate && value.source === 'swap';
    const { compareAt = '', currency } = value;
    const isTrimmed =
      this.oneOf('trailingZeroDisplay', 'auto', 'strip-if-integer') !== 'auto' &&
      [value, isBoth || value].every(({ amount, amountMax = '' }) =>
        [amount, amountMax, compareAt].every(isWhole),
      );
    const print = (
      { amount, amountMax, currency }: Pick<PriceValue, 'amount' | 'amountMax' | 'currency'>,
      sign = '',
    ): Print => {
      const [start, end] = trimmed(amountMax ? [amount, amountMax] : [amount], isTrimmed);
      const text: AmountText = {
        amount: start!,
        amountMax: end,
        currency,
        locale,
        currencyDisplay: display,
      };
      const printed = formats.print(text);
      const isInParts = this.parts || printed.isMixed;
      // Of two prices, each says by the name of its currency which one it is.
      const named = isBoth ? formats.print({ ...text, currencyDisplay: 'name' }) : printed;
      return {
        ...printed,
        parts: isInParts ? formats.parts(text) : null,
        label: isInParts || isBoth || sign ? sign + named.text : undefined,
        locale: locale ?? '',
      };
    };
    return {
      before: compareAt ? print({ amount: compareAt, currency }) : null,
      price: isFilled ? null : print(value, isApproximate ? `${almostEqual} ` : ''),
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

  #renderPrints({ before, price, base, isApproximate }: Prints): TemplateResult {
    return html`${
      before
        ? html`<slot name="was"></slot>
            <s part="compare-at" translate="no" ${printedAmount(before)}></s>
            <slot name="now"></slot> `
        : nothing
    }${
      isApproximate
        ? html`<span part="approximation" aria-hidden="true">${almostEqual}</span>&nbsp;`
        : nothing
    }${price ? html`<bdi part="price" translate="no" ${printedAmount(price)}></bdi>` : nothing}${
      base
        ? html` <span part="bracket">(</span
            ><bdi part="base" translate="no" ${printedAmount(base)}></bdi
            ><span part="bracket">)</span>`
        : nothing
    }`;
  }

  /** Listens for forms that gather their data. */
  #listen(root?: Node): void {
    // Before any listener of the page, which may look at the data, or change it.
    this.#formRoot?.removeEventListener('formdata', this, true);
    this.#formRoot = root;
    root?.addEventListener('formdata', this, true);
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
