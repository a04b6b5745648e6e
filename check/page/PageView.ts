import type { MachineData } from '../machine/MachineData.js';
import type { DocumentPrice, DocumentView } from './readDocument.js';
import type { ObjectPrice, PageObjects } from './readObjects.js';

/** A price of the page: what the document shows of it, and what its element says. */
export interface PriceView extends Omit<DocumentPrice, 'state'>, Omit<ObjectPrice, 'name'> {
  /** What assistive technology reads; `null`: unknown. */
  readonly spoken: string | null;
}

/** What the document shows and the objects of the page say. */
export interface PageView
  extends Omit<DocumentView, 'prices' | 'machine'>, Omit<PageObjects, 'prices'> {
  /** The absolute address of the rates file; `null`: none, or the page contains the rates. */
  readonly rates: string | null;
  readonly prices: readonly PriceView[];
  readonly machine: MachineData;
}
