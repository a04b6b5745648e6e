import { asText, isLocale, readCurrencies } from '../../input/index.js';
import { LanguageController } from './LanguageController.js';
import { StoreElement } from './StoreElement.js';

/** The base class of the elements that print amounts and currencies. */
export abstract class LocalizedElement extends StoreElement {
  readonly #place = new LanguageController(this);

  /**
   * Returns the language to print in: the `locale` attribute, or else the language of the nearest
   * ancestor that has one; `undefined`: the browser's language.
   */
  protected languageOf(locale: unknown): string | undefined {
    const tags = { locale: asText(locale)?.trim(), lang: this.#place.language };
    for (const [name, tag] of Object.entries(tags)) {
      if (!tag) continue;
      if (isLocale(tag)) return tag;
      this.reportAttribute(name, 'a BCP 47 tag such as en-GB', tag);
    }
    return undefined;
  }

  /** The ISO 4217 codes of the attribute `currencies`, or of the page settings; `undefined`: all. */
  protected get allowed(): ReadonlySet<string> | undefined {
    const own = readCurrencies(this, this.owner, this.store.report);
    return own ?? this.store.settings.currencies;
  }
}
