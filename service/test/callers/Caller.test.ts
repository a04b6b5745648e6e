import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { parsed, testApp } from '../support/testApp.js';

const trusted = ['10.0.0.0/8', '2001:db8:ffff::/48', '172.64.0.1'];
const { ask } = testApp({ trusted, countryHeader: 'cf-ipcountry' });
const withoutCountryHeader = testApp({ trusted });

type Claims = Record<string, string>;

/** The country that is found, or the word of the failure. */
async function place(
  peer: string,
  headers: Claims = {},
  app: Pick<typeof withoutCountryHeader, 'ask'> = { ask },
): Promise<string | undefined> {
  const { error, meta_data } = await parsed(app.ask(`${paths.origin}?apikey=k`, { peer, headers }));
  return error ?? meta_data?.geolocation?.code;
}

/** Everything that anybody could write of where he is. */
const claims: Claims[] = [
  ...[
    '41.58.0.1',
    '2a00:1450::1',
    '::ffff:41.58.0.1',
    '::FFFF:293a:1',
    '41.58.0.1:443',
    '[2a00:1450::1]',
    '[2a00:1450::1]:443',
    '2a00:1450::1%eth0',
    '"41.58.0.1"',
    'for=41.58.0.1',
    '41.58.0.1, 10.0.0.1',
    '41.58.0.1, 172.64.0.1',
    '41.58.0.1, 2001:db8:ffff::1',
    '41.58.0.1,10.0.0.1,10.0.0.2',
    '10.0.0.1, 41.58.0.1',
    '10.0.0.1',
    '127.0.0.1',
    '::1',
    '0.0.0.0',
    '::',
    '255.255.255.255',
    '041.058.000.001',
    '0x29.58.0.1',
    '692715521',
    '41.58.1',
    'unknown',
    '_hidden',
    'localhost',
    'null',
    ',',
    ', ,',
    ' ',
    ',41.58.0.1',
    '41.58.0.1,',
    '41.58.0.1;10.0.0.1',
    '41.58.0.1\t10.0.0.1',
    `${'41.58.0.1, '.repeat(500)}10.0.0.1`,
    '1'.repeat(4000),
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%34%31.58.0.1',
  ].map((value) => ({ 'x-forwarded-for': value })),
  ...['NG', 'ng', ' NG ', 'XX', 'T1', 'EU', 'NG, US', 'Nigeria', '', '__proto__', '%4eG'].map(
    (value) => ({ 'cf-ipcountry': value }),
  ),
  { 'cf-ipcountry': 'NG', 'x-forwarded-for': '41.58.0.1' },
  { 'cf-ipcountry': 'NG', 'x-forwarded-for': '41.58.0.1, 10.0.0.1' },
  { forwarded: 'for=41.58.0.1' },
  { 'x-real-ip': '41.58.0.1' },
  { 'x-client-ip': '41.58.0.1' },
  { 'true-client-ip': '41.58.0.1' },
  { 'cf-connecting-ip': '41.58.0.1' },
  { 'x-cluster-client-ip': '41.58.0.1' },
  { x_forwarded_for: '41.58.0.1' },
  { 'x-forwarded': '41.58.0.1' },
  { via: '1.1 10.0.0.1' },
  { 'x-country-code': 'NG' },
  { host: '10.0.0.1' },
];

/** Peers that nobody vouches for, and what is known of them. */
const strangers: Record<string, string> = {
  '8.8.8.8': 'US',
  '::ffff:8.8.8.8': 'US',
  '2a00:1450::1': 'DE',
  '2a00:1450::1%eth0': 'DE',
  '9.9.9.9': 'ADDRESS_NOT_FOUND',
  '192.168.0.1': 'RESERVED_ADDRESS',
  '127.0.0.1': 'RESERVED_ADDRESS',
  '172.64.0.2': 'ADDRESS_NOT_FOUND',
};

describe('a peer that is not trusted', () => {
  for (const claim of claims) {
    it(`is where it is, whatever it says: ${JSON.stringify(claim).slice(0, 80)}`, async () => {
      for (const [peer, expected] of Object.entries(strangers)) {
        assert.equal(await place(peer, claim), expected);
      }
    });
  }
});

