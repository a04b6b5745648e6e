import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import { change, ready } from '../../support/change.ts';
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

it('<currency-converter> asks each question once, and sends an event for each new result', async () => {
  const made = await mountConverter(fromNigeria, 'from="NGN" to="USD"');
  const { el, on } = made;
  const before = stats().convert;
  const seen: Event[] = [];
  el.addEventListener('currency-converter-change', (event) => seen.push(event));
  for (const text of ['10000', '10,000', '10000.00', '20000']) {
    await enter(el, text);
    expect(await settled(el)).to.equal('local');
    await change(el, { locale: 'en-GB' });
  }
  expect(await askedOf(on)).to.deep.equal(['10000 NGN USD', '20000 NGN USD']);
  expect(stats().convert - before).to.equal(2);
  const told = toldValues(made);
  expect(told.map(({ amount, result }) => `${amount} ${result}`)).to.deep.equal([
    '10000 6.42',
    '10000.00 6.42',
    '20000 12.85',
  ]);
  expect(told[0]).to.include({ from: 'NGN', to: 'USD', exchangeRate: '0.00064235' });
  expect(seen.every(({ bubbles, composed }) => bubbles && composed)).to.equal(true);
});

describe('<currency-converter>: elsewhere', () => {
  it('keeps what it shows when it goes to another document and comes back', async () => {
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
    expect(el.shadowRoot!.adoptedStyleSheets).to.have.lengthOf(1);
  });

  it('follows a language that changes', async () => {
    const { el } = await ready(
      mountConverter(
        { ...fromNigeria, convert: [convertAnswer(1.5)] },
        'amount="1.5" from="USD" to="EUR"',
      ),
    );
    el.parentElement!.lang = 'de';
    await new Promise(requestAnimationFrame);
    await el.updateComplete;
    expect([inputOf(el).value, resultOf(el)]).to.deep.equal(['1,5', '2,25 €']);
    expect(pairOf(el)).to.deep.equal(['USD', 'EUR']);
  });
});
