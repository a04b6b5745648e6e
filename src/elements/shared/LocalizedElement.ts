import { localeOf } from '../../input/index.js';
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
    const own = locale == null ? undefined : this.#tag('locale', locale);
    return own ?? this.#tag('lang', this.#place.language);
  }

  /** Returns the tag of an attribute, if there is one. */
  #tag(name: string, value: unknown): string | undefined {
    const tag = localeOf(value);
    if (tag === null) this.reportAttribute(name, 'a BCP 47 tag such as en-GB', String(value));
    return tag ?? undefined;
  }
}
