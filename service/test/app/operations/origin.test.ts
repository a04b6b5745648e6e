import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { parsed, testApp } from '../../support/testApp.js';

const path = `${paths.origin}?apikey=k`;

describe('origin', () => {
  const { ask } = testApp();

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

  it('takes an IPv4 address that comes wrapped in an IPv6 one', async () => {
    const { meta_data } = await parsed(ask(path, { peer: '::ffff:8.8.8.8' }));
    assert.equal(meta_data?.currency?.sign, '$');
  });

  it('takes an IPv6 address in any spelling', async () => {
    const { meta_data } = await parsed(ask(path, { peer: '2A00:1450:0:0::0001' }));
    assert.deepEqual(meta_data?.geolocation, { code: 'DE', name: 'Germany' });
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

  it('does not believe a forwarded address from just anybody', async () => {
    const headers = { 'x-forwarded-for': '8.8.8.8' };
    const { meta_data } = await parsed(ask(path, { headers }));
    assert.equal(meta_data?.geolocation?.code, 'NG');
  });

  it('believes it from a trusted proxy, and refuses what does not parse', async () => {
    const { ask: behind } = testApp({ trusted: ['10.0.0.0/8'] });
    const from = (forwarded: string): Promise<Response> =>
      behind(path, { peer: '::ffff:10.0.0.1', headers: { 'x-forwarded-for': forwarded } });
    const { meta_data } = await parsed(from('1.1.1.1, 8.8.8.8'));
    assert.equal(meta_data?.geolocation?.code, 'US');
    assert.equal((await parsed(from('unknown'))).error, 'ADDRESS_NOT_FOUND');
    assert.equal((await parsed(from('192.168.1.1'))).error, 'RESERVED_ADDRESS');
  });

  it('does not know an address without a socket', async () => {
    const { ask: askNowhere } = testApp();
    assert.equal((await parsed(askNowhere(path, { peer: '' }))).error, 'ADDRESS_NOT_FOUND');
  });
});
