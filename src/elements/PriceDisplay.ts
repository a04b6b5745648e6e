import { AmountFormats, textOf, type AmountText } from '../money/index.js';
import { AmountElement } from './AmountElement.js';
import { StyleSheets } from './StyleSheets.js';

/** What is printed in the place of the author's content. */
export interface PrintedPrice {
  price: AmountText;
  /** The author's price, where it stands beside the other. */
  base: AmountText | null;
  isApproximate: boolean;
}

const almostEqual = '≈';

/** The signs that belong to a part, so that authors can take them away with it. */
const signs = `[part=approximation]::after{content:"\\a0"}
[part=base]::before{content:"("}
[part=base]::after{content:")"}`;

const hidden = ':host{visibility:hidden}';

/** The printed prices in the shadow root of a `<local-price>`. */
export class PriceDisplay {
  static readonly #formats = new AmountFormats();
  static readonly #sheets = new StyleSheets();

  readonly #root: ShadowRoot;
  readonly #price = new AmountElement('price', true);
  #base: AmountElement | undefined;
  #shown: readonly ChildNode[] = [];
  /** What the last printing was made of. */
  #printed: string | null = null;

  /** @param root where the prices are put, before all else */
  constructor(root: ShadowRoot) {
    this.#root = root;
  }

  /** Shows a price, or none. */
  print(printed: PrintedPrice | null): void {
    // Again each time: it is lost when the element goes to another document and comes back.
    PriceDisplay.#sheets.use(this.#root, signs, !!(printed?.base || printed?.isApproximate));
    const key = printed && JSON.stringify(printed);
    if (key === this.#printed) return;
    const shown: ChildNode[] = [];
    if (printed) {
      const { price, base, isApproximate } = printed;
      const parts = PriceDisplay.#formats.print(price);
      // Of two prices, each says by the name of its currency which one it is.
      const label = base ? PriceDisplay.#nameOf(price) : textOf(parts);
      this.#price.write(parts, isApproximate ? `${almostEqual} ${label}` : label, price.locale);
      if (isApproximate) shown.push(approximation());
      shown.push(this.#price.element);
      if (base) {
        this.#base ??= new AmountElement('base', false);
        this.#base.write(
          PriceDisplay.#formats.print(base),
          PriceDisplay.#nameOf(base),
          base.locale,
        );
        shown.push(new Text(' '), this.#base.element);
      }
    }
    this.#printed = key;
    const before = this.#shown;
    this.#shown = shown;
    // A price that stands alone stays where it is.
    if (shown.length === 1 && before.length === 1) return;
    for (const each of before) each.remove();
    this.#root.prepend(...shown);
  }

  /** Hides whatever the element shows, and keeps its room. */
  hide(isHidden: boolean): void {
    PriceDisplay.#sheets.use(this.#root, hidden, isHidden);
  }

  /** The amount with the name of its currency. */
  static #nameOf(amount: AmountText): string {
    return textOf(PriceDisplay.#formats.print({ ...amount, currencyDisplay: 'name' }));
  }
}

function approximation(): HTMLElement {
  const element = document.createElement('span');
  element.setAttribute('part', 'approximation');
  element.ariaHidden = 'true';
  element.textContent = almostEqual;
  return element;
}
