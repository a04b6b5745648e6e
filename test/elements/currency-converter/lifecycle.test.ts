import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import { settled, until } from '../../support/elements.ts';
import {
  askedOf,
  convertAnswer,
  endConverters,
  enter,
  fromNigeria,
  inputOf,
  mountConverter,
  pairOf,
  resultOf,
  toldValues,
} from '../../support/converters.ts';
import { stats } from '../../support/testStore.ts';

afterEach(endConverters);

describe('<currency-converter>: one question costs one token', () => {
  it('however often it is asked', async () => {
    const { el, on } = await mountConverter(fromNigeria, 'from="NGN" to="USD"');
    const before = stats().convert;
    for (const text of ['10000', '20000', '10,000', '10000.00', '20000']) {
      await enter(el, text);
      expect(await settled(el)).to.equal('local');
    }
    expect(await askedOf(on)).to.deep.equal(['10000 NGN USD', '20000 NGN USD']);
    expect(stats().convert - before).to.equal(2);
  });
});

describe('<currency-converter>: the change event', () => {
  it('comes with each new result, bubbles and is composed', async () => {
    const made = await mountConverter();
    const seen: Event[] = [];
    made.el.addEventListener('currency-converter-change', (event) => seen.push(event));
    await settled(made.el);
    await enter(made.el, '10000');
    made.el.locale = 'de';
    await made.el.updateComplete;
    await enter(made.el, '20000');
    await settled(made.el);
    expect(toldValues(made).map(({ amount, result }) => [amount, result])).to.deep.equal([
      ['10000', '6.42'],
      ['20000', '12.85'],
    ]);
    expect(seen.every(({ bubbles, composed }) => bubbles && composed)).to.equal(true);
    expect(toldValues(made)[0]).to.include({ from: 'NGN', to: 'USD', exchangeRate: '0.00064235' });
  });
});

describe('<currency-converter>: elsewhere', () => {
  it('keeps what it shows when it goes to another document and comes back', async () => {
    const { el } = await mountConverter();
    await settled(el);
    const holder = el.parentElement!;
    const frame = document.createElement('iframe');
    holder.append(frame);
    frame.contentDocument!.body.append(el);
    await el.updateComplete;
    holder.append(el);
    await el.updateComplete;
    expect(await until(el, 'local')).to.equal('local');
    expect(resultOf(el)).to.equal('$6.42');
    expect(el.shadowRoot!.adoptedStyleSheets).to.have.lengthOf(1);
  });

  it('follows a language that changes', async () => {
    const { el } = await mountConverter(
      { ...fromNigeria, convert: [convertAnswer(1.5)] },
      'amount="1.5" from="USD" to="EUR"',
    );
    await settled(el);
    el.parentElement!.lang = 'de';
    await new Promise(requestAnimationFrame);
    await el.updateComplete;
    expect([inputOf(el).value, resultOf(el)]).to.deep.equal(['1,5', '2,25 €']);
    expect(pairOf(el)).to.deep.equal(['USD', 'EUR']);
  });
});
