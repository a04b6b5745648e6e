import { expect } from '@open-wc/testing/pure';
import { mountPrice, settled, textOf } from '../../support/elements.ts';
import { nigeria, originAnswer } from '../../support/service.ts';

const slow = { ...nigeria, origin: [{ hold: true, json: originAnswer('NG', 'NGN') }] };

// In a file of its own: only the first price of a page does it.
it('<local-price>: the first price of a page tries a format while the answer is on its way, and where that fails, nobody hears of it', async () => {
  const { NumberFormat } = Intl;
  let tried = 0;
  const attempt = new Promise<void>((resolve) => {
    Intl.NumberFormat = function () {
      tried += 1;
      resolve();
      throw new TypeError('An old script.');
    } as never;
  });
  const attributes = 'base-price="49.00" base-currency="USD"';
  const { el, on, events } = await mountPrice(slow, attributes, '$49.00');
  await mountPrice(slow, attributes, '$49.00');
  await attempt;
  Intl.NumberFormat = NumberFormat;
  expect([tried, el.innerHTML, events]).to.deep.equal([1, '$49.00', []]);
  await on.release();
  expect(await settled(el)).to.equal('local');
  expect(textOf(el)).to.equal('NGN 76,282.40');
});
