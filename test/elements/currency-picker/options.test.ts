import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';

import { consoleOf } from '../../support/elements.ts';
import { endPickers, mountPicker, optionsOf, selectOf } from '../../support/pickers.ts';
import { configure } from '../../support/testStore.ts';

afterEach(endPickers);

const codesOf = (el: Element) => optionsOf(el).map(([code]) => code);
const textsOf = (el: Element) => optionsOf(el).map(([, text]) => text);
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
    expect(names.filter((name) => /^[A-Z]{3}$/.test(name))).to.deep.equal([]);
    expect(names).to.deep.equal([...names].sort(new Intl.Collator('sv-SE').compare));
    // A language may lack the name of a new currency.
    expect(codesOf(await mountPicker())).to.include.members(codesOf(el));
    expect(names).to.have.lengthOf.above(140);
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

  it('are those of the page settings, and its own list wins', async () => {
    configure({ currencies: 'GBP, CHF' });
    expect(codesOf(await mountPicker())).to.deep.equal(['', 'GBP', 'CHF']);
    expect(codesOf(await mountPicker(three))).to.deep.equal(['', 'USD', 'EUR', 'JPY']);
    const empty = await mountPicker('<currency-picker currencies=" "></currency-picker>');
    expect(codesOf(empty)).to.deep.equal(['', 'GBP', 'CHF']);
  });

  it('follow the settings and the attribute', async () => {
    const el = await mountPicker();
    configure({ currencies: ['GBP', 'CHF'] });
    await el.updateComplete;
    expect(codesOf(el)).to.deep.equal(['', 'GBP', 'CHF']);
    el.setAttribute('currencies', 'JPY');
    await el.updateComplete;
    expect(codesOf(el)).to.deep.equal(['', 'JPY']);
    el.currencies = ['EUR', 'USD'];
    await el.updateComplete;
    expect(codesOf(el)).to.deep.equal(['', 'EUR', 'USD']);
  });

  it('with a mistake are reported once, however many updates there are', async () => {
    const messages = await consoleOf(async () => {
      const el = await mountPicker('<currency-picker currencies="EUR EURO9"></currency-picker>');
      for (const locale of ['de', 'fr']) {
        el.locale = locale;
        await el.updateComplete;
      }
      await mountPicker('<currency-picker currencies="EUR EURO9"></currency-picker>');
    });
    expect(messages).to.have.lengthOf(1);
    expect(messages[0]).to.match(/<currency-picker> currencies="EUR EURO9": write .*ISO 4217/);
  });

  it('are made again only if they change', async () => {
    const el = await mountPicker(three);
    const options = [...selectOf(el).options];
    el.label = 'Money';
    el.requestUpdate();
    await el.updateComplete;
    expect(options.every((option, index) => option === selectOf(el).options[index])).to.equal(true);
  });
});

describe('<currency-picker>: the language', () => {
  it('is that of the locale attribute before that of the page', async () => {
    const el = await mountPicker(three.replace('>', ' locale="de">'));
    expect(textsOf(el)).to.include('US-Dollar (USD)');
    el.locale = null;
    await el.updateComplete;
    expect(textsOf(el)).to.include('US Dollar (USD)');
  });
});

describe('<currency-picker>: the empty choice', () => {
  it('is called Automatic, or what the author says', async () => {
    const el = await mountPicker(three);
    expect(optionsOf(el)[0]).to.deep.equal(['', 'Automatic']);
    el.setAttribute('automatic', 'Wie <b>erkannt</b>');
    await el.updateComplete;
    expect(optionsOf(el)[0]).to.deep.equal(['', 'Wie <b>erkannt</b>']);
    expect(selectOf(el).querySelectorAll('b')).to.have.lengthOf(0);
  });

  it('is what shows before anything is chosen', async () => {
    expect(selectOf(await mountPicker()).selectedIndex).to.equal(0);
    configure({ currency: 'EUR' });
    expect(selectOf(await mountPicker()).selectedIndex).to.equal(0);
  });
});
