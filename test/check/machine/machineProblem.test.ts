import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '../../../check/judge.ts';
import type { MachineTexts } from '../../../check/machine/MachineData.ts';
import { readMachineData } from '../../../check/machine/readMachineData.ts';
import type { PriceView } from '../../../check/page/PageView.ts';
import type { Verdict } from '../../../check/verdicts.ts';
import { address, visitOf } from '../views.ts';
import { noTexts } from './machineData.ts';
import { compared, jsonLd, offer, priced, product, right, wrong } from './machineProblem.data.ts';

/** What is wrong with the data of a page whose base price is 49.00 USD, or another. */
async function judged(
  texts: Partial<MachineTexts>,
  ...prices: readonly PriceView[]
): Promise<Verdict | null> {
  const own = { ...noTexts, addresses: [address], titles: ['Kettle'], ...texts };
  const machine = await readMachineData(own, address);
  const all = prices.length ? prices : [priced({ basePrice: '49.00' })];
  const found = judge([visitOf({ machine, prices: all })]);
  return found.code === 'ok' ? null : found;
}

for (const [name, texts] of Object.entries(right)) {
  test(`${name}: right`, async () => assert.equal((await judged(texts))?.problem, undefined));
}

for (const [name, [texts, problem]] of Object.entries(wrong)) {
  test(`${name}: named`, async () => {
    const found = await judged(texts);
    assert.match(found?.problem ?? '', problem);
    const code = /can't be read/.test(found!.problem) ? 'data-unreadable' : 'price-differs';
    assert.equal(found!.code, `machine-${code}`);
  });
}

test('a price without a number is explained with one that is right', async () => {
  const found = await judged(jsonLd(product(offer('49,00'))));
  assert.match(found!.remedy, /Write digits with a point, .*: 49\.00\.$/);
});

for (const [name, texts, prices, isRight] of compared) {
  test(`${name}: ${isRight ? 'right' : 'named'}`, async () => {
    const found = await judged(texts, ...prices);
    assert.equal(found?.code, isRight ? undefined : 'machine-price-differs', found?.problem);
  });
}
