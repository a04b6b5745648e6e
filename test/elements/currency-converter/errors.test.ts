import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';

import {
  consoleOf,
  patience,
  settled,
  stateOf,
  typesOf,
  withTimers,
} from '../../support/elements.ts';
import type { Reply } from '../../support/scriptedService.ts';

import {
  askedOf,
  convertAnswer,
  endConverters,
  enter,
  fromNigeria,
  inputOf,
  messageOf,
  mountConverter,
  pairOf,
  resultOf,
} from '../../support/converters.ts';
import { configure, renewStore, service } from '../../support/testStore.ts';

const failures: [what: string, reply: Reply, code: string][] = [
  ['by being out of reach', { status: 500 }, 'network'],
  ['with an answer of another shape', { json: { hello: 'world' } }, 'protocol'],
  ['with a failure that it names', { json: { status: false, error: 'NO_TOKENS' } }, 'service'],
];

/** Milliseconds for a call, unlike any other delay here. */
const timeout = 12_345;

beforeEach(() => {
  // Each message is given once.
  renewStore();
  configure({ timeout: patience });
});
afterEach(endConverters);

const failed = 'There is no result right now.';
const invalid = 'This amount can’t be read.';

describe('<currency-converter>: the service fails', () => {
  for (const [what, reply, code] of failures) {
    it(`${what}: no result, a message and one event`, async () => {
      await consoleOf(async () => {
        const made = await mountConverter({ ...fromNigeria, convert: [reply] });
        const { el } = made;
        expect(await settled(el)).to.equal('error');
        expect([resultOf(el), messageOf(el), el.value]).to.deep.equal(['', failed, null]);
        expect([inputOf(el).ariaInvalid, ...pairOf(el)]).to.deep.equal(['false', 'NGN', 'USD']);
        for (const locale of ['de', 'fr']) {
          el.locale = locale;
          await el.updateComplete;
        }
        expect(typesOf(made)).to.deep.equal(['local-price-error']);
        expect(made.events[0]!.detail).to.have.nested.property('error.code', code);
      });
    });
  }

  it('by taking longer than the time for one call', async () => {
    configure({ timeout });
    await consoleOf(() =>
      withTimers(timeout, async ({ end }) => {
        const convert = [{ ...convertAnswer(0.00064235), hold: true }];
        const { el, on, events } = await mountConverter(
          { ...fromNigeria, convert },
          'amount="5" from="NGN" to="USD"',
        );
        while (!(await on.count('convert')));
        end();
        expect(await settled(el)).to.equal('error');
        expect(events[0]?.detail).to.have.nested.property('error.code', 'timeout');
        await on.release();
        await on.calls();
        await el.updateComplete;
        expect([stateOf(el), events.length, messageOf(el)]).to.deep.equal(['error', 1, failed]);
      }),
    );
  });

  it('and is not asked again for a minute, for the same currencies', async () => {
    await consoleOf(async () => {
      const { el, on } = await mountConverter({ ...fromNigeria, convert: [{ status: 500 }] });
      expect(await settled(el)).to.equal('error');
      await enter(el, '5');
      expect(await settled(el)).to.equal('error');
      const { el: other } = await mountConverter(on);
      expect(await settled(other)).to.equal('error');
      expect(await askedOf(on)).to.deep.equal(['10000 NGN USD']);
      await on.extend({ convert: [convertAnswer(0.5)] });
      el.to = 'EUR';
      await el.updateComplete;
      expect(await settled(el)).to.equal('local');
    });
  });

  it('for one amount, which does not stand for the others', async () => {
    const json = { status: false, code: 400, error: 'BAD_REQUEST', message: 'At least 10.' };
    await consoleOf(async () => {
      const convert = [{ json }, convertAnswer(0.00064235)];
      const { el, on } = await mountConverter({ ...fromNigeria, convert });
      expect(await settled(el)).to.equal('error');
      await enter(el, '20000');
      expect(await settled(el)).to.equal('local');
      await enter(el, '10000');
      expect(await settled(el)).to.equal('error');
      expect(await askedOf(on)).to.deep.equal(['10000 NGN USD', '20000 NGN USD']);
    });
  });
});

describe('<currency-converter>: an amount that can’t be read', () => {
  for (const text of ['abc', '1,5']) {
    it(`is said in words and no event: ${text}`, async () => {
      const messages = await consoleOf(async () => {
        const made = await mountConverter(fromNigeria, 'from="NGN" to="USD"');
        await enter(made.el, text);
        expect([stateOf(made.el), messageOf(made.el), resultOf(made.el)]).to.deep.equal([
          'error',
          invalid,
          '',
        ]);
        expect([inputOf(made.el).value, inputOf(made.el).ariaInvalid]).to.deep.equal([
          text,
          'true',
        ]);
        expect(made.events).to.deep.equal([]);
        expect(await made.on.count('convert')).to.equal(0);
        await enter(made.el, '10000');
        expect(await settled(made.el)).to.equal('local');
        expect([messageOf(made.el), inputOf(made.el).ariaInvalid]).to.deep.equal(['', 'false']);
      });
      expect(messages).to.deep.equal([]);
    });
  }

  it('is said in the author’s words', async () => {
    const words =
      '<span slot="invalid">Bitte einen Betrag.</span><span slot="failed">Später!</span>';
    await consoleOf(async () => {
      const { el } = await mountConverter(
        { ...fromNigeria, convert: [{ status: 500 }] },
        'from="NGN" to="USD"',
        words,
      );
      await enter(el, 'abc');
      expect(messageOf(el)).to.equal('Bitte einen Betrag.');
      await enter(el, '5');
      await settled(el);
      expect(messageOf(el)).to.equal('Später!');
    });
  });
});

describe('<currency-converter>: no service is named', () => {
  it('says so once, and still has its fields', async () => {
    const messages = await consoleOf(async () => {
      for (let count = 0; count < 2; count++) {
        const { el, events } = await mountConverter(null);
        expect(await settled(el)).to.equal('error');
        expect([...pairOf(el), messageOf(el)]).to.deep.equal(['USD', 'EUR', failed]);
        expect(events.map(({ type }) => type)).to.deep.equal(['local-price-error']);
      }
    });
    expect(messages).to.have.lengthOf(1);
    expect(messages[0]).to.contain('base-url is missing');
  });

  it('follows the settings when they come', async () => {
    await consoleOf(async () => {
      const { el } = await mountConverter(null);
      await settled(el);
      const { baseUrl } = await service(fromNigeria);
      configure({ baseUrl, apikey: 'demo' });
      await el.updateComplete;
      expect(await settled(el)).to.equal('local');
      expect(resultOf(el)).to.equal('$6.42');
    });
  });
});

describe('<currency-converter>: properties of odd types', () => {
  it('throw nothing', async () => {
    await consoleOf(async () => {
      for (const [name, value] of Object.entries({
        amount: Symbol('49'),
        from: 5,
        to: ['EUR'],
        currencies: 5,
        locale: {},
        convertReturns: NaN,
        apikey: Object.create(null) as unknown,
      })) {
        const { el } = await mountConverter();
        await settled(el);
        Object.assign(el, { [name]: value });
        await el.updateComplete;
        expect(['local', 'base', 'error']).to.include(await settled(el));
      }
    });
  });
});
