import type { Sold } from './soldIn.js';

/** What a page writes for machines, as it is found in the page. */
export interface MachineTexts {
  /** The texts of the scripts with JSON-LD. */
  readonly jsonLd: readonly string[];
  /** The document without scripts and styles; empty: it has neither microdata nor RDFa. */
  readonly html: string;
  readonly addresses: readonly string[];
  readonly titles: readonly string[];
}

/** How data for machines are written. */
export type Syntax = 'JSON-LD' | 'microdata' | 'RDFa';

/** What a page says to machines. */
export interface MachineData extends Pick<MachineTexts, 'addresses' | 'titles'> {
  /** The address that others are relative to. */
  readonly baseUrl: string;
  /** What is sold, and where it is written. */
  readonly sold: readonly (Sold & { readonly syntax: Syntax })[];
  /** The contents of the meta tags by their names, such as `og:price:amount`. */
  readonly tags: ReadonlyMap<string, readonly string[]>;
  /** Why some of it cannot be read, each as a sentence. */
  readonly faults: readonly string[];
}
