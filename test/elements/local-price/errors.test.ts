import { expect } from '@open-wc/testing/pure';
import {
  consoleOf,
  mount,
  mountPrice,
  patience,
  settled,
  textOf,
  typesOf,
  until,
} from '../../support/elements.ts';
import type { GeoGate } from '../../../src/index.js';
import type { Reply } from '../../support/scriptedService.ts';
import { nigeria, swapAnswer } from '../../support/service.ts';
import { configure, renewStore, service } from '../../support/testStore.ts';

const usd = 'base-price="49.00" base-currency="USD"';

beforeEach(() => {
  // Each message is given once.
  renewStore();
  configure({ timeout: patience });
});

describe('<local-price>: the service fails', () => {
  const failures: [operation: 'origin' | 'swap', reply: Reply, code: string, isTold: boolean][] = [
    ['origin', { status: 500 }, 'network', false],
    ['origin', { json: { status: false, code: 402, error: 'NO_TOKENS' } }, 'service', true],
    ['swap', { status: 500 }, 'network', false],
    ['swap', { json: swapAnswer('eur', 'usd', 0.5) }, 'protocol', true],
  ];
  for (const [operation, reply, code, isTold] of failures) {
    it(`leaves the author’s price, with one event and one call: ${operation}, ${JSON.stringify(reply)}`, async () => {
      const messages = await consoleOf(async () => {
        const made = await mountPrice({ ...nigeria, [operation]: [reply] });
        expect(await settled(made.el)).to.equal('error');
        expect(textOf(made.el)).to.equal('$49.00');
        expect(typesOf(made)).to.deep.equal(['local-price-error']);
        expect(made.events[0]!.detail).to.have.nested.property('error.code', code);
        expect(made.el.value).to.include({ amount: '49.00', currency: 'USD', source: 'base' });
        const next = await mountPrice(made.on);
        expect(await settled(next.el)).to.equal('error');
        expect([typesOf(next), await made.on.count(operation)]).to.deep.equal([typesOf(made), 1]);
      });
      // The browser reports what can't be reached.
      expect(messages).to.have.lengthOf(isTold ? 1 : 0);
    });
  }
});

describe('<local-price>: without a service', () => {
  it('reports that once, and follows settings that come and go', async () => {
    const messages = await consoleOf(async () => {
      const all = [await mountPrice(null), await mountPrice(null)];
      await mount<GeoGate>(null, '<geo-gate allow="US"></geo-gate>');
      const { baseUrl } = service(nigeria);
      for (const [settings, state, text] of [
        [{}, 'error', '$49.00'],
        [{ baseUrl, apikey: 'demo' }, 'local', 'NGN 76,282.40'],
        [{ baseUrl: undefined, apikey: undefined }, 'error', '$49.00'],
      ] as const) {
        configure(settings);
        for (const { el } of all) {
          expect([await until(el, state), textOf(el)]).to.deep.equal([state, text]);
        }
      }
    });
    expect(messages).to.have.lengthOf(1);
    expect(messages[0]).to.contain('base-url is missing');
  });

  it('a price reports a wrong base URL', async () => {
    const messages = await consoleOf(async () => {
      const { el } = await mountPrice(null, `${usd} apikey="k" base-url="javascript:alert(1)"`);
      expect(await settled(el)).to.equal('error');
    });
    expect(messages.join()).to.contain('base-url="javascript:alert(1)"');
  });
});
