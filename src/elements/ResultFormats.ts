import { AmountFormats, textOf } from '../money/index.js';

/** Prints results as plain text, which screen readers say when it changes. */
export class ResultFormats {
  readonly #formats = new AmountFormats();

  /**
   * The printed amount. In right-to-left text its currency is isolated, or "US$" would show as "$US".
   *
   * @param amount a plain decimal
   * @param currency ISO 4217 code
   */
  text(amount: string, currency: string, locale: string | undefined): string {
    const parts = this.#formats.print({ amount, currency, locale, currencyDisplay: 'symbol' });
    if (!/[\u0590-\u08ff\u200f]/.test(textOf(parts))) return textOf(parts);
    return textOf(
      parts.map(({ type, value }) => ({
        type,
        value: type === 'currency' ? `\u2068${value}\u2069` : value,
      })),
    );
  }
}
