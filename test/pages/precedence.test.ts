import { expect } from '@open-wc/testing';
import type { LocalPrice, Visitor } from '../../src/index.js';
import { until } from '../support/elements.ts';
import type { OpenPage } from '../support/openPage.ts';
import type { Script } from '../support/scriptedService.ts';
import { nigeria, originAnswer, swapAnswer } from '../support/service.ts';
import { endVisits, price, shown, silence, tag, visits } from '../support/visits.ts';

afterEach(endVisits);

/** What can say which currency is the visitor's, and what is then known of the visitor. */
const layers = {
  chosen: { currency: 'GBP', text: '£98.00', source: 'chosen' },
  url: { currency: 'EUR', text: '€98.00', source: 'url' },
  page: { currency: 'CHF', text: 'CHF 98.00', source: 'page' },
  map: { currency: 'CAD', text: 'CA$98.00', source: 'detected' },
  detected: { currency: 'NGN', text: 'NGN 98.00', source: 'detected' },
  base: { currency: null, text: '$49.00', source: 'unknown' },
} as const;

type Layer = keyof typeof layers;

/** From the highest to the lowest. */
const order = Object.keys(layers) as Layer[];

/** A service that knows the rate for one currency, and where the visitor is, or not. */
function knowing(currency: string | null, isPlaced: boolean): Script {
  return {
    origin: [{ json: isPlaced ? originAnswer('NG', 'NGN') : originAnswer('XX', null) }],
    swap: [{ json: swapAnswer(currency ?? 'USD', 'USD', 0.5) }],
  };
}

/** Opens a page on which just these layers say something. */
async function opened(...given: Layer[]) {
  const has = (layer: Layer) => given.includes(layer);
  const winner = order.find(has)!;
  const { on, open, calls } = await visits(knowing(layers[winner].currency, has('detected')));
  const attributes = [
    has('page') && 'data-currency="CHF"',
    has('map') && 'data-currency-map="NG:CAD"',
    // Without detection a map is of use only where the site knows the country.
    has('map') && !has('detected') && 'data-country="NG"',
  ].filter(Boolean);
  const choice = has('chosen') ? '<script>localPrice.chooseCurrency("GBP")</script>' : '';
  const query = has('url') ? '?currency=EUR' : '';
  const page = await open(tag(on, attributes.join(' ')) + choice + price, query);
  return { on, page, calls };
}

describe('the order of precedence', () => {
  for (const [index, higher] of order.entries()) {
    for (const lower of order.slice(index + 1)) {
      it(`${higher} wins over ${lower}`, async () => {
        const { page } = await opened(higher, lower);
        const { currency, text, source } = layers[higher];
        expect(await shown(page)).to.deep.equal([higher === 'base' ? 'base' : 'local', text]);
        expect(page.find<LocalPrice>('local-price').value).to.include({
          currency: currency ?? 'USD',
          source: currency ? 'swap' : 'base',
        });
        const pair = [higher, lower];
        const isGiven = pair.includes('map') && !pair.includes('detected');
        // Where the page names the currency, nobody is asked for the country.
        const isPlaced = isGiven || (pair.includes('detected') && higher !== 'page');
        expect(await page.window.localPrice!.visitor()).to.deep.equal({
          country: isPlaced ? 'NG' : null,
          currency,
          source: isGiven && source === 'detected' ? 'page' : source,
        });
      });
    }
  }

  it('holds for all at once', async () => {
    const { page, calls } = await opened(...order);
    expect(await shown(page)).to.deep.equal(['local', '£98.00']);
    await silence(page);
    expect(await calls()).to.deep.equal([0, 1]);
  });

  it('ends with the base currency', async () => {
    const { page, calls } = await opened('base');
    expect(await shown(page)).to.deep.equal(['base', '$49.00']);
    expect(await page.window.localPrice!.visitor()).to.deep.equal({
      country: null,
      currency: null,
      source: 'unknown',
    });
    expect(await calls()).to.deep.equal([1, 0]);
  });

  it('asks for no origin where the page names the currency, whatever else is said', async () => {
    for (const other of ['chosen', 'url', 'map'] as const) {
      const { page, calls } = await opened(other, 'page');
      await shown(page);
      await page.window.localPrice!.visitor();
      await silence(page);
      expect((await calls())[0], other).to.equal(0);
    }
  });
});

