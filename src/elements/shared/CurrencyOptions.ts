import { coins } from '../../pricing/decimal/coins.data.js';
import { NamedOptions } from './NamedOptions.js';
import { tenders } from './tenders.data.js';

/** The options of a select of currencies: by default, all legal tenders. */
export class CurrencyOptions extends NamedOptions {
  constructor() {
    // Codes in lower case are no legal tender.
    super('currency', () =>
      [tenders, ...Object.values(coins)].flatMap((codes) => codes.match(/[A-Z]{3}/g) ?? []),
    );
  }
}
