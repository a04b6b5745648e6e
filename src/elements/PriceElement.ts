import type { PropertyDeclarations, PropertyValues } from 'lit';
import { PageElement } from './PageElement.js';
import { readAuthorPrice, readPriceTerms, type PriceTerms } from './PriceTerms.js';
import type { AuthorPrice } from './PriceValue.js';

/** What an author can say of a price: the attributes of `<local-price>`, as properties. */
export abstract class PriceElement extends PageElement {
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
  };

  /** The author's price, a plain decimal such as `1299` or `49.00`. */
  basePrice: string | null = null;

  /** The upper end of a range that begins with the base price. */
  basePriceMax: string | null = null;

  /** ISO 4217 code of the author's price. */
  baseCurrency: string | null = null;

  /** Fixed prices, `EUR:45 GBP:39.50`, or `EUR:45-60` for a range. */
  prices: string | readonly string[] | null = null;

  /** ISO 4217 codes: only these are shown, any other visitor sees the author's price; default: all. */
  currencies: string | readonly string[] | null = null;

  /** `none` (default), `cash`, or a step such as `0.05`. */
  rounding: string | null = null;

  /** `nearest` (default, half-way cases away from zero), `up` or `down`. */
  roundMode: string | null = null;

  /** The last digits of the printed number, such as `99`; default: any. */
  ending: string | null = null;

  /** What is added to a converted price, such as `2.5%`; default: nothing. */
  markup: string | null = null;

  /** `local` (default), or `both`: the base price beside the local one. */
  show: string | null = null;

  /** Whether a converted price is marked with ≈. */
  approximate = false;

  /** What stands there until the price is known: `base` (default) or `hidden`. */
  pending: string | null = null;

  /** `eager` (default), or `lazy`: nothing is asked before the element is near the viewport. */
  loading: string | null = null;

  /** BCP 47 tag; default: `lang` of the nearest ancestor, else the browser's. */
  locale: string | null = null;

  /** How the currency is named: `symbol` (default), `narrow-symbol`, `code` or `name`. */
  currencyDisplay: string | null = null;

  #author: AuthorPrice | undefined;
  #terms: PriceTerms | undefined;

  protected override willUpdate(changed: PropertyValues): void {
    // Most updates come from what the page knows, and leave all this as it is.
    if (changed.size) this.#author = this.#terms = undefined;
  }

  /** @throws LocalPriceError `config` where an attribute is wrong */
  protected authorPrice(): AuthorPrice {
    return (this.#author ??= readAuthorPrice(this.read));
  }

  /** @throws LocalPriceError `config` where an attribute is wrong */
  protected terms(): PriceTerms {
    return (this.#terms ??= readPriceTerms(
      this.read,
      this.oneOf('roundMode', 'nearest', 'up', 'down'),
    ));
  }
}
