import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { editions } from '../../support/editions.js';
import { parsed, testApp } from '../../support/testApp.js';

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

    it('never repeats the address', async () => {
      for (const peer of ['10.1.2.3', '9.9.9.9', '41.58.0.1']) {
        assert.doesNotMatch(await (await ask(path, { peer })).text(), /\d+\.\d+\.\d+\.\d+/);
      }
    });
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
