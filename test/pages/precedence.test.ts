import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../src/index.js';
import { until } from '../support/elements.ts';
import { nigeria, swapAnswer } from '../support/service.ts';
import { endVisits, price, shown, silence, tag, visits } from '../support/visits.ts';

afterEach(endVisits);

const pounds = { ...nigeria, swap: [{ json: swapAnswer('gbp', 'usd', 0.5) }] };

describe('whose currency a page shows', () => {
  it('is the visitor’s choice before the address, the settings and the service', async () => {
    const { on, open, calls } = await visits(pounds);
    const page = await open(
      `${tag(on, 'data-currency="CHF" data-currency-map="NG:CAD"')}
       <script>localPrice.chooseCurrency('GBP')</script>${price}`,
      '?currency=EUR',
    );
    expect(await shown(page)).to.deep.equal(['local', '£98.00']);
    const { value } = page.find<LocalPrice>('local-price');
    expect(value).to.include({ currency: 'GBP', source: 'swap' });
    expect(await page.window.localPrice!.visitor()).to.deep.equal({
      country: null,
      currency: 'GBP',
      source: 'chosen',
    });
    await silence(page);
    expect(await calls()).to.deep.equal([0, 1]);
  });

  it('is known to the settings alone, on a site without a service', async () => {
    const { open, calls } = await visits({});
    const page = await open(
      `<script src="/dist/cdn/local-price.js" data-country="DE" data-currency="USD"></script>
       <geo-gate allow="DE">Germany</geo-gate>${price}`,
    );
    expect(await shown(page)).to.deep.equal(['base', '$49.00']);
    expect((await shown(page, 'geo-gate'))[0]).to.equal('open');
    const visitor = { country: 'DE', currency: 'USD', source: 'page' };
    expect(await page.window.localPrice!.visitor()).to.deep.equal(visitor);
    expect(await calls()).to.deep.equal([0, 0]);
  });
});

describe('a choice', () => {
  it('is followed by the prices that stand there, and holds on the next page', async () => {
    const { on, open, again, close } = await visits(nigeria);
    const page = await open(tag(on) + price);
    expect((await shown(page))[1]).to.equal('NGN 76,282.40');
    await on.extend(pounds);
    page.window.localPrice!.chooseCurrency('gbp');
    const el = page.find<LocalPrice>('local-price');
    while (el.value?.currency !== 'GBP') await new Promise(requestAnimationFrame);
    close();
    const next = await again('?currency=EUR');
    expect(await shown(next)).to.deep.equal(['local', '£98.00']);
    next.window.localPrice!.chooseCurrency(null);
    while ((await shown(next))[1] !== 'NGN 76,282.40');
  });

  it('is made in all tabs', async () => {
    const { on, open, again } = await visits(pounds);
    const pages = [await open(tag(on, 'data-currency="GBP"') + price), await again()];
    for (const page of pages) expect((await shown(page))[1]).to.equal('£98.00');
    pages[0]!.window.localPrice!.chooseCurrency('USD');
    for (const page of pages) {
      await until(page.find<LocalPrice>('local-price'), 'base');
      expect((await shown(page))[1]).to.equal('$49.00');
    }
  });
});

describe('?currency= in the address', () => {
  it('is followed, and remembered on the next page', async () => {
    const { on, open, again, close } = await visits(pounds);
    const page = await open(tag(on) + price, '?a=b&currency=gbp');
    expect(await shown(page)).to.deep.equal(['local', '£98.00']);
    close();
    const next = await again();
    expect(await shown(next)).to.deep.equal(['local', '£98.00']);
    expect(await next.window.localPrice!.visitor()).to.include({ currency: 'GBP', source: 'url' });
  });
});
