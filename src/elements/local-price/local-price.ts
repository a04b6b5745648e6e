import { html, render, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import { asText, attributesOf, hasContent, readWord } from '../../input/index.js';
import {
  isNoted,
  isSame,
  planOwnPrice,
  priceWords,
  printPrice,
  readPrice,
  type PriceValue,
  type Prints,
  type ReadPrice,
  type ShownAttributes,
  withProduct,
} from '../../pricing/index.js';
import { readQuote, type ReadSettings } from '../../store/index.js';
import { ContentController } from './ContentController.js';
import { DerivedPriceController } from './DerivedPriceController.js';
import { FormDataController } from './FormDataController.js';
import { HidingController } from './HidingController.js';
import { failed, pending, type Outcome } from './Outcome.js';
import { PriceElement } from './PriceElement.js';
import { hidden, renderPrice, renderPrints, spoken } from './renderPrice.js';
import { ServedController } from './ServedController.js';
import { ViewportController } from './ViewportController.js';
import { warmUp } from './warmUp.js';

/** What the attributes of a price mean. */
interface ReadAttributes extends ReadPrice {
  /** Whether nothing is shown while the price is pending. */
  readonly mayHide: boolean;
  readonly isLazy: boolean;
}

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
 * @slot note - What follows a converted price (see `note`), such as the sentence "You pay $49.00", for visitors who are charged in the base currency.
 * @fires {CustomEvent<PriceValue>} local-price-change - The displayed price has changed.
 * @fires {CustomEvent<{error: LocalPriceError}>} local-price-error - Something failed; the author's
 * price is shown.
 * @csspart price - The printed amount.
 * @csspart base - The price in the base currency next to it.
 * @csspart bracket - Each of the two brackets around that price.
 * @csspart compare-at - The previous price, struck through.
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

  /** @internal What the last update shows, and why. */
  outcome = pending;

  /** @internal The author's price; `null` if the attributes give none. Most prices that are local never need it. */
  get authorPrice(): PriceValue | null {
    // A price that follows this one may ask before the first update.
    const terms = (this.#read as ReadAttributes | undefined)?.terms ?? null;
    return (this.#author ??= terms && planOwnPrice(terms).value());
  }

  readonly #content = new ContentController(this);
  declare protected served: ServedController | null;
  // Most prices need none of these.
  #viewport: ViewportController | undefined;
  #hiding: HidingController | undefined;
  #hasFormData = false;
  #derived: DerivedPriceController | undefined;
  /** What the attributes mean. */
  #read!: ReadAttributes;
  /** The author's price; `undefined`: not computed yet. */
  #author: PriceValue | null | undefined;
  #prints: Prints | null = null;
  /** The last value that was known; `null` if an attribute is wrong. */
  #last: PriceValue | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    DerivedPriceController.findMissing();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.store.telemetry.leave(this);
  }

  /** The style sheet that hides a price is lost when it moves to another document. */
  adoptedCallback(): void {
    this.#hiding?.hide(false);
  }

  protected override readAttributes(settings: ReadSettings): void {
    const { written, owner } = this;
    const own = attributesOf<ShownAttributes>(written, owner, settings);
    // Most prices name none.
    const attributes = written['product'] == null ? own : withProduct(own, settings.products);
    this.#read = {
      ...readPrice(attributes, written['of'] != null, settings.groups),
      mayHide: readWord(attributes, 'pending', priceWords.pending) === 'hidden',
      isLazy: readWord(attributes, 'loading', priceWords.loading) === 'lazy',
    };
    this.#author = undefined;
    if (written['name'] && !this.#hasFormData) {
      this.#hasFormData = true;
      new FormDataController(this);
    }
    for (const each of attributes.ignored) this.store.warn(each);
  }

  protected override readServed(root: ShadowRoot): ServedController | null {
    const served = new ServedController(root);
    return served.counts ? served : null;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const shown = this.#resolve();
    // What only a second price needs is not kept: it would keep all that the first was computed from.
    const { inBase: _inBase, ...outcome } = shown;
    this.outcome = outcome;
    try {
      const author = (): PriceValue | null => this.authorPrice;
      const isLocal = outcome.state === 'local';
      const mayBeNoted = isNoted(shown, author, this.#read);
      this.#content.find(!isLocal || !!this.#read.terms?.isFree, mayBeNoted);
      const { language } = this;
      const prints = printPrice(shown, author, this.#content, language, this.#read);
      const { settings } = this.store;
      const hasChanged = this.hasUpdated && !!changed.size;
      this.#prints = this.served?.counts
        ? this.served.reprint(prints, outcome, settings, hasChanged, language)
        : prints;
    } catch (error) {
      // An old script of the page may have replaced Intl: the author's price is shown.
      this.#prints = null;
      this.served?.end();
      if (this.outcome.state !== 'pending') this.outcome = failed(error, this.authorPrice);
    }
  }

  protected override updated(): void {
    const { state, value, error } = this.outcome;
    const { terms, mayHide } = this.#read;
    // The author's words for a free product will stay.
    const isFree = terms?.isFree && !terms.prices.length && this.#content.isFilled;
    const isHidden =
      this.isConnected && state === 'pending' && mayHide && !isFree && !this.served?.counts;
    if (isHidden) this.#hiding ??= new HidingController(this);
    this.#hiding?.hide(isHidden);
    this.restyle();
    const isConverted = state === 'local' && value?.source === 'swap';
    this.setState(state, ...(isConverted ? ['converted'] : []));
    if (this.isConnected) this.store.telemetry.note(this, state);
    const base = this.#author;
    if (state === 'pending' && base) {
      warmUp(this.store, () => {
        // An early call may have been answered by now.
        if (this.outcome.state !== 'pending') return;
        const shown = { state: 'local', value: base } as const;
        const prints = printPrice(shown, () => base, this.#content, this.language, this.#read);
        render(renderPrice(prints!.price!), new DocumentFragment());
      });
    }
    if (state !== 'pending') {
      // A converted price is never the author's.
      const last = this.#last ?? (value?.exchangeRate ? null : this.authorPrice);
      this.#last = value;
      if (value && !isSame(value, last)) this.send('local-price-change', value);
    }
    if (this.reportIfNew(error)) this.send('local-price-error', { error });
  }

  /** @internal Requests what is needed from now on, even if the price is lazy: a price that follows it is near. */
  approach(): void {
    if (this.#read?.isLazy ?? this.loading === 'lazy')
      (this.#viewport ??= new ViewportController(this)).approach();
  }

  protected override render(): TemplateResult {
    const { price, before, base, isApproximate } = this.#prints ?? {};
    const { hasNote } = this.#content;
    const { state } = this.outcome;
    if (this.served?.counts && state === 'pending') return html``;
    // Most prices are a single amount, which replaces the author's content even if that changes later.
    const isSingle = price && !before && !base && !isApproximate && !hasNote;
    if (isSingle && state === 'local' && !this.#read.terms?.isFree) {
      return renderPrice(price);
    }
    return renderPrints(this.#prints, hasNote);
  }

  // Each style sheet costs each root some heap.
  protected override get sheets(): CSSResult[] {
    return [...(this.#hiding?.isHidden ? [hidden] : []), ...(this.#prints?.before ? [spoken] : [])];
  }

  #resolve(): Outcome {
    const { terms, derivation, fault } = this.#read;
    try {
      if (derivation) {
        this.leave();
        if (!this.isConnected) return this.outcome;
        this.#author = null;
        if (fault) throw fault;
        this.#derived ??= new DerivedPriceController(this, LocalPrice);
        const id = asText(this.written['of'])!;
        const [outcome, author] = this.#derived.resolve(id, derivation, this.#isNear());
        this.#author = author;
        return outcome;
      }
      if (!terms || fault) throw fault;
      // A lazy price that is not near sends no request, but shows what is remembered.
      const isFilled = (): boolean => hasContent(this);
      const quote = this.observe((reading) => readQuote(reading, terms, isFilled), this.#isNear());
      if (quote.state === 'pending') return pending;
      // A server may know of a consent that the page has not been told of yet.
      const needsConsent = quote.state === 'base' && quote.reason?.about === 'consent';
      if (needsConsent && this.served?.counts && !this.store.preferences().isTold) {
        return { ...pending, reason: quote.reason };
      }
      return quote.state === 'error' ? failed(quote.error, this.authorPrice) : quote;
    } catch (error) {
      this.leave();
      return failed(error, this.authorPrice);
    }
  }

  /** Whether requests may be sent: the price, or one that follows it, is or was near the viewport, or is not lazy. */
  #isNear(): boolean {
    const { isLazy } = this.#read;
    if (isLazy && !this.hasUpdated) this.#viewport ??= new ViewportController(this);
    return this.#viewport?.isNear(isLazy) ?? true;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'local-price-change': CustomEvent<PriceValue>;
  }
}
