import { expect } from '@open-wc/testing';
import '../../../src/define.js';
import type { PriceValue } from '../../../src/elements/local-price/PriceValue.js';

import { prices } from '../../money/prices.data.ts';
import { settled } from '../../support/elements.ts';
import { plainBlanks } from '../../support/plainBlanks.ts';
import type { PriceRow } from '../../support/PriceRow.ts';
import { originAnswer, swapAnswer } from '../../support/service.ts';
import { configure, service } from '../../support/testStore.ts';

/** What an element shows and tells. */
interface Shown {
  state: string;
  value: PriceValue | null;
  text: string;
}

/** Shows rows of one rate by elements that ask one service for it. */
async function show(rows: readonly PriceRow[]): Promise<[PriceRow, Shown][]> {
  const { currency, swap } = rows[0]!;
  const [from, to, rate] = swap;
  const { baseUrl } = await service({
    origin: [{ json: originAnswer('NG', currency) }],
    swap: [{ json: swapAnswer(from, to, Number(rate)) }],
  });
  const connection = { 'base-url': baseUrl, apikey: 'demo', transport: 'fetch' };
  const holder = document.createElement('div');
  const elements = rows.map(({ attributes }) => {
    const el = document.createElement('local-price');
    for (const [name, text] of Object.entries({ ...attributes, ...connection })) {
      el.setAttribute(name, text);
    }
    return el;
  });
  holder.append(...elements);
  document.body.append(holder);
  const shown = await Promise.all(
    elements.map(async (el, at): Promise<[PriceRow, Shown]> => {
      const state = await settled(el);
      const text = el.shadowRoot!.querySelector('[part=price]')?.textContent ?? '';
      return [rows[at]!, { state, value: el.value, text: plainBlanks(text) }];
    }),
  );
  holder.remove();
  return shown;
}

describe('<local-price>: the table of printed prices', () => {
  const shown = new Map<PriceRow, Shown>();

  before(async () => {
    // A page is not asked to remember the answers of so many services.
    configure({ storage: 'none' });
    const byRate = new Map<string, PriceRow[]>();
    for (const row of prices) {
      const key = [row.currency, ...row.swap].join();
      byRate.set(key, [...(byRate.get(key) ?? []), row]);
    }
    const groups = [...byRate.values()];
    // Each element looks again at every answer that comes in: few are there at a time.
    while (groups.length) {
      const some = await Promise.all(groups.splice(0, 8).map(show));
      for (const [row, each] of some.flat()) shown.set(row, each);
    }
  });

  for (const row of prices) {
    const { attributes, currency, amount, amountMax, exchangeRate, text } = row;
    const terms = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);

    it(`${terms.join(' ')} by ${row.swap.join(' ')}`, () => {
      const { state, value, text: printed } = shown.get(row)!;
      expect(state).to.equal('local');
      expect(value).to.include({ currency, amount, exchangeRate });
      expect(value?.amountMax).to.equal(amountMax);
      expect(printed).to.equal(text);
    });
  }
});