describe('a choice', () => {
  const euro = { ...nigeria, swap: [{ json: swapAnswer('eur', 'usd', 0.5) }] };
  const tell = async ({ window }: OpenPage): Promise<Visitor> => window.localPrice!.visitor();

  it('is followed by the prices that stand there, and back', async () => {
    const { on, open, calls } = await visits(nigeria);
    const page = await open(tag(on) + price);
    const el = page.find<LocalPrice>('local-price');
    expect((await shown(page))[1]).to.equal('NGN 76,282.40');
    await on.extend(euro);
    for (const [code, currency, source] of [
      ['eur', 'EUR', 'chosen'],
      [null, 'NGN', 'detected'],
      ['EUR', 'EUR', 'chosen'],
      ['', 'NGN', 'detected'],
    ] as const) {
      page.window.localPrice!.chooseCurrency(code);
      while (el.value?.currency !== currency) await new Promise(requestAnimationFrame);
      expect(await tell(page)).to.include({ country: 'NG', currency, source });
    }
    expect(await calls()).to.deep.equal([1, 2]);
  });

  it('survives a reload, and the next page’s address', async () => {
    const { on, open, again, close } = await visits({
      ...nigeria,
      swap: [{ json: swapAnswer('gbp', 'usd', 0.5) }],
    });
    const page = await open(tag(on) + price);
    page.window.localPrice!.chooseCurrency('GBP');
    for (const query of ['', '?currency=EUR', '']) {
      close();
      const next = await again(query);
      expect(await shown(next)).to.deep.equal(['local', '£98.00']);
      expect(await tell(next)).to.include({ currency: 'GBP', source: 'chosen' });
    }
  });

  it('that is no currency is left out, with a message', async () => {
    const { on, open } = await visits(nigeria);
    const page = await open(tag(on) + price);
    const said: string[] = [];
    page.window.console.warn = (text: string) => said.push(text);
    for (const code of ['EURO', '<b>', 'EURO', '12']) page.window.localPrice!.chooseCurrency(code);
    expect(said).to.have.lengthOf(3);
    expect(said[0]).to.contain('"EURO"');
    expect((await shown(page))[1]).to.equal('NGN 76,282.40');
  });

  it('is made in all tabs', async () => {
    const { on, open, again } = await visits(euro);
    await open(tag(on, 'data-currency="EUR"') + price);
    const other = await again();
    const here = await again();
    for (const page of [here, other]) expect((await shown(page))[1]).to.equal('€98.00');
    here.window.localPrice!.chooseCurrency('USD');
    for (const page of [here, other]) {
      await until(page.find<LocalPrice>('local-price'), 'base');
      expect((await shown(page))[1]).to.equal('$49.00');
      expect(await tell(page)).to.include({ currency: 'USD', source: 'chosen' });
    }
  });
});

describe('?currency= in the address', () => {
  const euro = { ...nigeria, swap: [{ json: swapAnswer('eur', 'usd', 0.5) }] };

  it('is remembered on the next page, until the visitor chooses', async () => {
    const { on, open, again, close } = await visits(euro);
    expect(await shown(await open(tag(on) + price, '?a=b&currency=eur'))).to.deep.equal([
      'local',
      '€98.00',
    ]);
    close();
    const next = await again();
    expect(await shown(next)).to.deep.equal(['local', '€98.00']);
    expect(await next.window.localPrice!.visitor()).to.include({ currency: 'EUR', source: 'url' });
    next.window.localPrice!.chooseCurrency('USD');
    expect(await until(next.find<LocalPrice>('local-price'), 'base')).to.equal('base');
    close();
    expect(await shown(await again())).to.deep.equal(['base', '$49.00']);
  });

  it('is forgotten with the empty choice', async () => {
    const { on, open, again, close } = await visits(euro);
    const page = await open(tag(on) + price, '?currency=EUR');
    await shown(page);
    await on.extend(nigeria);
    page.window.localPrice!.chooseCurrency(null);
    close();
    expect((await shown(await again()))[1]).to.equal('NGN 76,282.40');
  });

  it('that is another one is the one that counts', async () => {
    const { on, open, close } = await visits(euro);
    await shown(await open(tag(on) + price, '?currency=EUR'));
    close();
    expect(await shown(await open(tag(on) + price, '?currency=USD'))).to.deep.equal([
      'base',
      '$49.00',
    ]);
  });

  for (const query of [
    '?currency=',
    '?currency=EURO',
    '?currency=<b>',
    '?currency[]=EUR',
    '?currency=%',
  ]) {
    it(`is left out where it is malformed: ${query}`, async () => {
      const { on, open } = await visits(nigeria);
      const page = await open(tag(on) + price, query);
      expect((await shown(page))[1]).to.equal('NGN 76,282.40');
      expect(await page.window.localPrice!.visitor()).to.include({ source: 'detected' });
    });
  }
});
