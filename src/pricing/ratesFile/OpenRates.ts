import type { RatesFile } from '../../protocol/index.js';

/** A rates file that has been read and checked, for any number of prices. */
export class OpenRates implements RatesFile {
  readonly base: string;
  readonly date: string;
  readonly rates: RatesFile['rates'];

  constructor({ base, date, rates }: RatesFile) {
    this.base = base;
    this.date = date;
    this.rates = rates;
  }
}
