import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths, pricePath } from 'local-price/protocol';
import { countryCurrencies } from '../../../src/countries/countryCurrencies.js';
import { readCurrencyRegions } from '../../../src/countries/readCurrencyRegions.js';
import { editions } from '../../support/editions.js';
import { runJsonp } from '../../support/runJsonp.js';
import { day, parsed, testApp, testKeys } from '../../support/testApp.js';

const path = `${paths.origin}?apikey=k`;

for (const { edition, open } of editions)
  describe(`origin ${edition}`, () => {
    const { ask } = open();

    it('names country and currency, under both paths', async () => {
      for (const each of [path, `${paths.single}?apikey=k`]) {
        assert.deepEqual((await parsed(ask(each, { peer: '41.58.0.1' }))).meta_data, {
          currency: { symbol: 'NGN', sign: '₦', name: 'Nigerian Naira' },
          geolocation: { code: 'NG', name: 'Nigeria' },
        });
      }
    });

    it('names no currency if there is no legal tender', async () => {
      const { meta_data } = await parsed(ask(path, { peer: '17.0.0.1' }));
      assert.equal(meta_data?.currency, null);
      assert.deepEqual(meta_data?.geolocation, { code: 'AQ', name: 'Antarctica' });
    });

    it('answers for the country that a query names, whoever sends it', async () => {
      const rows: [country: string, outcome: string, currency?: string | null][] = [
        ['DE', 'DE', 'EUR'],
        ['de', 'DE', 'EUR'],
        ['AQ', 'AQ', null],
        ['GB', 'GB', 'GBP'],
        ['uk', 'GB', 'GBP'],
      ];
      for (const bad of [
        '',
        '%20',
        '%20De',
        'XX',
        'EU',
        'ZZ',
        'D',
        'DEU',
        'Germany',
        '__proto__',
        'DE,US',
      ]) {
        rows.push([bad, 'BAD_REQUEST']);
      }
      for (const [country, outcome, currency] of rows) {
        for (const peer of ['41.58.0.1', '10.0.0.1', '9.9.9.9', '']) {
          const answer = await parsed(ask(`${path}&country=${country}`, { peer }));
          assert.equal(answer.error ?? answer.meta_data?.geolocation?.code, outcome, country);
          if (answer.error) assert.match(answer.message, /^The parameter country is "/);
          else assert.equal(answer.meta_data?.currency?.symbol ?? null, currency, country);
        }
      }
      const twice = await parsed(ask(`${path}&country=DE&country=US`));
      assert.match(twice.message, /country is given twice/);
    });

    it('adds the rate from the currency of a named country', async () => {
      const keys = testKeys({ key: 'k', tokens: 1 });
      const { ask: askKey, spent } = open({ keys });
      const named = async (query: string): Promise<unknown> => {
        const text = await (await askKey(`${path}&${query}&callback=cb`)).text();
        const { meta_data } = runJsonp(text, 'cb') as { meta_data: Record<string, unknown> };
        return meta_data['swap'] ?? meta_data['swap_error'];
      };
      await askKey(`${path}&country=DE`);
      assert.equal(await spent('k'), 0);
      const swap = { from: 'eur', to: 'usd', exchange_rate: 1.25, date: day };
      assert.deepEqual(await named('country=DE&to=USD'), swap);
      assert.equal(await spent('k'), 1);
      assert.equal(await named('country=NG&to=USD'), 'INSUFFICIENT_TOKENS');
      assert.equal(await named('country=AQ&to=USD'), 'UNKNOWN_CURRENCY');
    });

    it('never repeats the address', async () => {
      for (const peer of ['10.1.2.3', '9.9.9.9', '41.58.0.1']) {
        assert.doesNotMatch(await (await ask(path, { peer })).text(), /\d+\.\d+\.\d+\.\d+/);
      }
    });
  });

it('origin and price know the 249 countries of ISO 3166, and no others', async () => {
  const { ask } = testApp({ countries: countryCurrencies(readCurrencyRegions()) });
  const price = `${pricePath}?apikey=k&base_price=1&base_currency=USD&currencies=USD`;
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const known = new Set<unknown>();
  // To a price, XX is the country of a visitor whose country is not known.
  for (const code of codes.filter((each) => each !== 'XX')) {
    const [named, priced] = [path, price].map((each) => parsed(ask(`${each}&country=${code}`)));
    const { message, meta_data } = await named!;
    assert.equal((await priced!).message, message, code);
    if (meta_data) known.add(meta_data['geolocation']?.code);
  }
  assert.equal(known.size, 249);
});

it('origin behind a proxy uses the forwarded address, or the country that the proxy names', async () => {
  const { ask } = testApp({ trusted: ['10.0.0.0/8'], countryHeader: 'cf-ipcountry' });
  const unknown = ['XX', 'T1', 'EU', 'US, NG', 'Nigeria', '__proto__'];
  const rows: [country: string, peer: string, forwarded: string, outcome: string][] = [
    ['', '41.58.0.1', '8.8.8.8', 'NG'],
    ['', '::ffff:10.0.0.1', '1.1.1.1, 8.8.8.8', 'US'],
    ['', '10.0.0.1', 'unknown', 'ADDRESS_NOT_FOUND'],
    ['', '10.0.0.1', '192.168.1.1', 'RESERVED_ADDRESS'],
    // Without a socket.
    ['', '', '8.8.8.8', 'ADDRESS_NOT_FOUND'],
    ['NG', '10.0.0.1', '8.8.8.8', 'NG'],
    ['ng', '10.0.0.1', '8.8.8.8', 'NG'],
    ['UK', '10.0.0.1', '8.8.8.8', 'GB'],
    ['uk', '10.0.0.1', '8.8.8.8', 'GB'],
    [' NG\t', '10.0.0.1', '9.9.9.9', 'NG'],
    ['NG', '10.0.0.1', 'nonsense', 'NG'],
    ['NG', '10.0.0.1', '10.0.0.1', 'NG'],
  ];
  for (const country of unknown) rows.push([country, '10.0.0.1', '8.8.8.8', 'ADDRESS_NOT_FOUND']);
  for (const [country, peer, forwarded, outcome] of rows) {
    const headers = { 'cf-ipcountry': country, 'x-forwarded-for': forwarded };
    const { error, meta_data } = await parsed(ask(path, { peer, headers }));
    assert.equal(error ?? meta_data?.geolocation?.code, outcome, `${country} ${forwarded}`);
  }
});
