import { readOffered } from '../../store/index.js';
import type { AttributeDeclarations } from '../shared/attributeDeclarations.js';
import { Picker, type Codes } from '../shared/Picker.js';

/**
 * Lets the visitor choose the currency of all prices, in all tabs and on later visits. The choice wins
 * over the currency of the visitor's country; the empty choice returns to that currency.
 *
 * @element currency-picker
 * @fires {Event} input - The visitor has chosen a currency; `value` is the new choice.
 * @fires {Event} change - The same, directly after `input`.
 * @csspart select - The native select.
 */
export class CurrencyPicker extends Picker {
  static override properties: AttributeDeclarations = { currencies: {} };

  /**
   * ISO 4217 codes to choose from, in this order; default: the currencies of the page settings, else all legal tenders,
   * sorted by name, and with a rates file only those in it. One that the browser cannot name is listed by its code.
   */
  declare currencies: string | readonly string[] | null;

  protected override readonly kind = 'currency';

  protected override readAttributes(): void {
    this.own = this.readCurrencies();
  }

  protected override offered(): Codes {
    return this.observe((reading) => readOffered(reading, (error) => this.reportIfNew(error)));
  }
}
