/** The content codings of the widget's file, in the order of preference. */
export const codings = ['br', 'gzip', 'identity'] as const;

/** A content coding. */
export type Coding = (typeof codings)[number];

/** The widget's files for the script tag: for shop pages, and with the converter too. */
export const widgetNames = ['local-price.js', 'local-price-all.js'] as const;

/** How many of the widget's files are stored: those of the last ten builds, including this one. */
export const mostStoredFiles = 10 * widgetNames.length;

/** What is served of a file of the widget. */
export type ServedFile = Pick<WidgetFile, 'hash' | 'body' | 'codings'>;

/** One of the widget's files for the script tag. */
export interface WidgetFile {
  /** The name that it has in each version. */
  name: (typeof widgetNames)[number];
  /** The name that only this content has, such as `local-price.0123456789abcdef.js`. */
  hashedName: string;
  /** The value of the attribute `integrity`. */
  integrity: string;
  /** What tells this content from others, in an entity tag. */
  hash: string;
  /** Returns the content in a content coding. */
  body(this: void, coding: Coding): Uint8Array<ArrayBuffer>;
  /** The content codings that it is to be had in; without them, all. */
  codings?: readonly Coding[];
}
