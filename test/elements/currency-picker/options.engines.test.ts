import { expect } from '@open-wc/testing/pure';
import { change } from '../../support/change.ts';
import { consoleOf } from '../../support/elements.ts';
import {
  codesOf,
  mountPicker,
  optionsOf,
  selectOf,
  textsOf,
  withoutNames,
} from '../../support/pickers.ts';
import { chooseCurrency, configure } from '../../support/testStore.ts';

const three = '<currency-picker currencies="USD EUR JPY"></currency-picker>';

describe('<currency-picker>: the currencies', () => {
  it('are all legal tenders, by name, without a list', async () => {
    const el = await mountPicker();
    const [first, ...codes] = codesOf(el);
    expect(first).to.equal('');
    expect(codes).to.include.members(['USD', 'EUR', 'NGN', 'JPY', 'CHF']);
    expect(codes).to.have.lengthOf.within(140, 180);
    expect(new Set(codes)).to.have.lengthOf(codes.length);
    // Metals, funds, tests and what is no longer money.
    expect(codes).not.to.include.oneOf(['XAU', 'XTS', 'XXX', 'CHE', 'DEM', 'USN']);
    const names = textsOf(el).slice(1);
    expect(names).to.deep.equal([...names].sort(new Intl.Collator('en-US').compare));
    expect(names).to.include('Nigerian Naira (NGN)');
  });

  it('have each a name in the language of the page', async () => {
    // Swedish puts Ö behind Z, English does not.
    const el = await mountPicker('<p lang="sv-SE"><currency-picker></currency-picker></p>');
    const names = textsOf(el).slice(1);
    expect(names).to.include('egyptiskt pund (EGP)');
    expect(names).to.deep.equal([...names].sort(new Intl.Collator('sv-SE').compare));
    // A language may lack the name of a new currency.
    expect(codesOf(await mountPicker())).to.have.members(codesOf(el));
    expect(names.filter((name) => !/^[A-Z]{3}$/.test(name))).to.have.lengthOf.above(140);
  });

  it('include one that the browser cannot name, by its code', async () => {
    await withoutNames(['XCG', 'EUR'], async () => {
      const options = optionsOf(await mountPicker()).slice(1);
      expect(options.filter(([code]) => ['XCG', 'EUR'].includes(code))).to.deep.equal([
        ['EUR', 'EUR'],
        ['XCG', 'XCG'],
      ]);
      const names = options.map(([, name]) => name);
      expect(names).to.deep.equal([...names].sort(new Intl.Collator('en-US').compare));
    });
  });

  const lists: [what: string, list: string, codes: string[], isTold?: boolean][] = [
    ['in its order', 'USD EUR JPY', ['USD', 'EUR', 'JPY']],
    ['without mistakes', 'EUR euro $ USD', ['EUR', 'USD'], true],
    ['if all are mistakes', '€ $', [], true],
  ];
  for (const [what, list, codes, isTold = false] of lists) {
    it(`are those of its own list, ${what}`, async () => {
      const messages = await consoleOf(async () => {
        const el = await mountPicker(`<currency-picker currencies="${list}"></currency-picker>`);
        expect(codesOf(el)).to.deep.equal(['', ...codes]);
        expect(selectOf(el).value).to.equal('');
      });
      expect(messages).to.have.lengthOf(isTold ? 1 : 0);
    });
  }

  it('are those of the page settings, unless it has its own list', async () => {
    const el = await mountPicker('<currency-picker currencies=" "></currency-picker>');
    for (const [name, value, codes] of [
      ['settings', 'GBP, CHF', 'GBP CHF'],
      ['settings', ['CHF', 'GBP'], 'CHF GBP'],
      ['currencies', 'JPY', 'JPY'],
      ['currencies', ['EUR', 'USD'], 'EUR USD'],
      ['currencies', null, 'CHF GBP'],
    ] as const) {
      if (name === 'settings') configure({ currencies: value });
      else el.currencies = value;
      await el.updateComplete;
      expect(codesOf(el).join(' ').trim(), name).to.equal(codes);
    }
  });

  it('include one that is chosen elsewhere: by name, or at the end of the author’s list', async () => {
    const [all, own] = [await mountPicker(), await mountPicker(three)];
    chooseCurrency('DEM');
    await Promise.all([all.updateComplete, own.updateComplete]);
    const names = textsOf(all).slice(1);
    expect(codesOf(all)).to.include('DEM');
    expect(names).to.deep.equal([...names].sort(new Intl.Collator('en-US').compare));
    expect(codesOf(own)).to.deep.equal(['', 'USD', 'EUR', 'JPY', 'DEM']);
  });

  it('with a mistake are reported once, however many updates there are', async () => {
    const messages = await consoleOf(async () => {
      const el = await mountPicker('<currency-picker currencies="EUR EURO9"></currency-picker>');
      for (const locale of ['de', 'fr']) await change(el, { locale });
      await mountPicker('<currency-picker currencies="EUR EURO9"></currency-picker>');
    });
    expect(messages).to.have.lengthOf(1);
    expect(messages[0]).to.match(/<currency-picker> currencies="EUR EURO9": write .*ISO 4217/);
  });
});

it('the list is made after the prices of the page, in a task of its own', async () => {
  const mounted = mountPicker(
    '<currency-picker></currency-picker><local-price base-price="49" base-currency="USD"></local-price>',
  );
  const price = document.querySelector('local-price')!;
  const picker = document.querySelector('currency-picker')!;
  await price.updateComplete;
  expect([price.hasUpdated, picker.hasUpdated]).to.deep.equal([true, false]);
  expect(codesOf(await mounted)).to.have.lengthOf.above(140);
});

it('the empty choice comes first, and is called Automatic or what the author says', async () => {
  configure({ currency: 'EUR' });
  const el = await mountPicker(three);
  expect(optionsOf(el)[0]).to.deep.equal(['', 'Automatic']);
  expect(selectOf(el).selectedIndex).to.equal(0);
  el.setAttribute('automatic', 'Wie <b>erkannt</b>');
  await el.updateComplete;
  expect(optionsOf(el)[0]).to.deep.equal(['', 'Wie <b>erkannt</b>']);
  expect(selectOf(el).querySelectorAll('b')).to.have.lengthOf(0);
});
