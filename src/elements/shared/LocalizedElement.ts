import { isLocale } from '../../money/index.js';
import { currencyCode } from '../../protocol/index.js';
import { codeList } from '../../store/index.js';
import { asText } from './asText.js';
import { LanguageController } from './LanguageController.js';
import { StoreElement } from './StoreElement.js';

/** What the elements have in common that print amounts and currencies. */
export abstract class LocalizedElement extends StoreElement {
  readonly #place = new LanguageController(this);
  /** The last language that the engine was found to accept. */
  #language: string | undefined;

  /**
   * Returns the language to print in: that of a `locale` attribute, else that of the nearest ancestor
   * that has one; `undefined` for the browser's own.
   */
  protected languageOf(locale: unknown): string | undefined {
    const tags = { locale: asText(locale)?.trim(), lang: this.#place.language };
    for (const [name, tag] of Object.entries(tags)) {
      if (!tag) continue;
      if (tag === this.#language || isLocale(tag)) return (this.#language = tag);
      this.reportAttribute(name, 'a BCP 47 tag such as en-GB', tag);
    }
    return undefined;
  }

  /** Returns the ISO 4217 codes of a `currencies` attribute, or of the page settings; `undefined`: all. */
  protected currenciesOf(list: unknown): ReadonlySet<string> | undefined {
    const text = asText(list)?.trim();
    if (!text) return this.store.currencies;
    const { codes, wrong } = codeList(text, currencyCode);
    if (wrong.length) this.reportAttribute('currencies', 'ISO 4217 codes such as EUR GBP');
    return codes;
  }
}
