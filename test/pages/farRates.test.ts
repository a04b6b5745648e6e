import { expect } from '@open-wc/testing';
import type { LocalPrice } from '../../src/index.js';
import { textOf } from '../support/elements.ts';
import type { OpenPage } from '../support/openPage.ts';
import { nigeria, swapAnswer } from '../support/service.ts';
import { storedEntries } from '../support/stored.ts';
import { clock, endVisits, naira, price, shown, tag, visits } from '../support/visits.ts';

afterEach(endVisits);

const hour = 3_600_000;

/** The rate of the first visit. */
const known = 0.00064235;

/** Says in the page what has failed. */
const watcher = `<script>
  var failures = [];
  addEventListener('local-price-error', ({ detail }) => failures.push(detail.error.message));
</script>`;

/** A page that is opened again some time after it was seen, when the service gives other rates. */
async function seen(ago: number, ...rates: number[]) {
  return seenThen(ago, ...rates.map((rate) => ['ngn', 'usd', rate] as const));
}

/** The same, with answers that may name the pair in either order. */
async function seenThen(ago: number, ...swaps: (readonly [string, string, number])[]) {
  const visit = await visits(nigeria);
  await shown(await visit.open(tag(visit.on) + price));
  visit.close();
  await visit.on.extend({ swap: swaps.map((swap) => ({ json: swapAnswer(...swap) })) });
  const page = await visit.open(watcher + clock(ago) + tag(visit.on) + price);
  /** Waits until the service was asked this often for a rate, and what came of it is stored. */
  const asked = async (times: number): Promise<void> => {
    const isNew = ([key, time]: readonly [string, number, unknown]) =>
      key.includes('NGN USD') && time > Date.now() + ago / 2;
    while (!storedEntries(visit.on.baseUrl).some(isNew)) await new Promise(requestAnimationFrame);
    expect(await visit.on.count('swap')).to.equal(1 + times);
  };
  return { ...visit, page, asked };
}

async function textIn(page: OpenPage): Promise<string> {
  const el = page.find<LocalPrice>('local-price');
  await el.updateComplete;
  return textOf(el);
}

function failuresIn({ window }: OpenPage): string[] {
  return (window as unknown as { failures: string[] }).failures;
}

describe('a rate beside the one that was known', () => {
  for (const [rate, text] of [
    [0.0018601, 'NGN 26,342.67'],
    [0.00022201, 'NGN 220,710.78'],
  ] as const) {
    it(`is taken at once where it is less than threefold off: ${rate}`, async () => {
      const { page, asked } = await seen(2 * hour, rate);
      await asked(1);
      expect(await textIn(page)).to.equal(text);
    });
  }

  for (const times of [3.1, 1 / 3.1, 10_000]) {
    it(`is taken when a second answer says the same, at ${times.toFixed(2)} times`, async () => {
      const { page, asked } = await seen(2 * hour, known * times, known * times);
      await asked(2);
      const { amount } = page.find<LocalPrice>('local-price').value!;
      expect(Number(amount)).to.be.closeTo(49 / (known * times), 0.01);
      expect(failuresIn(page)).to.deep.equal([]);
    });

    it(`is not taken when a second answer says another, at ${times.toFixed(2)} times`, async () => {
      const { page, asked } = await seen(2 * hour, known * times, known);
      await asked(2);
      // What is remembered may still be shown.
      expect(await shown(page)).to.deep.equal(naira);
      expect(failuresIn(page)).to.deep.equal([]);
    });
  }

  it('is not taken when what was known is too old to be shown either', async () => {
    const { page, asked } = await seen(48 * hour, known * 10, known * 11);
    await asked(2);
    expect(await shown(page)).to.deep.equal(['error', '$49.00']);
    expect(failuresIn(page)).to.deep.equal([
      'The rates between NGN and USD contradict each other and what was known before.',
    ]);
  });

  it('is not taken when it is coarse, and its opposite says another thing than was known', async () => {
    const { page, asked } = await seenThen(
      2 * hour,
      ['ngn', 'usd', 0.00001],
      ['usd', 'ngn', 290_000],
    );
    await asked(2);
    expect(await shown(page)).to.deep.equal(naira);
  });

  it('is taken when it is coarse, and its opposite bears out what was known', async () => {
    const { page, asked } = await seenThen(2 * hour, ['ngn', 'usd', 0.0006], ['usd', 'ngn', 1600]);
    await asked(2);
    expect(await textIn(page)).to.equal('NGN 78,400.00');
  });

  it('may be any where nothing was known', async () => {
    const { on, open } = await visits({
      ...nigeria,
      swap: [{ json: swapAnswer('ngn', 'usd', 500) }],
    });
    const page = await open(tag(on) + price);
    expect(await shown(page)).to.deep.equal(['local', 'NGN 0.10']);
    expect(await on.count('swap')).to.equal(1);
  });
});
