import { listPage, ownPrice, plainPrice } from '../site/pages.ts';

/** The hosts of a shop: its pages, its service, and files elsewhere. */
export const hosts = { shop: 'shop.test', rates: 'rates.test', files: 'files.test' } as const;

/** How a page gets its local prices. The first is the snippet that our service prints. */
export const phonePrinters = [
  'snippet',
  'two trips',
  'file elsewhere',
  'by hand in a file',
  'by hand inline',
] as const;
export type PhonePrinter = (typeof phonePrinters)[number];

const rates = `https://${hosts.rates}`;
const files = `https://${hosts.files}`;

const widgetTag = (origin: string, more: string): string =>
  `<script async src="${origin}/local-price.js" crossorigin="anonymous" data-apikey="demo"
    data-base-url="${rates}" ${more}></script>`;

/** @param twoCalls the hand-written script */
export function phonePage(printer: PhonePrinter, count: number, twoCalls: string): string {
  const script = {
    snippet: widgetTag(rates, 'data-single-trip'),
    'two trips': widgetTag(rates, ''),
    'file elsewhere': `<link rel="preconnect" href="${rates}" />${widgetTag(files, 'data-single-trip')}`,
    'by hand in a file': `<script async src="${files}/two-calls.js" data-api="${rates}"></script>`,
    'by hand inline': `<script data-api="${rates}">${twoCalls}</script>`,
  }[printer];
  const price = printer.startsWith('by hand') ? plainPrice : ownPrice;
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width" />${listPage(price, count, script)}`;
}
