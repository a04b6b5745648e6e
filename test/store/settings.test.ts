import { expect } from 'chai';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { attributesOf } from '../../src/input/index.js';
import { readPriceTerms, type PriceAttributes } from '../../src/pricing/index.js';
import {
  isLikeSetting,
  readSettings,
  settingNames,
  type Settings,
} from '../../src/store/settings.js';

function read(given: unknown) {
  const messages: string[] = [];
  const settings = readSettings(given as Settings, ({ message }) => messages.push(message));
  return { settings: settings as Record<string, unknown>, messages };
}

describe('readSettings', () => {
  it('silently ignores the codes that CDNs send for an unknown country', () => {
    for (const country of ['XX', 't1', ' XX ', '**', '', ' ']) {
      expect(read({ country })).to.deep.equal({ settings: { country: undefined }, messages: [] });
    }
  });

  it('reads where rates and visitors come from, and falls back to none if it is misspelled', () => {
    const { settings, messages } = read({ rates: '/rates.json', visitor: ' Time-Zone ' });
    expect(settings).to.deep.equal({ rates: '/rates.json', visitor: 'time-zone' });
    expect(messages).to.deep.equal([]);
    const wrong = read({ visitor: 'timezone' });
    expect(wrong.settings).to.deep.equal({ visitor: 'none' });
    expect(wrong.messages[0]).to.contain('service or time-zone or none');
  });

  it('reads values that are text, or of their own type', () => {
    const { settings, messages } = read({
      country: ' uk ',
      currency: 'eur',
      currencies: ['EUR', 'gbp'],
      currencyMap: 'lb:usd, VE:USD',
      consent: 'Required',
      storage: 'SESSION',
      cookie: ' .Shop.Example ',
      originTtl: '0',
      rateTtl: 60.5,
      timeout: '700',
    });
    expect(messages).to.deep.equal([]);
    expect(settings).to.deep.equal({
      country: 'GB',
      currency: 'EUR',
      currencies: new Set(['EUR', 'GBP']),
      currencyMap: new Map([
        ['LB', 'USD'],
        ['VE', 'USD'],
      ]),
      consent: 'required',
      storage: 'session',
      cookie: '.Shop.Example',
      originTtl: 0,
      rateTtl: 60.5,
      timeout: 700,
    });
  });

  for (const nothing of [undefined, null, '', '  ']) {
    it(`a setting of ${JSON.stringify(nothing)} has its default`, () => {
      const { settings, messages } = read(
        Object.fromEntries(settingNames.map((name) => [name, nothing])),
      );
      expect(messages).to.deep.equal([]);
      expect(Object.values(settings).every((value) => value === undefined)).to.equal(true);
    });
  }

  for (const [name, value, becomes, remedy] of [
    ['country', 'Germany', undefined, 'DE'],
    ['currency', '€', undefined, 'EUR'],
    ['originTtl', '-1', undefined, 'seconds'],
    ['rateTtl', 'an hour', undefined, 'seconds'],
    ['rateTtl', '1e400', undefined, 'seconds'],
    ['originTtl', 'Infinity', undefined, 'seconds'],
    ['timeout', '5s', undefined, 'milliseconds'],
    ['timeout', '0', undefined, 'from 1 to 600000'],
    ['transport', 'Pigeon', undefined, 'jsonp or jsonp-isolated or fetch'],
    ['callbackParam', 'from', undefined, 'callback'],
    ['callbackParam', 'a&b', undefined, 'callback'],
    ['report', 'rates.example.com/report', undefined, 'https://rates.example.com/report'],
    ['report', 'rates.example.com', undefined, 'https://rates.example.com/report'],
    ['report', 'http://', undefined, 'https://rates.example.com/report'],
    ['report', 'JavaScript:1', undefined, 'https://rates.example.com/report'],
    ['report', 'https://u:p@rates.example.com', undefined, 'https://rates.example.com/report'],
    ['currencyDisplay', 'Sign', undefined, 'narrow-symbol'],
    ['roundMode', 'Floor', undefined, 'nearest or up or down'],
    ['show', 'Base', undefined, 'local or both'],
    ['trailingZeroDisplay', 'Strip', undefined, 'auto or strip-if-integer'],
    ['pending', 'Hide', undefined, 'base or hidden'],
    ['loading', 'Slow', undefined, 'eager or lazy'],
    ['approximate', 'Yes', undefined, 'true or false'],
    ['singleTrip', 'On', undefined, 'true or false'],
    // Prices say the same, and show the base price.
    ['rates', 'rates.example.com/r.json', 'rates.example.com/r.json', '/rates.json'],
    ['rates', 'javascript:1', 'javascript:1', '/rates.json'],
    // When in doubt, nothing is requested or stored.
    ['consent', 'requird', 'required', 'required'],
    ['storage', 'Cookies', 'none', 'local or session or none'],
    ['cookie', 'example', undefined, 'host, or a domain such as .shop.example'],
    ['cookie', 'true', undefined, 'host'],
    ['cookie', 'shop.example; Path=/a', undefined, 'host'],
    ['cookie', 'https://shop.example', undefined, 'host'],
    ['cookie', '..shop.example', undefined, 'host'],
  ] as const) {
    it(`a message says what is wrong with the setting ${name}="${value}"`, () => {
      const { settings, messages } = read({ [name]: value });
      expect(settings[name]).to.equal(becomes);
      expect(messages).to.have.lengthOf(1);
      expect(messages[0]).to.contain(`${name}="${value}"`).and.contain(remedy);
    });
  }

  it('names a wrong address of the service as prices do, without its secrets', () => {
    for (const [baseUrl, shown] of [
      ['rates.example.com', 'rates.example.com'],
      ['https://u:p@x.example', 'https://…@x.example'],
    ] as const) {
      const { settings, messages } = read({ baseUrl });
      expect(settings).to.deep.equal({ baseUrl });
      expect(messages, baseUrl).to.have.lengthOf(1);
      expect(messages[0], baseUrl).to.contain(`base-url="${shown}": write a service address`);
    }
  });

  it('accepts addresses relative to the page, and of other sites', () => {
    for (const given of [
      { report: '/report' },
      { report: './report.php?shop=1' },
      { report: '//rates.example.com/report' },
      { report: 'http://localhost:8787/report' },
      { rates: 'rates.json' },
      { rates: 'v1.2/rates.json?day=1' },
      { rates: 'https://cdn.example/npm/@rates/latest/usd.json' },
      { baseUrl: '/rates' },
    ])
      expect(read(given)).to.deep.equal({ settings: given, messages: [] });
  });

  it('resolves relative addresses against that of the document, and leaves content and absolute ones', () => {
    const absolute = (given: Settings, baseUri = 'https://shop.example/tea/green?x#y'): object =>
      readSettings(given, ({ message }) => expect.fail(message), baseUri);
    const content = '{"date": "2026-11-22", "usd": {"eur": 0.88}}';
    for (const [given, read] of [
      [{ baseUrl: '/rates' }, { baseUrl: 'https://shop.example/rates' }],
      [{ baseUrl: ' ./ ' }, { baseUrl: 'https://shop.example/tea/' }],
      [{ rates: 'rates.json' }, { rates: 'https://shop.example/tea/rates.json' }],
      [{ rates: '//cdn.example/r.json' }, { rates: 'https://cdn.example/r.json' }],
      [{ rates: ' https://cdn.example/r.json ' }, { rates: 'https://cdn.example/r.json' }],
      [{ rates: content }, { rates: content }],
      [{ report: '/report' }, { report: 'https://shop.example/report' }],
      [{ report: 'https:report' }, { report: 'https://shop.example/tea/report' }],
      [{ apikey: '/rates' }, { apikey: '/rates' }],
    ] as const) {
      expect(absolute(given)).to.deep.equal(read);
    }
    expect(absolute({ rates: 'rates.json' }, 'file:///shop/index.html')).to.deep.equal({
      rates: 'file:///shop/rates.json',
    });
    // Without an address, as in a frame that may not know the page around it.
    for (const given of [{ rates: 'rates.json' }, { report: '/report' }]) {
      expect(absolute(given, 'about:srcdoc')).to.deep.equal(given);
    }
  });

  it('keeps rules for amounts as written, and names a wrong rule as the prices that use it do', () => {
    const given = {
      rounding: 'EUR:X',
      ending: 'Nine',
      markup: 'twice',
      baseCurrency: 'dollars',
    } as const;
    const { settings, messages } = read(given);
    expect(settings).to.deep.equal(given);
    expect(messages).to.deep.equal([
      'rounding="EUR:X": write none, cash, auto, or a step such as 0.05, or 1 JPY:100 (wrong: EUR:X).',
      'ending="Nine": write digits such as 99, or same, or 99 JPY:80 (wrong: Nine).',
      'markup="twice": write a percentage such as 2.5%.',
      'baseCurrency="dollars": write an ISO 4217 code such as USD.',
    ]);
    for (const [at, [name, text]] of Object.entries(given).entries()) {
      const page = { baseCurrency: 'USD', [name]: text };
      const used = attributesOf<PriceAttributes>({ basePrice: '49' }, '<local-price>', page);
      readPriceTerms(used);
      expect(used.pageFault?.message).to.equal(messages[at]);
    }
    const right = {
      rounding: '0.05 JPY:100',
      ending: 'same',
      markup: ' 2.5% ',
      baseCurrency: 'usd',
    };
    expect(read(right).messages).to.deep.equal([]);
  });

  for (const [name, value, wrong, kept] of [
    ['currencies', 'EUR euro GBP', 'euro', new Set(['EUR', 'GBP'])],
    ['currencies', 'euro', 'euro', new Set()],
    ['currencyMap', 'LB:USD Lebanon:USD', 'Lebanon:USD', new Map([['LB', 'USD']])],
    ['currencyMap', 'LB', 'LB', new Map()],
    ['currencyMap', { LB: 'USD' }, '{"LB":"USD"}', new Map()],
  ] as const) {
    it(`a setting keeps the valid part of ${name}=${JSON.stringify(value)}`, () => {
      const { settings, messages } = read({ [name]: value });
      expect(settings[name]).to.deep.equal(kept);
      expect(messages[0]).to.contain(`${name}="${wrong}`);
    });
  }

  for (const name of ['consnet', 'Consent', 'con-sent', 'consents', 'conset']) {
    it(`requires consent if ${name} may be that setting, whatever its value`, () => {
      const { settings, messages } = read({ [name]: 'false' });
      expect(settings).to.deep.equal({ consent: 'required' });
      expect(messages).to.have.lengthOf(1);
    });
  }

  it('names an unknown setting, and requires no consent for it', () => {
    const { settings, messages } = read({ cookiecategory: 'required' });
    expect(settings).to.deep.equal({});
    expect(messages).to.have.lengthOf(1);
    expect(messages[0]).to.contain('"cookiecategory"');
  });

  it('a setting of any value does not throw', () => {
    const values = fc.oneof(fc.string(), fc.anything({ withNullPrototype: true }));
    fc.assert(
      fc.property(fc.constantFrom(...settingNames), values, (name, value) => {
        read({ [name]: value });
      }),
    );
  });

  it('accepts a time for calls that a timer accepts, and no other', () => {
    fc.assert(
      fc.property(fc.double(), (timeout) => {
        const isGood = timeout >= 1 && timeout <= 600_000;
        const { settings, messages } = read({ timeout });
        expect(settings['timeout']).to.equal(isGood ? timeout : undefined);
        expect(messages).to.have.lengthOf(isGood ? 0 : 1);
      }),
      { examples: [[1], [600_000], [0], [NaN], [Infinity], [1e10], [-1]] },
    );
  });
});

describe('isLikeSetting', () => {
  it('an attribute is like a setting if its name is or resembles that of one', () => {
    const similar =
      'baseurl Base-url apiKey timout conutry curency rate group show1 note2 sh0w'.split(' ');
    for (const name of [...settingNames, ...similar])
      expect(isLikeSetting(name), name).to.equal(true);
  });

  it('the attributes of other tools are not like settings', () => {
    const foreign =
      'category cookiecategory cookieconsent requireConsent shop store slow snow shows node notes vote page ' +
      'turboTrack noOptimize cfasync domain src id name websiteId autoBlock key host url';
    for (const name of foreign.split(' ')) expect(isLikeSetting(name), name).to.equal(false);
  });
});
