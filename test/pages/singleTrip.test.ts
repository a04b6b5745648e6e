import { expect } from '@open-wc/testing';
import { originAnswer, swapAnswer, type ScriptedService } from '../support/service.ts';
import type { Script } from '../support/scriptedService.ts';
import { endVisits, naira, price, shown, tag, visits } from '../support/visits.ts';

afterEach(endVisits);

const single = 'data-single-trip';

/** An origin answer with a rate beside the visitor, and a swap answer with another one. */
function both(rate: unknown, from = 'ngn', to = 'usd'): Script {
  const origin = originAnswer('NG', 'NGN') as { meta_data: object };
  const swap = (swapAnswer(from, to, rate) as { meta_data: object }).meta_data;
  return {
    origin: [{ json: { ...origin, meta_data: { ...origin.meta_data, swap } } }],
    swap: [{ json: swapAnswer('ngn', 'usd', 0.0049001) }],
  };
}

/** What the origin was asked with. */
async function originQuery(on: ScriptedService): Promise<Record<string, string>> {
  return (await on.calls()).find(({ operation }) => operation === 'origin')!.query;
}

/** What the swap answer of {@link both} makes of the price. */
const asked = ['local', 'NGN 9,999.80'] as const;

describe('singleTrip', () => {
  it('asks once for the visitor and the rate', async () => {
    const { on, open, calls } = await visits(both(0.00064235));
    const page = await open(tag(on, single) + price);
    expect(await shown(page)).to.deep.equal(naira);
    expect(await calls()).to.deep.equal([1, 0]);
    expect(await originQuery(on)).to.include({ to: 'USD' });
    expect(page.window.localPrice!.stats()).to.include({ origin: 1, swap: 0 });
  });

  for (const attributes of ['', 'data-single-trip="false"']) {
    it(`asks for the rate by itself where it is off: <script ${attributes}>`, async () => {
      const { on, open, calls } = await visits(both(0.00064235));
      // Nor does it take a rate that it has not asked for.
      expect(await shown(await open(tag(on, attributes) + price))).to.deep.equal(asked);
      expect(await calls()).to.deep.equal([1, 1]);
      expect(await originQuery(on)).not.to.have.property('to');
    });
  }

  for (const [why, script] of Object.entries<Script>({
    'it has no rate': { ...both(0), origin: [{ json: originAnswer('NG', 'NGN') }] },
    'the rate is none': both('0.1'),
    'the rate is zero': both(0),
    'the rate is of another pair': both(0.0049, 'eur', 'usd'),
    'the rate is to another currency': both(0.0049, 'ngn', 'eur'),
    'the rate is too coarse': both(0.006),
  })) {
    it(`asks for the rate as always where ${why}`, async () => {
      const { on, open, calls } = await visits(script);
      const page = await open(tag(on, single) + price);
      expect(await shown(page)).to.deep.equal(asked);
      expect(await calls()).to.deep.equal([1, 1]);
    });
  }

  it('asks for no rate beside the visitor where no price needs one', async () => {
    const { on, open } = await visits(both(0.00064235));
    const page = await open(`${tag(on, single)}<geo-gate allow="NG">here</geo-gate>`);
    await page.window.localPrice!.visitor();
    expect(await originQuery(on)).not.to.have.property('to');
  });
});
