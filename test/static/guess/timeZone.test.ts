import { expect } from 'chai';
import { describe, it } from 'node:test';
import { countryCurrencies } from '../../../service/src/countries/countryCurrencies.ts';
import { readCurrencyRegions } from '../../../service/src/countries/readCurrencyRegions.ts';
import { countriesOfZones } from '../../../scripts/data.ts';
import {
  countryOf,
  countryOfZone,
  currencyOf,
  timeZone,
} from '../../../src/static/guess/timeZone.js';

// Whether the zones belong to the right countries is compared with the engines: timeZone.engines.test.ts.

describe('countryOfZone', () => {
  // The file "backward" of the time zone database.
  const links = {
    IN: ['Asia/Calcutta', 'Asia/Kolkata'],
    UA: ['Europe/Kiev', 'Europe/Kyiv', 'Europe/Uzhgorod'],
    AR: ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    US: ['US/Eastern', 'US/Pacific', 'America/Indianapolis', 'America/Shiprock', 'Navajo'],
    CA: ['Canada/Eastern', 'America/Montreal'],
    AU: ['Australia/ACT', 'Australia/Sydney'],
    GB: ['GB', 'GB-Eire', 'Europe/London', 'Europe/Belfast'],
    IL: ['Israel', 'Asia/Tel_Aviv', 'Asia/Jerusalem'],
    TR: ['Turkey', 'Asia/Istanbul', 'Europe/Istanbul'],
    CN: ['PRC', 'Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing'],
    CW: ['America/Curacao'],
    PS: ['Asia/Gaza', 'Asia/Hebron'],
  };
  it('old names of time zones are known', () => {
    for (const [country, zones] of Object.entries(links))
      for (const zone of zones) expect(countryOfZone(zone), zone).to.equal(country);
  });

  it('returns null without a place, for a zone that countries share, and for text that is not a zone', () => {
    const none = ['UTC', 'Etc/UTC', 'Etc/GMT+3', 'GMT', 'Zulu', 'EST', 'CET', 'MET', 'EST5EDT'];
    const wrong = ['', '/', 'Europe/', '/Berlin', 'Berlin', 'Europe/Berl', 'constructor', ':', ','];
    for (const zone of [...none, ...wrong, 'Europe/Simferopol', 'Africa/AOLuanda', 'undefined']) {
      expect(countryOfZone(zone), zone).to.equal(null);
    }
  });

  it('every time zone of the packed table is read', () => {
    for (const [zone, country] of countriesOfZones()) expect(countryOfZone(zone)).to.equal(country);
  });
});

describe('currencyOf', () => {
  it('returns the same currency as the service, for every country', () => {
    const all = countryCurrencies(readCurrencyRegions());
    expect(all.size).to.be.above(240);
    for (const [country, currency] of all) expect(currencyOf(country), country).to.equal(currency);
  });

  it('returns null for text that is not a country', () => {
    for (const code of ['', 'XX', 'EU', 'E', 'ADAE', 'de']) expect(currencyOf(code)).to.equal(null);
  });
});

describe('countryOf', () => {
  const zone = 'Europe/Berlin';
  const cases: [languages: string[], country: string | null][] = [
    [['de-DE', 'de', 'en-US', 'en'], 'DE'],
    [['en-US', 'de-AT'], 'DE'],
    [['en-US', 'en'], 'DE'],
    [[], 'DE'],
    [['pt-BR', 'pt', 'en-US', 'en'], null],
    [['en-US', 'ko'], null],
    [['JA-jp'], null],
    [['DE-de'], 'DE'],
    [['x-klingon'], null],
    [[''], null],
  ];
  for (const [languages, country] of cases) {
    it(`guesses ${country} for a browser in Berlin that reads ${languages.join(', ') || 'nothing'}`, () => {
      expect(countryOf(zone, languages)).to.equal(country);
    });
  }

  it('knows minority languages, old names of languages, and where English is spoken', () => {
    expect(countryOf('Europe/Brussels', ['fr'])).to.equal('BE');
    expect(countryOf('America/Toronto', ['fr-CA'])).to.equal('CA');
    expect(countryOf('America/New_York', ['es-US'])).to.equal('US');
    expect(countryOf('America/New_York', ['ja', 'en'])).to.equal('US');
    expect(countryOf('Asia/Kolkata', ['ta'])).to.equal('IN');
    expect(countryOf('Asia/Jerusalem', ['iw'])).to.equal('IL');
    expect(countryOf('Europe/Oslo', ['no'])).to.equal('NO');
    expect(countryOf('Asia/Manila', ['tl'])).to.equal('PH');
  });

  it('does not guess Iceland for a browser that hides its zone', () => {
    expect(countryOf('Atlantic/Reykjavik', ['en-US', 'en'])).to.equal(null);
    expect(countryOf('Atlantic/Reykjavik', ['is', 'en-US'])).to.equal('IS');
    expect(countryOf('UTC', ['de-DE'])).to.equal(null);
  });
});

describe('timeZone.guess', () => {
  /** Guesses in a browser that says this, and nothing else. */
  function guess(zone: string | undefined, languages: readonly string[] | undefined) {
    const { DateTimeFormat } = Intl;
    const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    const fake = () => ({ resolvedOptions: () => ({ timeZone: zone }) });
    Object.assign(Intl, { DateTimeFormat: fake });
    Object.defineProperty(globalThis, 'navigator', { value: { languages }, configurable: true });
    try {
      return timeZone.guess();
    } finally {
      Object.assign(Intl, { DateTimeFormat });
      if (before) Object.defineProperty(globalThis, 'navigator', before);
      else Reflect.deleteProperty(globalThis, 'navigator');
    }
  }

  it('returns null, and throws nothing, if the browser does not say its zone or its languages', () => {
    expect(guess('Europe/Berlin', ['de'])).to.equal('DE');
    expect(guess('Europe/Berlin', undefined)).to.equal(null);
    expect(guess(undefined, ['de'])).to.equal(null);
    expect(guess('', ['de'])).to.equal(null);
  });
});
