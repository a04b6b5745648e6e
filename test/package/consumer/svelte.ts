import type {} from 'local-price/types/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

export const price: SvelteHTMLElements['local-price'] = {
  class: 'price',
  'base-price': '49.00',
  'base-currency': 'USD',
  show: 'both',
  'onlocal-price-change': (event) => (document.title = event.detail.amount),
};
export const gate: SvelteHTMLElements['geo-gate'] = {
  allow: 'US',
  'ongeo-gate-change': ({ detail }) => console.log(detail.reason),
};
// @ts-expect-error there is no such word
export const wrong: SvelteHTMLElements['local-price'] = { show: 'sometimes' };
