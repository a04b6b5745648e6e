import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { editions } from '../../support/editions.js';
import { parsed, testApp } from '../../support/testApp.js';

const path = `${paths.origin}?apikey=k`;

for (const { edition, open } of editions)
  describe(`origin ${edition}`, () => {
    const { ask } = open();

    it('names country and currency', async () => {
      const { meta_data } = await parsed(ask(path, { peer: '41.58.0.1' }));
      assert.deepEqual(meta_data, {
        currency: { symbol: 'NGN', sign: '₦', name: 'Nigerian Naira' },
        geolocation: { code: 'NG', name: 'Nigeria' },
      });
    });

    it('is the same operation at single', async () => {
      const other = `${paths.single}?apikey=k`;
      assert.deepEqual(await parsed(ask(other)), await parsed(ask(path)));
    });

    it('has no currency where nothing is tender', async () => {
      const { meta_data } = await parsed(ask(path, { peer: '17.0.0.1' }));
      assert.equal(meta_data?.currency, null);
      assert.deepEqual(meta_data?.geolocation, { code: 'AQ', name: 'Antarctica' });
    });

    it('does not take XX, UK or EU for countries', async () => {
      for (const peer of ['17.0.0.2', '17.0.0.3', '17.0.0.4']) {
        assert.equal((await parsed(ask(path, { peer }))).error, 'ADDRESS_NOT_FOUND');
      }
    });

    it('never repeats the address', async () => {
      for (const peer of ['10.1.2.3', '9.9.9.9', '41.58.0.1']) {
        assert.doesNotMatch(await (await ask(path, { peer })).text(), /\d+\.\d+\.\d+\.\d+/);
      }
    });
  });

describe('origin behind a proxy', () => {
  it('goes by a forwarded address from a trusted proxy alone', async () => {
    const { ask: behind } = testApp({ trusted: ['10.0.0.0/8'] });
    const from = async (peer: string, forwarded: string): Promise<string | undefined> => {
      const headers = { 'x-forwarded-for': forwarded };
      const { error, meta_data } = await parsed(behind(path, { peer, headers }));
      return error ?? meta_data?.geolocation?.code;
    };
    assert.equal(await from('41.58.0.1', '8.8.8.8'), 'NG');
    assert.equal(await from('::ffff:10.0.0.1', '1.1.1.1, 8.8.8.8'), 'US');
    assert.equal(await from('10.0.0.1', 'unknown'), 'ADDRESS_NOT_FOUND');
    assert.equal(await from('10.0.0.1', '192.168.1.1'), 'RESERVED_ADDRESS');
  });

  it('does not know an address without a socket', async () => {
    const { ask: askNowhere } = testApp();
    assert.equal((await parsed(askNowhere(path, { peer: '' }))).error, 'ADDRESS_NOT_FOUND');
  });

  it('takes the country that a trusted proxy says, and nothing else for one', async () => {
    const { ask: behind } = testApp({ trusted: ['10.0.0.0/8'], countryHeader: 'cf-ipcountry' });
    const rows: [said: string, forwarded: string, outcome: string][] = [
      ['NG', '8.8.8.8', 'NG'],
      ['ng', '8.8.8.8', 'NG'],
      [' NG\t', '9.9.9.9', 'NG'],
      ['NG', 'nonsense', 'NG'],
      ['NG', '10.0.0.1', 'NG'],
      // An empty header is none.
      ['', '8.8.8.8', 'US'],
      ...['XX', 'T1', 'EU', 'US, NG', 'Nigeria', '__proto__'].map(
        (said): [string, string, string] => [said, '8.8.8.8', 'ADDRESS_NOT_FOUND'],
      ),
    ];
    for (const [said, forwarded, outcome] of rows) {
      const headers = { 'cf-ipcountry': said, 'x-forwarded-for': forwarded };
      const { error, meta_data } = await parsed(behind(path, { peer: '10.0.0.1', headers }));
      assert.equal(error ?? meta_data?.geolocation?.code, outcome, said);
    }
  });
});
