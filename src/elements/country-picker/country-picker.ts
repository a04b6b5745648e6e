import { asText, parseCountries } from '../../input/index.js';
import type { ReadSettings } from '../../store/index.js';
import type { AttributeDeclarations } from '../shared/attributeDeclarations.js';
import { Picker } from '../shared/Picker.js';

/**
 * Lets the visitor say which country they are in, or ship to, in all tabs and on later visits. Gates, prices by place
 * and, unless a currency is chosen, the currency follow the choice; the empty choice returns to detection.
 *
 * @element country-picker
 * @fires {Event} input - The visitor has chosen a country; `value` is the new choice.
 * @fires {Event} change - The same, directly after `input`.
 * @csspart select - The native select.
 */
export class CountryPicker extends Picker {
  static override properties: AttributeDeclarations = { countries: {} };

  /**
   * The countries to choose from: ISO 3166 alpha-2 codes, groups of the page, `EU`, `EEA` and `EUROZONE`; default: the
   * 249 of ISO 3166 and Kosovo (`XK`), as far as the browser can name them. They are sorted by name.
   */
  declare countries: string | readonly string[] | null;

  protected override readonly kind = 'country';

  protected override readAttributes({ groups }: ReadSettings): void {
    const { items, wrong } = parseCountries(asText(this.countries) ?? '', groups);
    if (wrong[0])
      this.reportAttribute('countries', 'ISO 3166 codes such as US GB, or groups such as EU');
    this.own = items.size ? items : undefined;
  }
}
