import type { PropertyDeclarations, PropertyValues } from 'lit';
import { LocalPriceError, toLocalPriceError } from '../client/LocalPriceError.js';
import { formatAmount, parseDecimal } from '../money/index.js';
import type { Quote } from '../page/index.js';
import { currencyCode } from '../protocol/index.js';
import { asText } from './asText.js';
import { PageElement } from './PageElement.js';
import { baseValue, localValue, type BasePrice, type PriceValue } from './PriceValue.js';
import { sendEvent } from './sendEvent.js';
import { Viewport } from './Viewport.js';

/** `pending`: not known yet. `local`: converted. `base`: the author's price is right. `error`. */
export type PriceState = 'pending' | 'base' | 'local' | 'error';

/** The parts of a number that authors can style; all others are `literal`. */
const namedParts: readonly string[] = ['currency', 'integer', 'group', 'decimal', 'fraction'];

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
 * @attr {string} base-currency - ISO 4217 code of the author's price.
 * @attr {string} currencies - ISO 4217 codes: only these are shown, any other visitor sees the
 * author's price; default: that of the page settings.
 * @attr {'eager'|'lazy'} loading - `lazy`: nothing is asked before the element is near the viewport.
 * @attr {string} locale - BCP 47 tag; default: `lang` of the nearest ancestor, else the browser's.
 * @attr {'symbol'|'narrow-symbol'|'code'|'name'} currency-display - How the currency is named.
 * @attr {string} apikey - The public key; default: that of the page settings.
 * @attr {string} base-url - The service's address; default: that of the page settings.
 * @attr {'jsonp'|'fetch'} transport - How the service is asked; default: that of the page settings.
 * @slot - The author's own base price, as text.
 * @fires {CustomEvent<PriceValue>} local-price-change - What is shown has changed.
 * @fires {CustomEvent<{error: LocalPriceError}>} local-price-error - Something failed; the author's
 * price stands.
 * @csspart price - The printed amount.
 * @csspart currency - The currency in the amount.
 * @csspart integer - Digits before the decimal sign.
 * @csspart group - A grouping sign.
 * @csspart decimal - The decimal sign.
 * @csspart fraction - Digits after the decimal sign.
 * @csspart literal - Anything else in the amount.
 * @cssState pending - The visitor or the rate is not known yet.
 * @cssState local - A converted price is shown.
 * @cssState base - The author's price is the right one.
 * @cssState error - Something failed; the author's price stands.
 */
export class LocalPrice extends PageElement {
  static override properties: PropertyDeclarations = {
    basePrice: { attribute: 'base-price' },
    baseCurrency: { attribute: 'base-currency' },
    currencies: {},
    loading: {},
    locale: {},
    currencyDisplay: { attribute: 'currency-display' },
  };

  static readonly #viewport = new Viewport();

  /** The author's price, a plain decimal such as `1299` or `49.00`. */
  basePrice: string | null = null;

  /** ISO 4217 code of the author's price. */
  baseCurrency: string | null = null;

  /** ISO 4217 codes: only these are shown, any other visitor sees the author's price; default: all. */
  currencies: string | readonly string[] | null = null;

  /** `eager` (default), or `lazy`: nothing is asked before the element is near the viewport. */
  loading: string | null = null;

  /** BCP 47 tag; default: `lang` of the nearest ancestor, else the browser's. */
  locale: string | null = null;

  /** How the currency is named: `symbol` (default), `narrow-symbol`, `code` or `name`. */
  currencyDisplay: string | null = null;

  readonly #slot = document.createElement('slot');
  // A right-to-left page must not tear the amount apart.
  readonly #price = document.createElement('bdi');
  #outcome: Outcome = { state: 'pending', base: null, value: null, error: null };
  /** What the last change event told; before the first, the author's price. */
  #told: PriceValue | null = null;
  /** What the last printing was made of. */
  #printed = '';
  #hasBeenNear = false;

  /** The price shown now, or `null` while it is not known. */
  get value(): PriceValue | null {
    return this.#outcome.value;
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    this.#price.setAttribute('part', 'price');
    this.#slot.addEventListener('slotchange', () => this.requestUpdate());
    root.append(this.#slot);
    return root;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    LocalPrice.#viewport.leave(this);
  }

  protected override willUpdate(): void {
    this.#outcome = this.#resolve();
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    const { state, base, value } = this.#outcome;
    const printed = state === 'local' ? value : this.#hasContent() ? null : base;
    // Hidden and not taken out: the slot tells when the author's price comes or goes.
    this.#slot.hidden = printed !== null;
    if (printed) {
      this.#print(printed);
      if (!this.#price.parentNode) this.#slot.before(this.#price);
    } else {
      this.#price.remove();
    }
  }

  protected override updated(): void {
    const { state, base, value, error } = this.#outcome;
    this.setState(state);
    // With a bad attribute the author's content stands, whatever was told before.
    if (state === 'error' && !value) this.#told = null;
    const told = (this.#told ??= base);
    if (value && (value.amount !== told?.amount || value.currency !== told.currency)) {
      this.#told = value;
      sendEvent(this, 'local-price-change', value);
    }
    if (this.isNews(error)) sendEvent(this, 'local-price-error', { error });
  }

  #resolve(): Outcome {
    let base = null;
    try {
      const price = this.#basePrice();
      base = baseValue(price);
      const quote = this.#quote(price.currency);
      switch (quote.state) {
        case 'pending':
          return { state: 'pending', base, value: null, error: null };
        case 'base':
          return { state: 'base', base, value: base, error: null };
        case 'local': {
          const value = localValue(price, quote.rate, quote.time);
          return { state: 'local', base, value, error: null };
        }
        case 'error':
          return { state: 'error', base, value: base, error: quote.error };
      }
    } catch (error) {
      this.leave();
      return { state: 'error', base, value: base, error: toLocalPriceError(error, 'config') };
    }
  }

  #quote(base: string): Quote {
    const [page, asker] = this.connect();
    const isNear = this.#isNear();
    // What is remembered shows without a call.
    if (!isNear) page.leave(this);
    return page.quote(
      { base, currencies: this.currenciesOf(this.currencies) },
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

  #basePrice(): BasePrice {
    const amount = parseDecimal(asText(this.basePrice) ?? '');
    const currency = currencyCode(this.baseCurrency);
    if (!amount) throw this.#problem('base-price', 'a plain decimal such as 1299 or 49.00');
    if (!currency) throw this.#problem('base-currency', 'an ISO 4217 code such as USD');
    return { amount, currency };
  }

  #problem(name: string, remedy: string): LocalPriceError {
    return new LocalPriceError('config', this.attributeProblem(name, remedy));
  }

  #print({ amount, currency }: PriceValue): void {
    const locale = this.languageOf(this.locale);
    const currencyDisplay = this.oneOf(
      'currency-display',
      'symbol',
      'narrow-symbol',
      'code',
      'name',
    );
    const text = [amount, currency, locale, currencyDisplay].join();
    if (text === this.#printed) return;
    this.#printed = text;
    const parts = formatAmount({ amount, currency, locale, currencyDisplay });
    this.#price.replaceChildren(
      ...parts.map(({ type, value }) => {
        const span = document.createElement('span');
        span.setAttribute('part', namedParts.includes(type) ? type : 'literal');
        span.textContent = value;
        return span;
      }),
    );
  }

  /** Whether there is an author's price; blanks between the tags are none. */
  #hasContent(): boolean {
    return this.#slot
      .assignedNodes()
      .some((node) => node.nodeType === Node.ELEMENT_NODE || node.textContent?.trim());
  }
}
