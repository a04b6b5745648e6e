import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import { america, germany, mountPrice, settled, textOf } from '../../support/elements.ts';
import { nigeria, originAnswer } from '../../support/service.ts';
import { chooseCurrency, configure } from '../../support/testStore.ts';

const usd = 'base-price="49.00" base-currency="USD"';

afterEach(() => {
  configure({ country: undefined, currency: undefined });
  chooseCurrency(null);
});

describe('<local-price>: prices by place', () => {
  it('need one origin, also where a currency is chosen', async () => {
    chooseCurrency('EUR');
    const { el, on } = await mountPrice(germany, `${usd} prices="DE/EUR:47 EUR:45"`);
    expect(await settled(el)).to.equal('local');
    expect(el.value).to.include({ amount: '47.00', place: 'DE', source: 'fixed' });
    expect(await on.calls()).to.have.lengthOf(1);
    const { el: plain, on: silent } = await mountPrice(germany, `${usd} prices="EUR:45"`);
    expect(await settled(plain)).to.equal('local');
    expect(await silent.calls()).to.deep.equal([]);
  });

  it('stand in for the base price, converted', async () => {
    const { el, on } = await mountPrice(germany, `${usd} prices="EU/USD:60"`);
    await settled(el);
    expect(textOf(el)).to.equal('€48.00');
    expect(el.value).to.include({ baseAmount: '60.00', place: 'EU', source: 'swap' });
    expect(await on.count('swap')).to.equal(1);
  });

  it('are shown as written where they can’t be converted', async () => {
    const script = { ...germany, swap: [{ status: 500 }] };
    const { el } = await mountPrice(script, `${usd} prices="DE/USD:60"`);
    expect(await settled(el)).to.equal('local');
    expect(textOf(el)).to.equal('$60.00');
    expect(el.value).to.include({ source: 'fixed', place: 'DE' });
  });

  it('need no service where the site knows its visitor', async () => {
    configure({ country: 'DE', currency: 'EUR' });
    const { el } = await mountPrice(null, `${usd} prices="EUR:45 DE/EUR:47"`);
    expect(await settled(el)).to.equal('local');
    expect(textOf(el)).to.equal('€47.00');
    configure({ country: undefined });
    expect(await settled(el)).to.equal('local');
    expect(textOf(el)).to.equal('€45.00');
    el.remove();
  });

  it('count for nobody whose country is not known', async () => {
    configure({ currency: 'EUR' });
    const script = { ...germany, origin: [{ status: 500 }] };
    const { el } = await mountPrice(script, `${usd} prices="DE/EUR:1" discount="EEA:90%"`);
    expect(await settled(el)).to.equal('local');
    expect(textOf(el)).to.equal('€39.20');
    expect(el.value).to.include({ place: null, discount: null });
  });
});

describe('<local-price>: discounts', () => {
  it('are taken off before conversion, and in the base currency too', async () => {
    const { el } = await mountPrice(germany, `${usd} discount="EU:50%"`);
    await settled(el);
    expect(textOf(el)).to.equal('€19.60');
    expect(el.value).to.include({ place: 'EU', discount: '50', baseAmount: '49.00' });
    const { el: home } = await mountPrice(america, `${usd} discount="US:50% NG:60%"`);
    expect(await settled(home)).to.equal('local');
    expect(textOf(home)).to.equal('$24.50');
    expect(home.value).to.include({ source: 'base', discount: '50' });
  });

  it('leave the base price for others', async () => {
    const unknown = { ...nigeria, origin: [{ json: originAnswer('CH', 'USD') }] };
    const { el, events } = await mountPrice(unknown, `${usd} discount="EU:50%"`);
    expect(await settled(el)).to.equal('base');
    expect(textOf(el)).to.equal('$49.00');
    expect(events).to.deep.equal([]);
  });
});
