import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import { consoleOf, mountPrice, settled, textOf, typesOf } from '../../support/elements.ts';
import type { Reply, Script } from '../../support/scriptedService.ts';
import { nigeria, originAnswer, swapAnswer } from '../../support/service.ts';

/** A visitor whose currency the service calls by `symbol`, and the swap answers one by one. */
function visitor(symbol: string, ...swaps: [string, string, number][]): Script {
  const script: Script = { origin: [{ json: originAnswer('NG', symbol) }] };
  script.swap = swaps.map((swap): Reply => ({ json: swapAnswer(...swap) }));
  return script;
}

describe('<local-price>: the rate', () => {
  it('divides the base amount by the rate from the visitor’s currency to the base', async () => {
    const { el, on } = await mountPrice(nigeria);
    expect(await settled(el)).to.equal('local');
    // 49 / 0.00064235 = 76282.4005…
    expect(textOf(el)).to.equal('NGN 76,282.40');
    const { time: _, ...value } = { time: el.value?.rateTime, ...el.value };
    expect(value).to.deep.include({
      amount: '76282.40',
      currency: 'NGN',
      baseAmount: '49.00',
      baseCurrency: 'USD',
      exchangeRate: '1556.78368491',
      source: 'swap',
    });
    expect(new Date(el.value?.rateTime ?? '').toISOString()).to.equal(el.value?.rateTime);
    const [, swap] = await on.calls();
    expect(swap?.query).to.include({ from: 'NGN', to: 'USD' });
  });

  it('that is of another pair is refused', async () => {
    await consoleOf(async () => {
      const made = await mountPrice(visitor('NGN', ['eur', 'usd', 0.5]));
      expect(await settled(made.el)).to.equal('error');
      expect(textOf(made.el)).to.equal('$49.00');
      expect(typesOf(made)).to.deep.equal(['local-price-error']);
    });
  });

  it('asks nothing where the visitor has the base currency', async () => {
    const { el, on, events } = await mountPrice(visitor('usd', ['usd', 'usd', 2]));
    expect(await settled(el)).to.equal('base');
    expect(textOf(el)).to.equal('$49.00');
    expect(el.value).to.include({ amount: '49.00', currency: 'USD', source: 'base' });
    expect(await on.count('swap')).to.equal(0);
    expect(events).to.deep.equal([]);
  });
});
