import type { WidgetFile } from '../app/site/WidgetFile.js';

/** The data in the module, since a Worker has no files. */
export interface Embedded {
  /** The version of the service. */
  version: string;
  /** The daily rate table, as JSON. */
  rates: string;
  /** The currency of each country, see `countryCurrencies`. */
  countries: readonly (readonly [country: string, currency: string | null])[];
  /** ISO 4217 codes of the legal tenders. */
  tenders: readonly string[];
  /** The widget's files for the script tag. The build hashes them, since that takes longer than an answer. */
  widgets: readonly EmbeddedWidget[];
}

/** A file of the widget, and its content. */
export interface EmbeddedWidget extends Pick<
  WidgetFile,
  'name' | 'hashedName' | 'hash' | 'integrity'
> {
  script: string;
}
