/** The content codings of the widget's file, in the order of preference. */
export const codings = ['br', 'gzip', 'identity'] as const;

/** The widget's files for the script tag: for shop pages, and with the converter too. */
export const widgetNames = ['local-price.js', 'local-price-all.js'] as const;

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
  /** The content, by content coding. */
  bodies: Readonly<Record<(typeof codings)[number], Uint8Array<ArrayBuffer>>>;
}
