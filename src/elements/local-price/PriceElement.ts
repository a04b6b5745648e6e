import type { RoundMode } from '../../input/index.js';
import {
  priceAttributes,
  priceDefaults,
  type CurrencyDisplay,
  type LoadingMode,
  type NoteMode,
  type PendingDisplay,
  type PlacesMode,
  type PriceDisplay,
  type TrailingZeroDisplay,
} from '../../pricing/index.js';
import { declarationsOf } from '../shared/attributeDeclarations.js';
import { LocalizedElement } from '../shared/LocalizedElement.js';

/** The attributes of `<local-price>`, as properties. `pricing/` decides what those about its amount mean. */
export abstract class PriceElement extends LocalizedElement {
  protected static override readonly pageWide = Object.keys(priceDefaults);

  static override properties = declarationsOf(priceAttributes);

  /** The author's price, a plain decimal such as `1299` or `49.00`, without a sign or grouping. */
  declare basePrice: string | null;

  /** The upper end of a range that begins with `base-price`. */
  declare basePriceMax: string | null;

  /** ISO 4217 code of the author's price. */
  declare baseCurrency: string | null;

  /**
   * Fixed prices, `EUR:45 GBP:39.50`, or `EUR:45-60` for a range. They replace conversion and are printed
   * as written. `IE/EUR:47` or `EEA/EUR:46` is for visitors from that place.
   */
  declare prices: string | readonly string[] | null;

  /** A name in the setting `products`, whose terms this price has; attributes of its own win over them. */
  declare product: string | null;

  /**
   * The previous price, `79.00`, or with fixed prices `79.00 EUR:69 IE/EUR:72`. It is struck through before
   * the price if it is higher; default: none.
   */
  declare compareAt: string | readonly string[] | null;

  /**
   * Discounts for visitors from a place, `IN:60% EU:5%`, each less than 100 percent; 0 means no discount. They reduce the base
   * price before it is converted, and never one of `prices`; default: none.
   */
  declare discount: string | readonly string[] | null;

  /**
   * With `chosen`, a country that the visitor has chosen also counts for discounts, not only for prices by place. With
   * `guess`, so does a country that is only guessed from the browser's time zone, for both.
   */
  declare places: PlacesMode;

  /**
   * ISO 4217 codes. Only these currencies are shown; everyone else sees the author's price; default: the
   * currencies of the page settings.
   */
  declare currencies: string | readonly string[] | null;

  /**
   * `none` rounds to the currency's own digits, `cash` to its smallest coin, and `auto` to two significant
   * digits, the second of which is 0 or 5. Or a step such as `0.05` or `10`: a whole step prints no
   * fraction digits. A step that is larger than the amount is not used. `1 JPY:100` has a rule of its own for yen.
   *
   * @default none
   */
  declare rounding: string | null;

  /**
   * How a converted price is rounded, also to the `ending`; `nearest` rounds half-way cases away from
   * zero.
   */
  declare roundMode: RoundMode;

  /**
   * The last digits of the printed number, such as `99`, or `same` for the fraction digits of the base
   * price; default: any. Not used for an amount that is smaller than its span, 1.00 for `99`. `99 JPY:80` has a rule
   * of its own for yen.
   */
  declare ending: string | null;

  /** A percentage that is added to a converted price: `2.5%` multiplies it by 1.025; default: nothing. */
  declare markup: string | null;

  /** `both` shows the price in the base currency next to the local price. */
  declare show: PriceDisplay;

  /** Marks a converted price with ≈. */
  declare approximate: boolean;

  /**
   * When `slot="note"` is shown: beside an amount from a rate, or with `foreign` beside every amount that is not in the
   * base currency, also a fixed price, for shops that always charge in that currency.
   */
  declare note: NoteMode;

  /**
   * What is shown until the price is known. `hidden` keeps the space of the author's price empty, for no
   * longer than one call may take.
   */
  declare pending: PendingDisplay;

  /** With `lazy`, no request is sent before the element is near the viewport. */
  declare loading: LoadingMode;

  /** BCP 47 tag; default: `lang` of the nearest ancestor, else the browser's language. */
  declare locale: string | null;

  /**
   * How the currency is written. `auto` writes its code if the visitor would take its sign for that of their own
   * currency, also in place of the author's content: an Argentine reads USD 540.00 instead of $540.00.
   */
  declare currencyDisplay: CurrencyDisplay;

  /**
   * `strip-if-integer` prints €45 instead of €45.00. Of two amounts that are shown together, both or
   * neither lose their zeros.
   */
  declare trailingZeroDisplay: TrailingZeroDisplay;

  /**
   * Makes an element of each part of the number, for `::part(currency)` and similar selectors; otherwise
   * the amount is one text.
   */
  declare parts: boolean;

  /**
   * The name under which the form around the price sends its amount. The upper end of a range is sent with the suffix
   * `-max`, the currency with `-currency`, the day of the rate with `-rate-date`, and the place whose price or discount
   * was used with `-place`.
   */
  declare name: string | null;

  /** Id of the form that sends them; default: the form around the element. */
  declare form: string | null;

  /**
   * Id of another price in the same tree, whose amount this price follows: per month, per kilogram, for three. It is
   * used instead of a base price, together with `times`.
   */
  declare of: string | null;

  /** What that amount is multiplied by: a decimal such as `0.25`, or a fraction such as `1/12`. */
  declare times: string | number | null;
}
