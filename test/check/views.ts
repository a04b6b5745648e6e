import type { PageView, PriceView } from '../../check/page/PageView.ts';
import type { DocumentView } from '../../check/page/readDocument.ts';
import { emptyVisit, type PageRequest, type PageVisit } from '../../check/page/PageVisit.ts';
import type { PriceValue } from '../../src/pricing/PriceValue.ts';
import { version } from '../../src/version.ts';
import { localOutcome } from '../support/localOutcome.ts';
import { noMachineData, noTexts } from './machine/machineData.ts';

export const address = 'https://shop.example/kettle';

/** The value of a price of 49 dollars for a visitor from Japan, at two yen for a dollar. */
export const value: PriceValue = {
  amount: '98',
  currency: 'JPY',
  baseAmount: '49.00',
  baseCurrency: 'USD',
  exchangeRate: '2',
  rateTime: null,
  rateDate: null,
  place: null,
  discount: null,
  source: 'swap',
};

/** A price as this visitor gets it. */
export const priceView = (more: Partial<PriceView> = {}): PriceView => ({
  outcome: localOutcome,
  text: '¥98',
  printed: '¥98',
  value,
  content: '$49.00',
  isEmpty: false,
  lacksNote: false,
  names: [],
  label: null,
  beside: '',
  links: [],
  terms: { basePrice: '49.00' },
  spoken: '¥98',
  ...more,
});

const src = 'https://shop.example/local-price.js';

/** A page with one price, on which all is well. */
export const pageView = (more: Partial<PageView> = {}): PageView => ({
  version,
  file: 'local-price.js',
  tags: [{ src, type: '', isMarked: false }],
  baseUrl: address,
  missing: [],
  lostSlots: [],
  misplaced: [],
  rates: null,
  problems: [],
  prices: [priceView()],
  forms: [],
  machine: noMachineData,
  hasUntakenCall: false,
  ...more,
});

/** A document that shows nothing. */
export const emptyDocument: DocumentView = {
  baseUrl: address,
  tags: [],
  lostSlots: [],
  misplaced: [],
  missing: [],
  prices: [],
  forms: [],
  machine: noTexts,
  hasUntakenCall: false,
};

/** A request that was answered, or what is said of one that was not. */
export const request = (url: string, more: Partial<PageRequest> = {}): PageRequest => ({
  url,
  type: 'Script',
  status: 200,
  mimeType: 'text/javascript',
  error: '',
  blockedBy: '',
  isOver: true,
  ...more,
});

/** A visit to such a page. */
export const visitOf = (
  view: Partial<PageView> | null = {},
  more: Partial<PageVisit> = {},
): PageVisit => ({
  ...emptyVisit(address, 'JP'),
  view: view && pageView(view),
  requests: [request(src)],
  ...more,
});
