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
    return this.#tag('locale', asText(locale)?.trim()) ?? this.#tag('lang', this.#place.language);
  }

  /** Returns a tag if the engine accepts it. */
  #tag(name: string, tag: string | null | undefined): string | undefined {
    if (!tag) return undefined;
    if (isLocale(tag)) return tag;
    this.reportAttribute(name, 'a BCP 47 tag such as en-GB', tag);
    return undefined;
  }

  /** The ISO 4217 codes of the attribute `currencies`, or of the page settings; `undefined`: all. */
  protected get allowed(): ReadonlySet<string> | undefined {
    const own = readCurrencies(this, this.owner, this.store.report);
    return own ?? this.store.settings.currencies;
  }
}