describe('a trusted proxy', () => {
  const cases: [claim: Claims, expected: string, peer?: string][] = [
    [{ 'x-forwarded-for': '41.58.0.1' }, 'NG'],
    [{ 'x-forwarded-for': '::ffff:41.58.0.1' }, 'NG'],
    [{ 'x-forwarded-for': '2a00:1450::1' }, 'DE'],
    [{ 'x-forwarded-for': '2A00:1450:0::0:1' }, 'DE'],
    [{ 'x-forwarded-for': '8.8.8.8, 41.58.0.1' }, 'NG'],
    [{ 'x-forwarded-for': 'nonsense, 41.58.0.1' }, 'NG'],
    [{ 'x-forwarded-for': '8.8.8.8, 41.58.0.1, 10.9.9.9' }, 'NG'],
    [{ 'x-forwarded-for': '8.8.8.8, 41.58.0.1, 172.64.0.1, 2001:db8:ffff::2' }, 'NG'],
    [{ 'x-forwarded-for': '41.58.0.1' }, 'NG', '::ffff:10.0.0.1'],
    [{ 'x-forwarded-for': '41.58.0.1' }, 'NG', '2001:db8:ffff::1'],
    [{ 'x-forwarded-for': '41.58.0.1, 9.9.9.9' }, 'ADDRESS_NOT_FOUND'],
    [{ 'x-forwarded-for': '41.58.0.1:443' }, 'ADDRESS_NOT_FOUND'],
    [{ 'x-forwarded-for': '41.58.0.1, unknown' }, 'ADDRESS_NOT_FOUND'],
    [{ 'x-forwarded-for': '41.58.0.1, 192.168.0.1' }, 'RESERVED_ADDRESS'],
    [{}, 'RESERVED_ADDRESS'],
    [{ 'x-real-ip': '41.58.0.1' }, 'RESERVED_ADDRESS'],
    // The country that the proxy says wins over the database, and over an address without a place.
    [{ 'cf-ipcountry': 'NG', 'x-forwarded-for': '8.8.8.8' }, 'NG'],
    [{ 'cf-ipcountry': 'ng', 'x-forwarded-for': '8.8.8.8' }, 'NG'],
    [{ 'cf-ipcountry': ' NG\t', 'x-forwarded-for': '8.8.8.8' }, 'NG'],
    [{ 'cf-ipcountry': 'NG', 'x-forwarded-for': '9.9.9.9' }, 'NG'],
    [{ 'cf-ipcountry': 'NG', 'x-forwarded-for': 'nonsense' }, 'NG'],
    [{ 'cf-ipcountry': 'NG' }, 'NG'],
    [{ 'cf-ipcountry': 'NG' }, 'NG', '::ffff:10.0.0.1'],
    [{ 'cf-ipcountry': 'NG' }, 'NG', '2001:db8:ffff::1'],
    // What is no country is none, even where the database knows better.
    [{ 'cf-ipcountry': 'XX', 'x-forwarded-for': '8.8.8.8' }, 'ADDRESS_NOT_FOUND'],
    [{ 'cf-ipcountry': 'T1', 'x-forwarded-for': '8.8.8.8' }, 'ADDRESS_NOT_FOUND'],
    [{ 'cf-ipcountry': 'EU', 'x-forwarded-for': '8.8.8.8' }, 'ADDRESS_NOT_FOUND'],
    [{ 'cf-ipcountry': '', 'x-forwarded-for': '8.8.8.8' }, 'ADDRESS_NOT_FOUND'],
    [{ 'cf-ipcountry': 'US, NG', 'x-forwarded-for': '8.8.8.8' }, 'ADDRESS_NOT_FOUND'],
    [{ 'cf-ipcountry': 'Nigeria', 'x-forwarded-for': '8.8.8.8' }, 'ADDRESS_NOT_FOUND'],
    [{ 'cf-ipcountry': '__proto__', 'x-forwarded-for': '8.8.8.8' }, 'ADDRESS_NOT_FOUND'],
    [{ 'x-country-code': 'NG', 'x-forwarded-for': '8.8.8.8' }, 'US'],
  ];
  for (const [claim, expected, peer = '10.0.0.1'] of cases) {
    it(`at ${peer} with ${JSON.stringify(claim)} says ${expected}`, async () =>
      assert.equal(await place(peer, claim), expected));
  }

  it('is not asked for a country that no setting names', async () => {
    const headers = { 'cf-ipcountry': 'NG', 'x-forwarded-for': '8.8.8.8' };
    assert.equal(await place('10.0.0.1', headers, withoutCountryHeader), 'US');
  });
});
