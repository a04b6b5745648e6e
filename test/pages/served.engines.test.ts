import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../src/index.js';
import { openRates } from '../../src/pricing/ratesFile/rateFrom.js';
import { renderPrice } from '../../src/server/renderPrice.js';
import type { PriceElementTerms } from '../../src/server/elementAttributes.js';
import { patience, settled, stateOf } from '../support/elements.ts';
import { nigeria } from '../support/service.ts';
import { swapAnswer } from '../support/service.ts';
import { visits, type Visits } from '../support/visits.ts';

const content = {
  date: new Date().toISOString().slice(0, 10),
  usd: { eur: 0.88, jpy: 157.4, ngn: 1556.784 },
};
const rates = openRates(content);
const usd = { basePrice: '49.00', baseCurrency: 'USD' };
const terms: PriceElementTerms[] = [
  usd,
  { ...usd, basePriceMax: '99.00' },
  { ...usd, show: 'both' },
  { ...usd, compareAt: '79.00' },
  { ...usd, prices: 'NG/NGN:70000' },
  { ...usd, approximate: true, pending: 'hidden' },
  { ...usd, loading: 'lazy', parts: true },
  { ...usd, note: 'foreign', prices: 'NGN:75000' },
];

/** Keeps what each price shows in any frame, and how far the page has moved. */
const watch = `<script>
  var seen = new Set();
  var shift = 0;
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
    new PerformanceObserver((list) => list.getEntries().forEach((each) => (shift += each.value)))
      .observe({ type: 'layout-shift', buffered: true });
  }
  (function look() {
    // Without content, the parser may still read the root.
    document.querySelectorAll('local-price').forEach((el, at) => el.firstChild &&
      seen.add(at + ' ' + (el.shadowRoot ? el.shadowRoot.textContent.replace(/\\s+/g, ' ').trim() : '')));
    requestAnimationFrame(look);
  })();
</script>`;

type Watching = typeof globalThis & { seen: Set<string>; shift: number };

const visitor = { country: 'NG', currency: 'NGN' };
const prices = terms
  .map((each) => `<p>${renderPrice(each, visitor, { rates, locale: 'en-US' })}</p>`)
  .join('');
const inPage = `<script src="/dist/cdn/local-price-static.js" data-country="NG"
  data-rates='${JSON.stringify(content)}'></script>`;

async function calls({ on }: Visits): Promise<string[]> {
  return (await on.calls())
    .map(({ operation }) => operation)
    .filter((each) => !['page.html', 'calls'].includes(each));
}

describe('a page whose HTML contains the visitor’s prices', () => {
  for (const [what, policy, loading] of [
    ['', '', 'async'],
    [', also if the script has run before the prices come', '', ''],
    [
      ', also under a policy without styles and with Trusted Types',
      `default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'none';
       require-trusted-types-for 'script'; trusted-types lit-html local-price`,
      'async',
    ],
  ] as const) {
    it(`shows one text from the first frame on, with no call and no shift${what}`, async () => {
      const visit = await visits(nigeria);
      const meta = policy && `<meta http-equiv="content-security-policy" content="${policy}">`;
      const page = await visit.open(
        `${meta}${watch}${inPage.replace('src', `${loading} src`)}${prices}`,
      );
      const elements = [...page.document.querySelectorAll<LocalPrice>('local-price')];
      for (const each of elements) expect(await settled(each), each.outerHTML).to.equal('local');
      await new Promise((resolve) => page.window.requestAnimationFrame(resolve));
      const { seen, shift } = page.window as unknown as Watching;
      const first = new Map([...seen].map((each) => [each.split(' ')[0], each]));
      expect([...seen]).to.deep.equal([...first.values()]);
      expect(seen.size).to.equal(terms.length);
      expect([...seen].join()).to.match(/0 NGN.76,282\.42,1 /);
      expect(shift).to.equal(0);
      expect(await calls(visit)).to.deep.equal([]);
      expect(elements[0]!.value).to.include({
        amount: '76282.42',
        currency: 'NGN',
        source: 'swap',
      });
      expect(page.errors).to.deep.equal([]);
    });
  }

  it('keeps the text during the one swap of a page with a service', async () => {
    const swap = swapAnswer('ngn', 'usd', 1 / 1556.784);
    const visit = await visits({ ...nigeria, swap: [{ json: swap, hold: true }] });
    const { baseUrl } = visit.on;
    const page = await visit.open(`${watch}<script src="/dist/cdn/local-price.js"
      data-apikey="k" data-base-url="${baseUrl}" data-timeout="${patience}" data-country="NG"
      data-currency="NGN" defer></script>${renderPrice(usd, visitor, { rates, locale: 'en-US' })}
      <form><local-price name="x" base-price="1" base-currency="USD">$1</local-price></form>`);
    const el = page.find<LocalPrice>('local-price');
    while (!(await calls(visit)).length);
    expect([stateOf(el), el.value]).to.deep.equal(['pending', null]);
    expect([...new page.window.FormData(page.find('form'))]).to.deep.equal([]);
    await visit.on.release();
    expect(await settled(el)).to.equal('local');
    expect(await calls(visit)).to.deep.equal(['swap']);
    const { seen } = page.window as unknown as Watching;
    const texts = [...seen].filter((each) => each.startsWith('0'));
    expect(texts.join()).to.match(/^0 NGN.76,282\.42$/);
  });
});
