import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The content codings of the widget's files, in order of preference. */
export const codings = ['br', 'gzip', 'identity'] as const;

/** A content coding by its name in `content-encoding`. */
export type Coding = (typeof codings)[number];

/** The widget's files for the script tag: without and with the converter. */
export const widgetNames = ['local-price.js', 'local-price-all.js'] as const;

/** The parts of a widget file that are needed to serve it. */
export type ServedFile = Pick<WidgetFile, 'hash' | 'body' | 'codings'>;

/** One of the widget's files for the script tag. */
export interface WidgetFile {
  /** The name that is the same in all versions. */
  name: (typeof widgetNames)[number];
  /** The name that identifies the content, such as `local-price.0123456789abcdef.js`. */
  hashedName: string;
  /** The value of the attribute `integrity`. */
  integrity: string;
  /** The hash that identifies the content in an entity tag. */
  hash: string;
  /** Returns the content in a content coding. */
  body(this: void, coding: Coding): Uint8Array<ArrayBuffer>;
  /** The available content codings; by default all. */
  codings?: readonly Coding[];
}

/** Returns the hash that identifies the content of a widget file, of 16 hexadecimal digits. */
export function contentHash(content: Uint8Array): string {
  return bytesToHex(sha256(content)).slice(0, 16);
}
