import { render, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import {
  asText,
  attributeProblem,
  attributesOf,
  errorOf,
  fromDocument,
  toLocalPriceError,
  type LocalPriceError,
} from '../../input/index.js';
import {
  deriveBy,
  formats,
  isSame,
  planPrice,
  readDerivation,
  readTerms,
  type Derivation,
  type DerivedAttributes,
  type PriceAttributes,
  type PriceTerms,
  type PriceValue,
} from '../../pricing/index.js';
import { readCountry, readQuote, type Reason, type ReadSettings } from '../../store/index.js';
import { DerivedPriceController } from './DerivedPriceController.js';
import { FormDataController } from './FormDataController.js';
import { HidingController } from './HidingController.js';
import { PriceElement } from './PriceElement.js';
import { printPrice, type Prints } from './printPrice.js';
import {
  hasContent,
  hasNote,
  hidden,
  renderConverted,
  renderPrice,
  renderPrints,
  spoken,
} from './renderPrice.js';
import { ViewportController } from './ViewportController.js';
import { warmUp } from './warmUp.js';

/**
 * `pending`: not known yet. `local`: converted or fixed. `base`: the author's price is right. `error`:
 * something failed.
 */
export type PriceState = 'pending' | 'base' | 'local' | 'error';

/** What one update shows. */
interface Outcome {
  readonly state: PriceState;
  readonly value: PriceValue | null;
  readonly error?: LocalPriceError | null;
  /** Why the author's price is right; missing: it is not shown, or not known to be right. */
  readonly reason?: Reason | null;
  /** ISO 4217 code of the visitor's own currency; missing if it is unknown. */
  readonly visitorCurrency?: string | null;
  /** Returns what the visitor would pay in the base currency. */
  readonly inBase?: () => PriceValue;
}

const pending: Outcome = { state: 'pending', value: null };

/**
 * A price in the visitor's own currency.
 *
 * The element shows its light DOM, the author's own base price, until the local price is known, and
 * after every kind of failure. Without light DOM it prints the base price itself.
 *
 * @element local-price
 * @slot - The author's own base price, as text.
 * @slot was - What screen readers say before a struck-through price, such as "Was".
 * @slot now - What they say between that price and the new one, such as "now".
 * @slot note - What follows a converted price, such as the sentence "You pay $49.00", for visitors who are charged in the base currency.
 * @fires {CustomEvent<PriceValue>} local-price-change - The displayed price has changed.
 * @fires {CustomEvent<{error: LocalPriceError}>} local-price-error - Something failed; the author's
 * price is shown.
 * @csspart price - The printed amount.
 * @csspart base - The price in the base currency next to it.
 * @csspart bracket - Each of the two brackets around that price.
 * @csspart compare-at - The price before, struck through.
 * @csspart approximation - The sign ≈ before the amount.
 * @csspart currency - The currency in the amount; like the parts below, only with `parts`.
 * @csspart integer - Digits before the decimal sign.
 * @csspart group - A grouping sign.
 * @csspart decimal - The decimal sign.
 * @csspart fraction - Digits after the decimal sign.
 * @csspart literal - Anything else in the amount.
 * @cssState pending - The visitor or the rate is not known yet.
 * @cssState local - A converted, fixed or discounted price is shown.
 * @cssState converted - The local price comes from a rate; together with `local`.
 * @cssState base - The author's price is the right one: the visitor pays in that currency, in one that is not shown or not
 * in the rates file, or their country is unknown; or the visitor is a crawler, or has not consented.
 * @cssState error - Something failed; the author's price is shown.
 */
export class LocalPrice extends PriceElement {
  /** The price shown now, or `null` while it is not known. */
  get value(): PriceValue | null {
    return this.outcome.value;
  }

  /** @internal The visitor's country, as far as it is known without a request. */
  get visitorPlace(): { country: string | null; isGuess: boolean } {
    return this.peek((reading) => {
      const country = readCountry(reading, true, false);
      const isGuess = !!reading.source.isGuess;
      return { country: country.state === 'known' ? country.value : null, isGuess };
    });
  }

  // Most prices need none of these.
  #viewport: ViewportController | undefined;
  #hiding: HidingController | undefined;
  #hasFormData = false;
  #derived: DerivedPriceController | undefined;
  /** `null` if the author's own price is wrong, or this price follows another. */
  #terms!: PriceTerms | null;
  /** Whether the product is free: the author's words for that, such as "Free", are right in every currency. */
  #isFree!: boolean;
  /** `null` if this price follows no other. */
  #derivation!: Derivation | null;
  /** What is wrong with the attributes; `null`: nothing. */
  #fault!: LocalPriceError | null;
  /** The author's price; `undefined`: not computed yet. */
  #author: PriceValue | null | undefined;
  /** @internal What the last update shows, and why. */
  outcome = pending;
  #prints: Prints | null = null;
  /** The last value that was known; `null` if an attribute is wrong. */
  #told: PriceValue | null = null;
  /** Whether the amount comes from a rate. */
  #isConverted = false;
  /** Whether there was author's content at the last update, unless it does not matter. */
  #isFilled = false;
  /** Whether there was a note at the last update, unless it does not matter. */
  #hasNote = false;
  /** Whether a derived price that is near the viewport follows this price. */
  #isFollowed = false;

  override connectedCallback(): void {
    super.connectedCallback();
    DerivedPriceController.notify(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    DerivedPriceController.notify(this);
    this.store.telemetry.leave(this);
  }

  /** The style sheet that hides a price is lost when it moves to another document. */
  adoptedCallback(): void {
    this.#hiding?.hide(false);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.name && !this.#hasFormData) {
      this.#hasFormData = true;
      new FormDataController(this);
    }
    super.willUpdate(changed);
    this.outcome = this.#resolve();
    try {
      this.#look();
      this.#prints = this.#print();
    } catch (error) {
      // An old script of the page may have replaced Intl: the author's price is shown.
      this.#prints = null;
      this.#isConverted = false;
      if (this.outcome.state !== 'pending') this.outcome = this.#failed(error);
    }
  }

  protected override updated(): void {
    const { state, value, error } = this.outcome;
    const isHidden = this.isConnected && state === 'pending' && this.pending === 'hidden';
    if (isHidden) this.#hiding ??= new HidingController(this);
    this.#hiding?.hide(isHidden);
    this.restyle();
    this.setState(state, ...(this.#isConverted ? ['converted'] : []));
    if (this.isConnected) this.store.telemetry.note(this, state);
    const base = this.#author;
    if (state === 'pending' && base) {
      warmUp(this.store, () => {
        render(renderPrice(this.#printed(base).price!), new DocumentFragment());
      });
    }
    if (!this.#derivation) DerivedPriceController.notify(this);
    if (state !== 'pending') {
      // A converted price is never the author's.
      const told = this.#told ?? (value?.exchangeRate ? null : this.#authorPrice);
      this.#told = value;
      if (value && !isSame(value, told)) this.send('local-price-change', value);
    }
    if (this.reportIfNew(error)) this.send('local-price-error', { error });
  }

  protected override render(): TemplateResult {
    const { price, before, base, isApproximate } = this.#prints ?? {};
    const isConverted = this.#isConverted;
    // Most prices are a single amount, which replaces the author's content even if that changes later.
    const isSingle = price && !before && !base && !isApproximate && !this.#hasNote;
    if (isSingle && this.outcome.state === 'local' && !this.#isFree) {
      return isConverted ? renderConverted(price, this.#onSlotChange) : renderPrice(price);
    }
    return renderPrints(this.#prints, isConverted ? this.#hasNote : undefined, this.#onSlotChange);
  }

  // Each style sheet costs each root some heap.
  protected override get sheets(): CSSResult[] {
    return [...(this.#hiding?.isHidden ? [hidden] : []), ...(this.#prints?.before ? [spoken] : [])];
  }

  protected override readAttributes(settings: ReadSettings): void {
    const { owner } = this;
    const attributes = attributesOf<PriceAttributes & DerivedAttributes>(this, owner, settings);
    const isDerived = this.of !== null;
    const terms = isDerived ? null : readTerms(attributes, settings.groups);
    this.#terms = terms;
    this.#derivation = isDerived ? readDerivation(attributes) : null;
    this.#isFree = !!terms?.author.amounts.every(({ numerator }) => !numerator);
    this.#author = undefined;
    const fault = attributes.fault ?? attributes.pageFault;
    this.#fault = fault && errorOf(fault);
    this.reportIgnored(attributes);
  }

  #resolve(): Outcome {
    try {
      if (this.#derivation) return this.#derive(this.#derivation);
      const terms = this.#terms;
      if (!terms || this.#fault) throw this.#fault;
      const isFree = this.#isFree && hasContent(this);
      if (isFree && !terms.prices.length) {
        this.leave();
        return this.#free();
      }
      // A lazy price that is not near sends no request, but shows what is remembered.
      const quote = this.observe((reading) => readQuote(reading, terms), this.#isNear());
      const { state } = quote;
      if (state === 'error') return this.#failed(quote.error);
      if (state === 'pending') return pending;
      return isFree && quote.isFree ? this.#free() : quote;
    } catch (error) {
      this.leave();
      return this.#failed(error);
    }
  }

  /** The author's words for a free product are right in every currency. */
  #free(): Outcome {
    return { state: 'base', value: this.#authorPrice, reason: { reason: 'free', about: null } };
  }

  /** Whether requests may be sent: the price, or one that follows it, is or was near the viewport, or is not lazy. */
  #isNear(): boolean {
    const { loading } = this;
    if (loading === 'lazy' && !this.hasUpdated) this.#viewport ??= new ViewportController(this);
    return (this.#viewport?.isNear(loading) ?? true) || this.#isFollowed;
  }

  /** The author's price; `null` if the attributes give none. Most prices that are local never need it. */
  get #authorPrice(): PriceValue | null {
    const terms = this.#terms;
    return (this.#author ??= terms && planPrice(terms).value());
  }

  #failed(error: unknown): Outcome {
    const value = this.#authorPrice;
    return { state: 'error', value, error: toLocalPriceError(error, 'config') };
  }

  /** Returns what the price shows that this price follows, times a factor. */
  #derive(derivation: Derivation): Outcome {
    this.leave();
    if (!this.isConnected) return this.outcome;
    this.#author = null;
    if (this.#fault) throw this.#fault;
    this.#derived ??= new DerivedPriceController(this);
    const id = asText(this.of)!;
    const price = this.#derived.find(id.trim());
    if (!(price instanceof LocalPrice) || price.of !== null) {
      if (fromDocument('readyState') === 'loading') return pending;
      const remedy = 'the id of a <local-price> with a base price';
      throw errorOf(attributeProblem(this.owner, 'of', id, remedy));
    }
    if (price.loading === 'lazy' && !price.#isFollowed && this.#isNear()) {
      price.#isFollowed = true;
      price.requestUpdate();
    }
    const { value, inBase: _inBase, ...rest } = price.outcome;
    const derive = (from: PriceValue | null): PriceValue | null =>
      from && deriveBy(from, derivation);
    this.#author = derive(price.#authorPrice);
    return { ...rest, value: derive(value) };
  }

  /** Prints what is shown instead of the author's content, or before it; `null`: nothing. */
  #print(): Prints | null {
    const { state, value } = this.outcome;
    if (state === 'local') return this.#printed(value!);
    const base = this.#authorPrice;
    if (!base) return null;
    // Printed content replaces content with a sign that the visitor would mistake.
    const isFilled = this.#isFilled && !this.#isMistakable(base);
    // The author's content may include a price before.
    if (isFilled && (!base.compareAt || this.querySelector('s,del'))) return null;
    return this.#printed(base, isFilled);
  }

  /** @param isFilled whether the author's content is shown instead of the price */
  #printed(value: PriceValue, isFilled = false): Prints {
    const { state, inBase, visitorCurrency = null } = this.outcome;
    const both = this.show === 'both' && state === 'local' && inBase?.();
    // A discounted price in the base currency is not shown twice.
    const base = both && !isSame(both, value) ? both : null;
    const locale = this.languageOf(this.locale);
    return printPrice(value, base, isFilled, locale, this, visitorCurrency);
  }

  /** Whether the visitor would take the sign of a price for that of their own currency. */
  #isMistakable({ amount, currency }: PriceValue): boolean {
    const { state, visitorCurrency } = this.outcome;
    const { currencyDisplay } = this;
    if (state !== 'base' || !visitorCurrency || currencyDisplay !== 'auto') return false;
    const locale = this.languageOf(this.locale);
    return formats.isMistakable({ amount, currency, locale, currencyDisplay, visitorCurrency });
  }

  /** Notes what there is beside the price, as far as that decides what is shown. */
  #look(): void {
    const { state, value } = this.outcome;
    const isLocal = state === 'local';
    this.#isConverted = isLocal && value?.source === 'swap';
    this.#isFilled = (!isLocal || this.#isFree) && hasContent(this);
    this.#hasNote = this.#isConverted && hasNote(this);
  }

  #onSlotChange(): void {
    const [wasFilled, hadNote] = [this.#isFilled, this.#hasNote];
    this.#look();
    if (wasFilled !== this.#isFilled || hadNote !== this.#hasNote) this.requestUpdate();
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'local-price-change': CustomEvent<PriceValue>;
  }
}
