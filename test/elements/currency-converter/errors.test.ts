import { expect } from '@open-wc/testing/pure';
import { change } from '../../support/change.ts';
import { consoleOf, patience, settled, stateOf, typesOf } from '../../support/elements.ts';
import type { Reply } from '../../support/scriptedService.ts';

import {
  convertAnswer,
  enter,
  fromNigeria,
  inputOf,
  messageOf,
  mountConverter,
  pairOf,
  resultOf,
} from '../../support/converters.ts';
import { configure, renewStore, service } from '../../support/testStore.ts';

const failures: [what: string, convert: Reply, code: string][] = [
  ['is out of reach', { status: 500 }, 'network'],
  ['names a failure', { json: { status: false, error: 'NO_TOKENS' } }, 'service'],
  ['converts to zero', convertAnswer(0), 'protocol'],
  ['converts other currencies', convertAnswer(2, { from: 'ngn', to: 'eur' }), 'protocol'],
];

beforeEach(() => {
  // Each message is given once.
  renewStore();
  configure({ timeout: patience });
});
const failed = 'There is no result right now.';
const invalid = 'This amount can’t be read.';

describe('<currency-converter>: the service fails', () => {
  for (const [what, reply, code] of failures) {
    it(`shows no result and a message, and sends one event, if it ${what}`, async () => {
      await consoleOf(async () => {
        const made = await mountConverter({ ...fromNigeria, convert: [reply] });
        const { el } = made;
        expect(await settled(el)).to.equal('error');
        expect([resultOf(el), messageOf(el), el.value]).to.deep.equal(['', failed, null]);
        expect([inputOf(el).ariaInvalid, ...pairOf(el)]).to.deep.equal(['false', 'NGN', 'USD']);
        el.innerHTML = '<span slot="failed">Später!</span>';
        for (const locale of ['de', 'fr']) await change(el, { locale });
        expect(messageOf(el)).to.equal('Später!');
        expect(typesOf(made)).to.deep.equal(['local-price-error']);
        expect(made.events[0]!.detail).to.have.nested.property('error.code', code);
        expect(await made.on.count('convert')).to.equal(1);
      });
    });
  }
});

it('<currency-converter>: an amount that can’t be read has a message, or that of the author, and no event', async () => {
  const messages = await consoleOf(async () => {
    const own = '<span slot="invalid">Bitte einen Betrag.</span>';
    const { el, events, on } = await mountConverter(fromNigeria, 'from="NGN" to="USD"', own);
    await enter(el, '0,500');
    expect(messageOf(el)).to.equal('Bitte einen Betrag.');
    el.innerHTML = '';
    expect([stateOf(el), messageOf(el), resultOf(el)]).to.deep.equal(['error', invalid, '']);
    expect([inputOf(el).value, inputOf(el).ariaInvalid]).to.deep.equal(['0,500', 'true']);
    expect([events, await on.count('convert')]).to.deep.equal([[], 0]);
    await enter(el, '10000');
    expect(await settled(el)).to.equal('local');
    expect([messageOf(el), inputOf(el).ariaInvalid]).to.deep.equal(['', 'false']);
  });
  expect(messages).to.deep.equal([]);
});

it('<currency-converter> without a service reports that once, and waits for settings', async () => {
  const messages = await consoleOf(async () => {
    const first = await mountConverter(null);
    const { el, events } = await mountConverter(null);
    for (const each of [first.el, el]) {
      expect(await settled(each)).to.equal('error');
      expect([...pairOf(each), messageOf(each)]).to.deep.equal(['USD', 'EUR', failed]);
    }
    expect(events.map(({ type }) => type)).to.deep.equal(['local-price-error']);
    const { baseUrl } = service(fromNigeria);
    configure({ baseUrl, apikey: 'demo' });
    await el.updateComplete;
    expect(await settled(el)).to.equal('local');
    expect(resultOf(el)).to.equal('$6.42');
  });
  expect(messages).to.have.lengthOf(1);
  expect(messages[0]).to.contain('base-url is missing');
});
