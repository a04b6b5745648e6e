import type { MachineData } from '../machine/MachineData.js';
import type { DocumentPrice, DocumentView } from './readDocument.js';
import type { ObjectPrice, PageObjects } from './readObjects.js';

/** A price of the page: what the document shows of it, and what its element says. */
export interface PriceView
  extends Omit<DocumentPrice, 'state'>, Pick<ObjectPrice, 'outcome' | 'value' | 'terms'> {
  /** What assistive technology reads; `null`: unknown. */
  readonly spoken: string | null;
}

/** A script tag, known by its file's name or by its settings: builds and optimizers rename and combine files. */
export interface ScriptTag {
  readonly src: string;
  readonly type: string;
  readonly isNamed: boolean;
}

/** What the document shows and the objects of the page say. */
export interface PageView
  extends
    Pick<DocumentView, 'lostSlots' | 'misplaced' | 'forms' | 'hasUntakenCall'>,
    Pick<PageObjects, 'version' | 'file' | 'problems'> {
  /** Our script tags. */
  readonly tags: readonly ScriptTag[];
  /** Our elements that are in the page, but not registered. */
  readonly missing: readonly string[];
  /** The absolute address of the rates file; `null`: none, or the page contains the rates. */
  readonly rates: string | null;
  readonly prices: readonly PriceView[];
  readonly machine: MachineData;
}
