import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeCountries } from '../../src/app/operations/origin.js';
import { countryCurrencies, legalTenders } from '../../src/countries/countryCurrencies.js';
import { readCurrencyRegions } from '../../src/countries/readCurrencyRegions.js';

const regions = readCurrencyRegions();
const countries = countryCurrencies(regions);

const right = `
  US:USD GB:GBP LI:CHF
  DE:EUR FR:EUR IE:EUR BG:EUR HR:EUR XK:EUR ME:EUR AD:EUR
  NG:NGN ZA:ZAR KE:KES EG:EGP SN:XOF CM:XAF SL:SLE ZW:ZWG
  LS:LSL NA:NAD SZ:SZL GH:GHS MR:MRU ST:STN ZM:ZMW MZ:MZN
  IN:INR BT:BTN TL:USD IL:ILS PS:ILS
  AU:AUD NZ:NZD PF:XPF KI:AUD CW:XCG SX:XCG AW:AWG HT:HTG
  EC:USD SV:USD PA:PAB CU:CUP VE:VES UY:UYU BO:BOB PR:USD
  BY:BYN UA:UAH GE:GEL TM:TMT HK:HKD MO:MOP TW:TWD GL:DKK
`;

describe('the currency of a country', () => {
  it('is its legal tender, for all 249 countries of ISO 3166 and Kosovo', () => {
    const tenders = legalTenders(regions);
    for (const pair of right.trim().split(/\s+/)) {
      const [country = '', currency] = pair.split(':');
      assert.equal(countries.get(country), currency, country);
    }
    assert.ok(countries.size >= 250);
    const without = [...countries].filter(([, code]) => code === null || !tenders.includes(code));
    assert.deepEqual(without.map(String), ['AQ,', 'CP,']);
  });

  it('is not known for a code that is not a country', () => {
    for (const code of ['UK', 'AP', 'EU', 'T1', 'XX', 'ZZ', 'A1', 'YU', 'SU', 'DD', 'us', '']) {
      assert.equal(countries.has(code), false, code);
    }
  });
});

describe('the description of a country', () => {
  const describeCountry = describeCountries(countries);

  it('has the sign and the name of the currency', () => {
    assert.deepEqual(describeCountry('GB'), {
      currency: { symbol: 'GBP', sign: '£', name: 'British Pound' },
      geolocation: { code: 'GB', name: 'United Kingdom' },
    });
    assert.equal(describeCountry('CA')?.currency?.sign, '$');
  });

  it('is complete for every country', () => {
    for (const country of countries.keys()) {
      const { currency, geolocation } = describeCountry(country)!;
      assert.equal(geolocation.code, country);
      assert.ok(geolocation.name);
      if (currency) assert.ok(currency.symbol && currency.sign && currency.name, country);
    }
  });
});
