import { expect } from '@open-wc/testing';
import type { LocalPrice } from '../../../src/index.js';
import { change, ready } from '../../support/change.ts';
import { consoleOf, mount, settled } from '../../support/elements.ts';
import { sent } from '../../support/forms.ts';
import {
  codesOf,
  mountCountryPicker,
  optionsOf,
  pick,
  selectOf,
  textsOf,
  withoutNames,
} from '../../support/pickers.ts';
import { originAnswer, swapAnswer } from '../../support/service.ts';
import { chooseCountry, configure, store } from '../../support/testStore.ts';

const picker = '<country-picker name="country" countries="IE DE JP"></country-picker>';

describe('<country-picker>: the countries', () => {
  it('are those of ISO 3166 and Kosovo, by name, without a list', async () => {
    const el = await mountCountryPicker();
    const [first, ...codes] = codesOf(el);
    expect(first).to.equal('');
    expect(codes).to.have.lengthOf(250);
    expect(codes).to.include.members(['DE', 'US', 'GB', 'TW', 'PS', 'AQ', 'UM', 'CD', 'RS', 'XK']);
    // Reserved, transitional and replaced codes.
    expect(codes).not.to.include.oneOf(['EU', 'UK', 'AC', 'SU', 'DD', 'AN', 'ZZ', 'EA']);
    const names = textsOf(el).slice(1);
    expect(names).to.deep.equal([...names].sort(new Intl.Collator('en-US').compare));
    expect(names).to.include.members(['Germany', 'Kosovo']);
  });

  it('are only those that the browser can name', async () => {
    await withoutNames(['TW', 'XK'], async () => {
      const codes = codesOf(await mountCountryPicker());
      expect(codes).to.have.lengthOf(249).and.not.include.oneOf(['TW', 'XK']);
    });
  });

  it('have names in the language of the page, sorted by its rules', async () => {
    // Swedish puts Ö behind Z.
    const el = await mountCountryPicker('<p lang="sv-SE"><country-picker></country-picker></p>');
    const names = textsOf(el).slice(1);
    expect(names.indexOf('Österrike')).to.be.above(names.indexOf('Zimbabwe'));
    expect(names).to.have.lengthOf(250);
    await change(el, { locale: 'de' });
    const german = textsOf(el);
    expect(german.indexOf('Österreich')).to.be.below(german.indexOf('Simbabwe'));
  });

  it('are those of its own list and of groups, by name, without mistakes', async () => {
    configure({ groups: 'SHIP: JP uk' });
    const messages = await consoleOf(async () => {
      const el = await mountCountryPicker(
        '<country-picker countries="us SHIP QQ"></country-picker>',
      );
      expect(optionsOf(el)).to.deep.equal([
        ['', 'Automatic'],
        ['JP', 'Japan'],
        ['GB', 'United Kingdom'],
        ['US', 'United States'],
      ]);
      configure({ groups: 'SHIP: JP' });
      await el.updateComplete;
      expect(codesOf(el)).to.deep.equal(['', 'JP', 'US']);
    });
    expect(messages.join()).to.contain('<country-picker> countries="us SHIP QQ": write ISO 3166');
  });
});

describe('<country-picker>: the choice', () => {
  it('is sent with the form, and comes with one input and one change event', async () => {
    const el = await mountCountryPicker(`<form>${picker}</form>`);
    const events: string[] = [];
    for (const type of ['input', 'change']) {
      el.addEventListener(type, () => events.push(`${type} ${el.value}`));
    }
    await pick(el, 'DE');
    expect([sent(el.form!), events]).to.deep.equal(['country=DE', ['input DE', 'change DE']]);
    expect(store.choice('country')).to.equal('DE');
    el.form!.reset();
    expect([el.value, sent(el.form!), store.choice('country')]).to.deep.equal([
      'DE',
      'country=DE',
      'DE',
    ]);
  });

  it('is shown by all pickers, also if it is not on their list, in its place by name', async () => {
    const [one, other] = [await mountCountryPicker(picker), await mountCountryPicker(picker)];
    for (const [code, codes] of [
      ['US', 'DE IE JP US'],
      ['FR', 'FR DE IE JP'],
      ['IT', 'DE IE IT JP'],
    ] as const) {
      chooseCountry(code);
      for (const el of [one, other]) {
        await el.updateComplete;
        expect([el.value, selectOf(el).value]).to.deep.equal([code, code]);
        expect(codesOf(el).join(' ').trim()).to.equal(codes);
      }
    }
  });

  it('opens a gate, converts a price, and is undone by the empty choice', async () => {
    const on = {
      origin: [{ json: originAnswer('NG', 'NGN') }, { json: originAnswer('DE', 'EUR') }],
      swap: [
        { json: swapAnswer('NGN', 'USD', 0.00064235) },
        { json: swapAnswer('EUR', 'USD', 1.25) },
      ],
    };
    const { el, on: service } = await ready(
      mount<LocalPrice>(
        on,
        '<local-price base-price="50.00" base-currency="USD">$50.00</local-price>',
      ),
    );
    const gate = document.createElement('geo-gate');
    gate.allow = 'EU';
    Object.assign(gate, { baseUrl: el.baseUrl, apikey: el.apikey });
    el.after(gate);
    const here = await mountCountryPicker();
    expect([await settled(gate), el.value?.currency]).to.deep.equal(['closed', 'NGN']);
    await pick(here, 'DE');
    await gate.updateComplete;
    expect(gate.open).to.equal(true);
    while (el.value?.currency !== 'EUR') await new Promise(requestAnimationFrame);
    expect(el.value.amount).to.equal('40.00');
    const asked = (await service.calls()).map(({ operation }) => operation);
    expect(asked).to.deep.equal(['origin', 'swap', 'origin', 'swap']);
    await pick(here, '');
    await gate.updateComplete;
    await el.updateComplete;
    expect([gate.open, el.value?.currency]).to.deep.equal([false, 'NGN']);
    expect(await service.calls()).to.have.lengthOf(4);
  });
});

describe('<country-picker>: accessibility', () => {
  // What else may name it: see those of <currency-picker>.
  it('is called Country, and axe has no objection', async () => {
    const el = await mountCountryPicker(picker);
    expect(selectOf(el).getAttribute('aria-label')).to.equal('Country');
    await expect(el.parentElement!).to.be.accessible();
  });

  it('is a native select, in right-to-left pages too, and fits a narrow screen', async () => {
    const el = await mountCountryPicker(
      '<div dir="rtl" lang="ar" style="width: 200px"><country-picker></country-picker></div>',
    );
    el.focus();
    expect(el.shadowRoot!.activeElement === selectOf(el)).to.equal(true);
    expect(getComputedStyle(selectOf(el)).direction).to.equal('rtl');
    expect(textsOf(el)).to.include('ألمانيا');
    expect(selectOf(el).getBoundingClientRect().width).to.be.at.most(200);
  });
});
