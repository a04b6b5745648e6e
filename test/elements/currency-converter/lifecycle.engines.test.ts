import { expect } from '@open-wc/testing/pure';
import { change, ready } from '../../support/change.ts';
import { settled, stateOf, until, withTimers, type HeldTimers } from '../../support/elements.ts';
import { type ScriptedService } from '../../support/service.ts';
import {
  askedOf,
  choose,
  convertAnswer,
  enter,
  fromNigeria,
  inputOf,
  messageOf,
  mountConverter,
  pairOf,
  partOf,
  resultOf,
  toldValues,
  type,
} from '../../support/converters.ts';
import { stats } from '../../support/testStore.ts';

const held = { ...fromNigeria, convert: [{ ...convertAnswer(0.00064235), hold: true }] };

/** Waits until a service has had so many calls of an operation. */
async function asked(on: ScriptedService, times = 1) {
  while ((await on.count('convert')) < times);
}

describe('<currency-converter>: while the visitor types', () => {
  /** Runs with the pause after the last key, or choice, in the hands of the test. */
  const paused = (run: (timers: HeldTimers) => Promise<void>) => () => withTimers(400, run);

  it(
    'reports an unreadable amount until it changes, and asks at once when they are done',
    paused(async () => {
      const { el, on } = await mountConverter();
      const invalid = ['error', 'This amount can’t be read.'];
      await enter(el, '0,500');
      expect([stateOf(el), messageOf(el)]).to.deep.equal(invalid);
      await choose(el, 'to', 'EUR');
      await el.updateComplete;
      expect([stateOf(el), messageOf(el)]).to.deep.equal(invalid);
      type(el, '1,50');
      await el.updateComplete;
      expect([stateOf(el), messageOf(el)]).to.deep.equal(['pending', '']);
      await enter(el, '1,500');
      expect(await settled(el)).to.equal('local');
      expect((await askedOf(on)).at(-1)).to.equal('1500 NGN EUR');
    }),
  );

  it(
    'waits while they go through the currencies, and then asks once, with what is typed',
    paused(async (timers) => {
      const { el, on, events } = await ready(mountConverter(fromNigeria));
      events.length = 0;
      for (const code of ['EUR', 'GBP', 'JPY']) {
        await choose(el, 'to', code);
        await el.updateComplete;
        expect([stateOf(el), resultOf(el), el.value], code).to.deep.equal(['pending', '', null]);
        expect(pairOf(el)).to.deep.equal(['NGN', code]);
      }
      type(el, '7');
      partOf(el, 'swap').click();
      expect(timers.started).to.equal(5);
      timers.end();
      expect(await until(el, 'local')).to.equal('local');
      expect((await askedOf(on)).slice(1)).to.deep.equal(['7 JPY NGN']);
      expect([inputOf(el).value, events.length]).to.deep.equal(['7', 1]);
    }),
  );

  it(
    'keeps what is typed when the element is moved, until the page sets an amount',
    paused(async (timers) => {
      const { el, on } = await mountConverter(fromNigeria, 'from="NGN" to="USD"');
      type(el, '7');
      el.parentElement!.append(document.createElement('p'), el);
      timers.end();
      expect(await until(el, 'local')).to.equal('local');
      expect([inputOf(el).value, await askedOf(on)]).to.deep.equal(['7', ['7 NGN USD']]);
      type(el, '9');
      await change(el, { amount: '8' });
      expect(inputOf(el).value).to.equal('8');
      timers.end();
      expect(await until(el, 'local')).to.equal('local');
      expect((await askedOf(on)).at(-1)).to.equal('8 NGN USD');
    }),
  );
});

describe('<currency-converter>: while a call is under way', () => {
  const changes: [
    what: string,
    act: (el: HTMLElementTagNameMap['currency-converter']) => unknown,
  ][] = [
    ['another amount, typed', (el) => enter(el, '20000')],
    ['another currency', (el) => (el.to = 'EUR')],
  ];
  for (const [what, act] of changes) {
    it(`drops the late answer for what was asked before ${what}`, async () => {
      const made = await mountConverter({
        ...fromNigeria,
        convert: [...held.convert, convertAnswer(2)],
      });
      const { el, on } = made;
      await asked(on);
      await act(el);
      await el.updateComplete;
      expect(await settled(el)).to.equal('local');
      await on.release();
      await on.calls();
      await el.updateComplete;
      expect(toldValues(made).map(({ exchangeRate }) => exchangeRate)).to.deep.equal(['2']);
      expect(el.value!.exchangeRate).to.equal('2');
      expect(await on.count('convert')).to.equal(2);
    });
  }

  it('keeps the call for the visitor’s currency when they type', async () => {
    const origin = [{ ...fromNigeria.origin![0]!, hold: true }];
    const { el, on } = await mountConverter({ ...fromNigeria, origin });
    while (!(await on.count('origin')));
    await enter(el, '10000');
    await on.release();
    expect(await settled(el)).to.equal('local');
    expect(await on.count('origin')).to.equal(1);
  });
});

it('<currency-converter> asks each question once, and sends an event for each new result', async () => {
  const made = await mountConverter(fromNigeria, 'from="NGN" to="USD"');
  const { el, on } = made;
  const before = stats().convert;
  const seen: Event[] = [];
  el.addEventListener('currency-converter-change', (event) => seen.push(event));
  for (const text of ['10000', '10,000', '10000.00', '20000', '', '20000', '2x', '20000']) {
    await enter(el, text);
    const state = { '': 'base', '2x': 'error' }[text] ?? 'local';
    expect(await settled(el), text).to.equal(state);
    await change(el, { locale: 'en-GB' });
  }
  expect(await askedOf(on)).to.deep.equal(['10000 NGN USD', '20000 NGN USD']);
  expect(stats().convert - before).to.equal(2);
  const told = toldValues(made);
  expect(told.map(({ amount, result }) => `${amount} ${result}`)).to.deep.equal([
    '10000 6.42',
    '10000.00 6.42',
    '20000 12.85',
    '20000 12.85',
    '20000 12.85',
  ]);
  expect(told[0]).to.include({ from: 'NGN', to: 'USD', exchangeRate: '0.00064235' });
  expect(seen.every(({ bubbles, composed }) => bubbles && composed)).to.equal(true);
});

it('<currency-converter> keeps what it shows when it goes to another document and comes back', async () => {
  const { el } = await ready(mountConverter());
  const holder = el.parentElement!;
  const frame = document.createElement('iframe');
  holder.append(frame);
  frame.contentDocument!.body.append(el);
  await el.updateComplete;
  holder.append(el);
  await el.updateComplete;
  expect(await until(el, 'local')).to.equal('local');
  expect(resultOf(el)).to.equal('$6.42');
  expect(el.shadowRoot!.adoptedStyleSheets).to.have.lengthOf(2);
});
