import type { PropertyValues } from 'lit';
import { toLocalPriceError, type LocalPriceError } from '../client/LocalPriceError.js';
import type { AmountText } from '../money/index.js';
import { site, type Quote } from '../page/index.js';
import './events.js';
import { PriceDisplay, type PrintedPrice } from './PriceDisplay.js';
import { PriceElement } from './PriceElement.js';
import type { PriceTerms } from './PriceTerms.js';
import { isSame, localValue, type PriceValue } from './PriceValue.js';
import { sendEvent } from './sendEvent.js';
import { Viewport } from './Viewport.js';

/** `pending`: not known yet. `local`: converted or fixed. `base`: the author's price is right. `error`. */
export type PriceState = 'pending' | 'base' | 'local' | 'error';

/** What one update shows. */
interface Outcome {
  state: PriceState;
  /** `null` where the attributes give none. */
  base: PriceValue | null;
  value: PriceValue | null;
  error: LocalPriceError | null;
}

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
 * keeps the room of the author's price and ends with the time for one call.
 * @attr {'eager'|'lazy'} [loading=eager] - `lazy`: nothing is asked before the element is near the
 * viewport.
 * @attr {string} locale - BCP 47 tag; default: `lang` of the nearest ancestor, else the browser's.
 * @attr {'symbol'|'narrow-symbol'|'code'|'name'} [currency-display=symbol] - How the currency is
 * named.
 * @slot - The author's own base price, as text.
 * @fires {CustomEvent<PriceValue>} local-price-change - What is shown has changed.
 * @fires {CustomEvent<{error: LocalPriceError}>} local-price-error - Something failed; the author's
 * price stands.
 * @csspart price - The printed amount.
 * @csspart base - The author's price beside it.
 * @csspart approximation - The sign ≈ before it.
 * @csspart currency - The currency in the amount.
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
export class LocalPrice extends PriceElement {
  static readonly #viewport = new Viewport();

  // An element may be made on a server, too.
  readonly #slot = globalThis.document?.createElement('slot');
  #display: PriceDisplay | undefined;
  #outcome: Outcome = { state: 'pending', base: null, value: null, error: null };
  /** What the last change event told; before the first, the author's price. */
  #told: PriceValue | null = null;
  /** Whether there was an author's price at the last update. */
  #isFilled = false;
  #hasBeenNear = false;
  /** Ends the hiding of a price that stays unknown; while it is unknown, there is one. */
  #reveal: ReturnType<typeof setTimeout> | undefined;

  /** The price shown now, or `null` while it is not known. */
  get value(): PriceValue | null {
    return this.#outcome.value;
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    this.#slot.addEventListener('slotchange', () => {
      const { state } = this.#outcome;
      if (state !== 'local' && this.#isFilled !== this.#hasContent()) this.requestUpdate();
    });
    root.append(this.#slot);
    this.#display = new PriceDisplay(root as ShadowRoot);
    return root;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    LocalPrice.#viewport.leave(this);
  }

  /** What hides a price is lost on the way to another document. */
  adoptedCallback(): void {
    this.#hide(false);
  }

  protected override removed(): void {
    super.removed();
    this.#hide(false);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#outcome = this.#resolve();
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    const { state, base, value } = this.#outcome;
    let shown = value;
    if (state !== 'local') {
      this.#isFilled = this.#hasContent();
      shown = this.#isFilled ? null : base;
    }
    try {
      this.#display!.print(shown && this.#printed(shown, base));
    } catch (error) {
      // A page may have replaced Intl: the author's price stands.
      if (state !== 'pending') this.#outcome = failed(base, error);
      this.#display!.print((shown = null));
    }
    // Hidden and not taken out: the slot tells when the author's price comes or goes.
    this.#slot.hidden = shown !== null;
    const isPending = this.isConnected && state === 'pending';
    this.#hide(isPending && this.oneOf('pending', 'base', 'hidden') === 'hidden');
  }

  protected override updated(): void {
    const { state, base, value, error } = this.#outcome;
    this.setState(state);
    // With a bad attribute the author's content stands, whatever was told before.
    if (state === 'error' && !value) this.#told = null;
    const told = (this.#told ??= base);
    if (value && !isSame(value, told)) {
      this.#told = value;
      sendEvent(this, 'local-price-change', value);
    }
    if (this.isNews(error)) sendEvent(this, 'local-price-error', { error });
  }

  #resolve(): Outcome {
    let base = null;
    try {
      const author = this.authorPrice();
      base = author.value;
      const terms = this.terms();
      const quote = this.#quote(author.currency, terms);
      switch (quote.state) {
        case 'pending':
          return { state: 'pending', base, value: null, error: null };
        case 'base':
          return { state: 'base', base, value: base, error: null };
        case 'error':
          return failed(base, quote.error);
        default:
          return { state: 'local', base, value: localValue(author, terms, quote), error: null };
      }
    } catch (error) {
      this.leave();
      return failed(base, error);
    }
  }

  #quote(base: string, { prices }: PriceTerms): Quote {
    const [page, asker] = this.connect();
    const isNear = this.#isNear();
    // What is remembered shows without a call.
    if (!isNear) page.leave(this);
    return page.quote(
      { base, prices, currencies: this.currenciesOf(this.currencies) },
      isNear ? asker : undefined,
    );
  }

  /** Whether it is time to ask: a lazy price waits until it is near the viewport. */
  #isNear(): boolean {
    if (this.#hasBeenNear) return true;
    const viewport = LocalPrice.#viewport;
    if (this.oneOf('loading', 'eager', 'lazy') === 'eager') {
      this.#hasBeenNear = true;
      viewport.leave(this);
    } else if (this.isConnected) {
      viewport.await(this, () => {
        this.#hasBeenNear = true;
        this.requestUpdate();
      });
    }
    return this.#hasBeenNear;
  }

  /** Hides what is shown, for the time of one call at most. */
  #hide(isWanted: boolean): void {
    if (isWanted === !!this.#reveal) return;
    clearTimeout(this.#reveal);
    const reveal = (): void => this.#display!.hide(false);
    this.#reveal = isWanted ? setTimeout(reveal, site.timeout) : undefined;
    this.#display!.hide(isWanted);
  }

  #printed(value: PriceValue, base: PriceValue | null): PrintedPrice {
    const locale = this.languageOf(this.locale);
    const currencyDisplay = this.oneOf(
      'currencyDisplay',
      'symbol',
      'narrow-symbol',
      'code',
      'name',
    );
    const text = ({ amount, amountMax, currency }: PriceValue): AmountText => ({
      amount,
      amountMax,
      currency,
      locale,
      currencyDisplay,
    });
    const isBoth = this.oneOf('show', 'local', 'both') === 'both' && value !== base;
    return {
      price: text(value),
      base: isBoth && base ? text(base) : null,
      isApproximate: this.approximate && value.source === 'swap',
    };
  }

  /** Whether there is an author's price; blanks between the tags are none. */
  #hasContent(): boolean {
    return this.#slot
      .assignedNodes()
      .some((node) => node.nodeType === Node.ELEMENT_NODE || node.textContent?.trim());
  }
}

function failed(base: PriceValue | null, error: unknown): Outcome {
  return { state: 'error', base, value: base, error: toLocalPriceError(error, 'config') };
}
