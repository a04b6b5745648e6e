import { isAmount, isDay, maxAmountDigits, parameters } from '../protocol/index.js';
import { refusal } from './failures.js';

/** The query of a request, read as our service reads it. */
export class TestQuery {
  readonly #values: URLSearchParams;

  constructor(text: string) {
    this.#values = new URLSearchParams(text);
  }

  /** Returns every value of a parameter. */
  all(name: string): string[] {
    return this.#values.getAll(name);
  }

  /**
   * Returns the value of a parameter, or `undefined` if it is missing.
   *
   * @throws LocalPriceError `BAD_REQUEST` if it is given twice
   */
  optional(name: string): string | undefined {
    const [value, ...more] = this.all(name);
    if (more.length)
      throw refusal('BAD_REQUEST', `The parameter ${name} is given twice; give it once.`);
    return value;
  }

  /**
   * Returns the value of a required parameter.
   *
   * @throws LocalPriceError `BAD_REQUEST` if it is missing, blank or given twice
   */
  required(name: string): string {
    const value = this.optional(name);
    if (value?.trim()) return value;
    throw refusal('BAD_REQUEST', `The parameter ${name} is missing; add it to the query.`);
  }

  /** Returns the day of the rates, if the query names one. @throws LocalPriceError `BAD_REQUEST` */
  day(): string | undefined {
    const day = this.optional(parameters.date)?.trim();
    if (day === undefined || isDay(day)) return day;
    throw refusal(
      'BAD_REQUEST',
      `The parameter date is "${day}"; give a calendar day such as 2026-01-31.`,
    );
  }

  /** Returns the amount to convert. @throws LocalPriceError `BAD_REQUEST` */
  amount(): string {
    const text = this.required(parameters.amount);
    if (isAmount(text)) return text;
    throw refusal(
      'BAD_REQUEST',
      `The parameter amount is "${text}"; give a plain decimal from 0 up with at most ${maxAmountDigits} digits.`,
    );
  }
}
