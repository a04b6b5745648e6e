import { expect } from '@open-wc/testing';
import '../../../src/define.js';
import { type GeoGate } from '../../../src/index.js';
import {
  consoleOf,
  mount,
  mountPrice,
  patience,
  settled,
  textOf,
  until,
} from '../../support/elements.ts';
import type { Reply } from '../../support/scriptedService.ts';
import { nigeria, originAnswer } from '../../support/service.ts';
import { configure, service } from '../../support/testStore.ts';

const failures: Record<string, Reply> = {
  'an HTTP error': { status: 500, body: 'oops' },
  garbage: { body: '%%%' },
  'HTML in place of a script': { body: '<html>', type: 'text/html' },
  'an empty answer': { body: '' },
  'an answer of another shape': { json: { hello: 'world' } },
  'a failure in the envelope': { json: { status: false, code: 402, error: 'INSUFFICIENT_TOKENS' } },
};

// What a broken script throws reaches the page's error handler: it is not ours to stop.
let ours: string[] = [];
const { onerror } = window;
beforeEach(() => {
  ours = [];
  window.onerror = (message, source) => {
    if (!source?.includes('/scripted/')) ours.push(String(message));
    return true;
  };
});
afterEach(() => {
  configure({ timeout: patience });
  window.onerror = onerror;
  expect(ours).to.deep.equal([]);
});

for (const transport of ['jsonp', 'fetch']) {
  for (const operation of ['origin', 'swap'] as const) {
    describe(`<local-price>: ${operation} fails over ${transport}`, () => {
      const attributes = `base-price="49.00" base-currency="USD" transport="${transport}"`;
      for (const [name, reply] of Object.entries(failures)) {
        it(`with ${name}`, async () => {
          await consoleOf(async () => {
            const { el, events } = await mountPrice(
              { ...nigeria, [operation]: [reply] },
              attributes,
            );
            expect(await settled(el)).to.equal('error');
            expect(textOf(el)).to.equal('$49.00');
            expect(events.map(({ type }) => type)).to.deep.equal(['local-price-error']);
            expect(el.value).to.include({ amount: '49.00', currency: 'USD', source: 'base' });
          });
        });
      }

      it('by taking longer than the timeout', async () => {
        configure({ timeout: 60 });
        await consoleOf(async () => {
          const slow = { ...nigeria, [operation]: [{ hold: true, json: {} }] };
          const { el, on, events } = await mountPrice(slow, attributes);
          expect(await settled(el)).to.equal('error');
          expect(events[0]?.detail).to.have.nested.property('error.code', 'timeout');
          expect(textOf(el)).to.equal('$49.00');
          // An answer that comes now is not taken: a next call goes out and comes back behind it.
          await on.release();
          await on.calls();
          await el.updateComplete;
          expect(events).to.have.lengthOf(1);
        });
      });
    });
  }
}

describe('<local-price>: the service is down', () => {
  it('leaves the base price, with one event and nothing in the console', async () => {
    const messages = await consoleOf(async () => {
      const { el, events } = await mountPrice(
        null,
        'base-price="49.00" base-currency="USD" apikey="k" base-url="http://127.0.0.1:9"',
      );
      expect(await settled(el)).to.equal('error');
      expect(textOf(el)).to.equal('$49.00');
      expect(
        events.map(({ detail }) => (detail as { error: { code: string } }).error.code),
      ).to.deep.equal(['network']);
    });
    expect(messages).to.deep.equal([]);
  });

  it('is not asked again by the next element', async () => {
    const on = await service({ origin: [{ status: 500, body: '' }] });
    await settled((await mountPrice(on)).el);
    const { el, events } = await mountPrice(on);
    expect(await settled(el)).to.equal('error');
    expect(events).to.have.lengthOf(1);
    expect(await on.count('origin')).to.equal(1);
  });

  it('is asked again when the page names another way', async () => {
    const on = await service({ ...nigeria, origin: [{ body: '' }, ...(nigeria.origin ?? [])] });
    const { el } = await mountPrice(on);
    await consoleOf(async () => void (await settled(el)));
    el.transport = 'fetch';
    expect(await until(el, 'local')).to.equal('local');
  });
});

describe('<local-price>: properties of odd types', () => {
  for (const [name, value] of Object.entries({
    basePrice: Symbol('49'),
    baseCurrency: 5,
    apikey: Object.create(null) as unknown,
    baseUrl: 5,
    transport: ['fetch', 'jsonp'],
  })) {
    it(`${name} as ${typeof value}: the content stays, one event, no exception`, async () => {
      const { el, events } = await mountPrice(nigeria);
      await settled(el);
      events.length = 0;
      await consoleOf(async () => {
        Object.assign(el, { [name]: value });
        await el.updateComplete;
        expect(await settled(el)).to.equal('error');
      });
      expect(events.filter(({ type }) => type === 'local-price-error')).to.have.lengthOf(1);
      expect(textOf(el)).to.equal('$49.00');
    });
  }
});

