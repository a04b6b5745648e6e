/** A price as an author writes it and a rate, and what a visitor has to read. */
export interface PriceRow {
  /** The attributes of the element that decide over the price and its text. */
  readonly attributes: Readonly<Record<string, string>>;
  /** ISO 4217 code of the visitor's currency. */
  readonly currency: string;
  /** `from`, `to` and `exchange_rate` of the service's answer, the rate as a plain decimal. */
  readonly swap: readonly [from: string, to: string, exchangeRate: string];
  /** As `value` has it. */
  readonly amount: string;
  /** As `value` has it, for a range. */
  readonly amountMax?: string;
  /** As `value` has it; `null` where no rate is used. */
  readonly exchangeRate: string | null;
  /** What is printed, with plain blanks; direction marks as they are. */
  readonly text: string;
}
