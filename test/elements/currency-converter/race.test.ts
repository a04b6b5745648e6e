import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import { settled, stateOf, until, withTimers, type HeldTimers } from '../../support/elements.ts';
import type { ScriptedService } from '../../support/service.ts';
import {
  askedOf,
  choose,
  convertAnswer,
  endConverters,
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

afterEach(endConverters);

const held = { ...fromNigeria, convert: [{ ...convertAnswer(0.00064235), hold: true }] };

/** Waits until a service has had so many calls of an operation. */
async function asked(on: ScriptedService, times = 1) {
  while ((await on.count('convert')) < times);
}

describe('<currency-converter>: while the visitor types', () => {
  /** Runs with the pause after the last key, or choice, in the hands of the test. */
  const paused = (run: (timers: HeldTimers) => Promise<void>) => () => withTimers(400, run);

  it(
    'waits for a pause of 400 milliseconds, and asks once for what stands there then',
    paused(async (timers) => {
      const { el, on } = await mountConverter(fromNigeria, 'from="NGN" to="USD"');
      await settled(el);
      type(el, '2500');
      expect([timers.started, await askedOf(on)]).to.deep.equal([4, []]);
      timers.end();
      expect(await until(el, 'local')).to.equal('local');
      expect(await askedOf(on)).to.deep.equal(['2500 NGN USD']);
      expect(resultOf(el)).to.equal('$1.61');
    }),
  );

  it(
    'shows no old result beside what is typed',
    paused(async (timers) => {
      const { el } = await mountConverter();
      await settled(el);
      expect(resultOf(el)).to.equal('$6.42');
      type(el, '1');
      await el.updateComplete;
      expect([stateOf(el), resultOf(el), el.value]).to.deep.equal(['pending', '', null]);
      timers.end();
      expect(await until(el, 'local')).to.equal('local');
    }),
  );

  it(
    'says nothing against what is not finished',
    paused(async () => {
      const { el } = await mountConverter();
      await enter(el, '1,5');
      expect([stateOf(el), messageOf(el)]).to.deep.equal(['error', 'This amount can’t be read.']);
      type(el, '1,50');
      await el.updateComplete;
      expect([stateOf(el), messageOf(el)]).to.deep.equal(['pending', '']);
      await enter(el, '1,500');
      expect(await settled(el)).to.equal('local');
    }),
  );

  it(
    'asks at once when they leave the input or press Enter',
    paused(async () => {
      const { el, on } = await mountConverter(held, 'from="NGN" to="USD"');
      await enter(el, '7');
      await asked(on);
      expect(await askedOf(on)).to.deep.equal(['7 NGN USD']);
      await on.release();
    }),
  );

  it(
    'waits as well while they go through the currencies, and asks for none on the way',
    paused(async (timers) => {
      const { el, on, events } = await mountConverter(fromNigeria);
      await settled(el);
      events.length = 0;
      for (const code of ['EUR', 'GBP', 'JPY']) {
        await choose(el, 'to', code);
        await el.updateComplete;
        expect([stateOf(el), resultOf(el), ...pairOf(el)]).to.deep.equal([
          'pending',
          '',
          'NGN',
          code,
        ]);
      }
      partOf(el, 'swap').click();
      expect(timers.started).to.equal(4);
      timers.end();
      expect(await until(el, 'local')).to.equal('local');
      expect((await askedOf(on)).slice(1)).to.deep.equal(['10000 JPY NGN']);
      expect(events).to.have.lengthOf(1);
    }),
  );

  it(
    'takes typing and choosing together',
    paused(async (timers) => {
      const { el, on } = await mountConverter(fromNigeria, 'from="NGN" to="USD"');
      type(el, '7');
      await choose(el, 'to', 'EUR');
      partOf(el, 'swap').click();
      timers.end();
      expect(await until(el, 'local')).to.equal('local');
      expect(await askedOf(on)).to.deep.equal(['7 EUR NGN']);
      expect(inputOf(el).value).to.equal('7');
    }),
  );

  it(
    'goes on saying that an amount can’t be read while they choose',
    paused(async () => {
      const { el } = await mountConverter();
      await enter(el, '1,5');
      await choose(el, 'to', 'EUR');
      await el.updateComplete;
      expect([stateOf(el), messageOf(el)]).to.deep.equal(['error', 'This amount can’t be read.']);
    }),
  );

  it(
    'takes the amount of the page where that comes in between',
    paused(async (timers) => {
      const { el, on } = await mountConverter(fromNigeria, 'from="NGN" to="USD"');
      type(el, '7');
      el.amount = '8';
      await el.updateComplete;
      expect(inputOf(el).value).to.equal('8');
      timers.end();
      expect(await until(el, 'local')).to.equal('local');
      expect(await askedOf(on)).to.deep.equal(['8 NGN USD']);
    }),
  );

  it(
    'keeps what is typed when the element is moved',
    paused(async (timers) => {
      const { el, on } = await mountConverter(fromNigeria, 'from="NGN" to="USD"');
      type(el, '7');
      el.parentElement!.append(document.createElement('p'), el);
      timers.end();
      expect(await until(el, 'local')).to.equal('local');
      expect([inputOf(el).value, await askedOf(on)]).to.deep.equal(['7', ['7 NGN USD']]);
    }),
  );
});

describe('<currency-converter>: while a call is under way', () => {
  it('is pending, without a result', async () => {
    const made = await mountConverter(held);
    await asked(made.on);
    expect([stateOf(made.el), resultOf(made.el), made.el.value]).to.deep.equal([
      'pending',
      '',
      null,
    ]);
    expect(made.events).to.deep.equal([]);
    await made.on.release();
    expect(await settled(made.el)).to.equal('local');
  });

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

  it('gives it up when the element is removed, and asks again when it is back', async () => {
    const { el, on } = await mountConverter(held);
    await asked(on);
    const holder = el.parentElement!;
    el.remove();
    await Promise.resolve();
    await on.script({ convert: [convertAnswer(2)] });
    holder.append(el);
    expect(await until(el, 'local')).to.equal('local');
    expect(resultOf(el)).to.equal('$20,000.00');
  });

  it('asks nothing again when the element is moved', async () => {
    const { el, on } = await mountConverter(held);
    await asked(on);
    document.body.append(el);
    await on.release();
    expect(await settled(el)).to.equal('local');
    expect(await on.count('convert')).to.equal(1);
    el.remove();
  });

  it('does not end the call for the visitor’s currency by typing', async () => {
    const origin = [{ ...fromNigeria.origin![0]!, hold: true }];
    const { el, on } = await mountConverter({ ...fromNigeria, origin });
    while (!(await on.count('origin')));
    await enter(el, '10000');
    await on.release();
    expect(await settled(el)).to.equal('local');
    expect(await on.count('origin')).to.equal(1);
  });
});
