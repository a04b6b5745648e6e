import { expect } from '@open-wc/testing';
import '../../../src/define.js';
import {
  consoleOf,
  mountPrice,
  settled,
  stateOf,
  textOf,
  typesOf,
} from '../../support/elements.ts';
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

  it('multiplies where the answer has the pair the other way round', async () => {
    const { el } = await mountPrice(visitor('NGN', ['usd', 'ngn', 1556.78]));
    await settled(el);
    expect(el.value).to.include({ amount: '76282.22', currency: 'NGN', exchangeRate: '1556.78' });
  });

  it('that names another pair is refused', async () => {
    await consoleOf(async () => {
      for (const [from, to] of [
        ['eur', 'usd'],
        ['ngn', 'eur'],
        ['usd', 'usd'],
      ] as const) {
        const made = await mountPrice(visitor('NGN', [from, to, 0.5]));
        expect(await settled(made.el)).to.equal('error');
        expect(textOf(made.el)).to.equal('$49.00');
        expect(typesOf(made)).to.deep.equal(['local-price-error']);
      }
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

  it('asks for the opposite of a rate that is too coarse', async () => {
    const { el, on } = await mountPrice(
      visitor('VND', ['vnd', 'usd', 0.00004], ['usd', 'vnd', 25947.76804973]),
    );
    await settled(el);
    expect(el.value).to.include({ amount: '1271441', currency: 'VND' });
    const asked = (await on.calls()).slice(1).map(({ query: { from, to } }) => [from, to]);
    expect(asked).to.deep.equal([
      ['VND', 'USD'],
      ['USD', 'VND'],
    ]);
  });

  it('takes a small rate with five digits, and a round one that is not small', async () => {
    for (const rate of [0.000040123, 0.1, 2]) {
      const { el, on } = await mountPrice(visitor('NGN', ['ngn', 'usd', rate]));
      expect(await settled(el)).to.equal('local');
      expect(await on.count('swap')).to.equal(1);
    }
  });

  it('shows the base price where the opposite fails, is coarse too or says another thing', async () => {
    for (const opposite of [
      ['usd', 'vnd', 0.00001],
      ['usd', 'eur', 25947],
      // 25,000 would fit.
      ['usd', 'vnd', 5000],
      ['usd', 'vnd', 90000],
    ] as [string, string, number][]) {
      const { el, on, events } = await mountPrice(
        visitor('VND', ['vnd', 'usd', 0.00004], opposite),
      );
      expect(await settled(el)).to.equal('error');
      expect(textOf(el)).to.equal('$49.00');
      expect(await on.count('swap')).to.equal(2);
      expect(events).to.have.lengthOf(1);
    }
  });
});

describe('<local-price>: the symbol', () => {
  it('is sent as it is where it is no code, and the answer names the currency', async () => {
    const { el, on } = await mountPrice(visitor('₦', ['ngn', 'usd', 0.00064235]));
    expect(await settled(el)).to.equal('local');
    expect(el.value).to.include({ amount: '76282.40', currency: 'NGN' });
    expect((await on.calls())[1]?.query).to.include({ from: '₦', to: 'USD' });
  });

  it('leaves the base price where the answer names the currency by no code either', async () => {
    const { el, events } = await mountPrice(visitor('₦', ['₦', 'usd', 0.00064235]));
    expect(await settled(el)).to.equal('base');
    expect(textOf(el)).to.equal('$49.00');
    expect(events).to.deep.equal([]);
  });

  it('leaves the base price where it turns out to be that of the base currency', async () => {
    const { el } = await mountPrice(visitor('$', ['usd', 'usd', 1]));
    expect(await settled(el)).to.equal('base');
  });

  it('refuses an answer about other currencies', async () => {
    const { el } = await mountPrice(visitor('₦', ['eur', 'gbp', 0.8]));
    expect(await settled(el)).to.equal('error');
  });
});

describe('<local-price>: one page', () => {
  it('asks once for two hundred elements', async () => {
    const { el: first, on } = await mountPrice(nigeria);
    const more = await Promise.all(Array.from({ length: 199 }, () => mountPrice(on)));
    for (const { el } of [{ el: first }, ...more]) {
      await settled(el);
      expect(el.value?.amount).to.equal('76282.40');
    }
    expect(await on.count('origin')).to.equal(1);
    expect(await on.count('swap')).to.equal(1);
  });

  it('asks once for each base currency', async () => {
    const { el: dollars, on } = await mountPrice({
      origin: nigeria.origin ?? [],
      swap: [
        { json: swapAnswer('ngn', 'usd', 0.00064235) },
        { json: swapAnswer('ngn', 'eur', 0.00054211) },
      ],
    });
    await settled(dollars);
    const { el: euros } = await mountPrice(on, 'base-price="10" base-currency="EUR"', '€10');
    await settled(euros);
    expect(stateOf(euros)).to.equal('local');
    expect(euros.value).to.include({ amount: '18446.44', baseCurrency: 'EUR' });
    expect(await on.count('origin')).to.equal(1);
    expect(await on.count('swap')).to.equal(2);
  });
});