describe('<local-price>: a visitor of no country', () => {
  for (const error of ['RESERVED_ADDRESS', 'ADDRESS_NOT_FOUND']) {
    it(`sees the base price without an error (${error})`, async () => {
      const json = { status: false, code: 400, error, message: 'No country.' };
      const { el, events } = await mountPrice({ origin: [{ json }] });
      expect(await settled(el)).to.equal('base');
      expect(events).to.deep.equal([]);
    });
  }

  it('sees the base price where the country has no tender', async () => {
    const { el } = await mountPrice({ origin: [{ json: originAnswer('AQ', null) }] });
    expect(await settled(el)).to.equal('base');
  });
});

describe('<local-price>: bad attributes', () => {
  for (const [name, attributes] of Object.entries({
    'base-price="1,299"': 'base-price="1,299" base-currency="USD"',
    'base-price=""': 'base-price="" base-currency="USD"',
    'base-price="abc"': 'base-price="abc" base-currency="USD"',
    'base-price="-5"': 'base-price="-5" base-currency="USD"',
    'base-price="1e3"': 'base-price="1e3" base-currency="USD"',
    'base-price is missing': 'base-currency="USD"',
    'base-currency="EURO"': 'base-price="1" base-currency="EURO"',
    'base-currency="€"': 'base-price="1" base-currency="€"',
    'base-currency is missing': 'base-price="1"',
    'transport="pigeon"': 'base-price="1" base-currency="USD" transport="pigeon"',
  })) {
    it(`${name}: the content stays, one message, one event, no call`, async () => {
      const on = await service(nigeria);
      const messages = await consoleOf(async () => {
        const { el, events } = await mountPrice(on, attributes, 'from $49');
        expect(await settled(el)).to.equal('error');
        expect(textOf(el)).to.equal('from $49');
        expect(events.map(({ type }) => type)).to.deep.equal(['local-price-error']);
        expect(events[0]?.detail).to.have.nested.property('error.code', 'config');
        await mountPrice(on, attributes, 'from $49');
      });
      expect(messages).to.have.lengthOf(1);
      expect(messages[0]).to.contain(name).and.contain('local-price').and.match(/write/);
      expect(await on.calls()).to.deep.equal([]);
    });
  }

  it('recovers when the attribute is mended', async () => {
    const { el, events } = await mountPrice(nigeria, 'base-price="9,99" base-currency="USD"');
    el.basePrice = '49.00';
    expect(await until(el, 'local', 'base')).to.equal('local');
    el.basePrice = 'abc';
    await el.updateComplete;
    el.basePrice = '49.00';
    expect(await until(el, 'local', 'base')).to.equal('local');
    expect(events.map(({ type }) => type)).to.deep.equal([
      'local-price-error',
      'local-price-change',
      'local-price-error',
      'local-price-change',
    ]);
  });

  it('prints nothing of its own where there is nothing to print', async () => {
    const { el } = await mountPrice(nigeria, 'base-price="NaN" base-currency="USD"', '');
    expect(textOf(el)).to.equal('');
  });
});

describe('<local-price>: no service is named', () => {
  it('says so once, however many prices there are', async () => {
    const messages = await consoleOf(async () => {
      for (let count = 0; count < 5; count++) {
        const { el } = await mountPrice(null);
        expect(await settled(el)).to.equal('error');
        expect(textOf(el)).to.equal('$49.00');
        await mount<GeoGate>(null, '<geo-gate allow="US"></geo-gate>');
      }
    });
    expect(messages).to.have.lengthOf(1);
    expect(messages[0]).to.contain('base-url is missing');
  });

  it('follows the settings when they come', async () => {
    const { el } = await mountPrice(null);
    const { baseUrl } = await service(nigeria);
    configure({ baseUrl, apikey: 'demo' });
    expect(await until(el, 'local')).to.equal('local');
    configure({ baseUrl: undefined, apikey: undefined });
    expect(await until(el, 'error')).to.equal('error');
    expect(textOf(el)).to.equal('$49.00');
  });

  it('names a base URL that is none', async () => {
    const messages = await consoleOf(async () => {
      const { el } = await mountPrice(
        null,
        'base-price="1" base-currency="USD" apikey="k" base-url="javascript:alert(1)"',
      );
      expect(await settled(el)).to.equal('error');
    });
    expect(messages.join()).to.contain('base-url="javascript:alert(1)"');
  });
});
