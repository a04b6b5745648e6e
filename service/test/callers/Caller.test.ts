import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseAddress, versionOf } from '../../src/callers/Address.js';
import { callersBy } from '../../src/callers/Caller.js';
import { parseTrustedProxies } from '../../src/callers/parseTrustedProxies.js';
import { SettingsError } from '../../src/common/SettingsError.js';

const trusted = ['10.0.0.0/8', '2001:db8:ffff::/48', '172.64.0.1', '127.0.0.1', '::1'];

/** Peer, header, and the address that comes out; `reserved` and `unknown` are themselves. */
type Case = [peer: string | undefined, forwardedFor: string | undefined, expected: string];

const untrustedPeer: Case[] = [
  ['8.8.8.8', undefined, '8.8.8.8'],
  ['8.8.8.8', '41.58.0.1', '8.8.8.8'],
  ['8.8.8.8', '41.58.0.1, 10.0.0.1', '8.8.8.8'],
  ['8.8.8.8', '10.0.0.1', '8.8.8.8'],
  ['8.8.8.8', '', '8.8.8.8'],
  ['8.8.8.8', 'nonsense', '8.8.8.8'],
  ['8.8.8.8', '8.8.8.8, 8.8.8.8', '8.8.8.8'],
  ['2a00:1450::1', '41.58.0.1', '2a00:1450::1'],
  ['::ffff:8.8.8.8', '41.58.0.1', '8.8.8.8'],
  ['172.64.0.2', '41.58.0.1', '172.64.0.2'],
  ['2a00:1450::1%eth0', '41.58.0.1', '2a00:1450::1'],
  ['11.0.0.1', '41.58.0.1', '11.0.0.1'],
  ['192.168.0.1', '41.58.0.1', 'reserved'],
  ['127.0.0.2', '41.58.0.1', 'reserved'],
  [undefined, undefined, 'unknown'],
  [undefined, '41.58.0.1', 'unknown'],
  ['', '41.58.0.1', 'unknown'],
  ['/run/service.sock', '41.58.0.1', 'unknown'],
];

const trustedPeer: Case[] = [
  ['10.0.0.1', '41.58.0.1', '41.58.0.1'],
  ['::ffff:10.0.0.1', '41.58.0.1', '41.58.0.1'],
  ['::FFFF:0a00:0001', '41.58.0.1', '41.58.0.1'],
  ['127.0.0.1', '41.58.0.1', '41.58.0.1'],
  ['::1', '41.58.0.1', '41.58.0.1'],
  ['172.64.0.1', '41.58.0.1', '41.58.0.1'],
  ['2001:db8:ffff::7', '41.58.0.1', '41.58.0.1'],
  ['10.0.0.1', '  41.58.0.1\t', '41.58.0.1'],
  ['10.0.0.1', '::ffff:41.58.0.1', '41.58.0.1'],
  ['10.0.0.1', '2A00:1450:0:0:0:0:0:1', '2a00:1450::1'],
  ['10.0.0.1', '2a00:1450::1', '2a00:1450::1'],
  ['10.0.0.1', '2a00:1450::1%eth0', '2a00:1450::1'],
  ['10.0.0.1', '2a00:1450::1%eth0, 2001:db8:ffff::7%1', '2a00:1450::1'],
  // A header that the caller sent is to the left of what the proxy adds.
  ['10.0.0.1', '8.8.8.8, 41.58.0.1', '41.58.0.1'],
  ['10.0.0.1', '8.8.8.8,41.58.0.1', '41.58.0.1'],
  ['10.0.0.1', '10.0.0.9, 41.58.0.1', '41.58.0.1'],
  ['10.0.0.1', 'nonsense, 41.58.0.1', '41.58.0.1'],
  ['10.0.0.1', ', 41.58.0.1', '41.58.0.1'],
  ['10.0.0.1', '1.1.1.1, 2.2.2.2, 41.58.0.1, 10.0.0.2', '41.58.0.1'],
  ['10.0.0.1', '41.58.0.1, 10.0.0.2', '41.58.0.1'],
  ['10.0.0.1', '41.58.0.1, 10.0.0.3, 10.0.0.2', '41.58.0.1'],
  ['10.0.0.1', '41.58.0.1, 2001:db8:ffff::9, ::ffff:10.0.0.2', '41.58.0.1'],
  ['172.64.0.1', '8.8.8.8, 41.58.0.1, 172.64.0.2', '172.64.0.2'],
  // Nobody but proxies: the one farthest away is the caller.
  ['172.64.0.1', undefined, '172.64.0.1'],
  ['10.0.0.1', undefined, 'reserved'],
  ['10.0.0.1', '10.0.0.3, 10.0.0.2', 'reserved'],
  ['10.0.0.1', '172.64.0.1', '172.64.0.1'],
  // Private addresses behind the proxy that nobody vouched for.
  ['10.0.0.1', '192.168.1.1', 'reserved'],
  ['10.0.0.1', '41.58.0.1, 192.168.1.1', 'reserved'],
  ['10.0.0.1', '100.64.0.1', 'reserved'],
  ['10.0.0.1', 'fd00::1', 'reserved'],
  ['10.0.0.1', 'fe80::1%eth0', 'reserved'],
  // An empty header is none.
  ['10.0.0.1', '', 'reserved'],
  ['172.64.0.1', ' ', '172.64.0.1'],
  // Some proxies write the port of the caller, too.
  ['10.0.0.1', '41.58.0.1:443', '41.58.0.1'],
  ['10.0.0.1', '8.8.8.8, 41.58.0.1:443, 10.0.0.2:65535', '41.58.0.1'],
  ['10.0.0.1', '[2a00:1450::1]', '2a00:1450::1'],
  ['10.0.0.1', '[2A00:1450::1]:443', '2a00:1450::1'],
  ['10.0.0.1', '[::ffff:41.58.0.1]:443', '41.58.0.1'],
  // What does not parse is never skipped.
  ['10.0.0.1', ',', 'unknown'],
  ['10.0.0.1', '41.58.0.1,', 'unknown'],
  ['10.0.0.1', '41.58.0.1, , 10.0.0.2', 'unknown'],
  ['10.0.0.1', 'unknown', 'unknown'],
  ['10.0.0.1', '_hidden', 'unknown'],
  ['10.0.0.1', '41.58.0.1, unknown', 'unknown'],
  ['10.0.0.1', '41.58.0.1:', 'unknown'],
  ['10.0.0.1', '41.58.0.1:443:1', 'unknown'],
  ['10.0.0.1', '41.58.0.1:443000', 'unknown'],
  ['10.0.0.1', ':443', 'unknown'],
  ['10.0.0.1', '[41.58.0.1]:443', 'unknown'],
  ['10.0.0.1', '[2a00:1450::1', 'unknown'],
  ['10.0.0.1', '[2a00:1450::1]443', 'unknown'],
  ['10.0.0.1', '[]', 'unknown'],
  ['10.0.0.1', '"41.58.0.1"', 'unknown'],
  ['10.0.0.1', 'for=41.58.0.1', 'unknown'],
  ['10.0.0.1', '41.58.0.1 10.0.0.2', 'unknown'],
  ['10.0.0.1', '41.58.0.1;10.0.0.2', 'unknown'],
  ['10.0.0.1', '41.58.0', 'unknown'],
  ['10.0.0.1', '41.58.1', 'unknown'],
  ['10.0.0.1', '692715521', 'unknown'],
  ['10.0.0.1', '0x29.58.0.1', 'unknown'],
  ['10.0.0.1', '041.058.0.1', 'unknown'],
  ['10.0.0.1', '256.1.1.1', 'unknown'],
  ['10.0.0.1', '1.1.1.1.1', 'unknown'],
  ['10.0.0.1', '41.58.0.1/32', 'unknown'],
  ['10.0.0.1', '2a00:1450::1::2', 'unknown'],
  ['10.0.0.1', '２.2.2.2', 'unknown'],
  ['10.0.0.1', 'localhost', 'unknown'],
  ['10.0.0.1', '<script>', 'unknown'],
];

const reserved = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.1.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::8.8.8.8',
  '::ffff:10.0.0.1',
  '64:ff9b::8.8.8.8',
  '100::1',
  '2001:db8::1',
  '2002:808:808::1',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
];

function outcome(
  peer: string | undefined,
  forwardedFor: string | undefined,
  list: string[] = trusted,
): string {
  const header = (name: string): string | undefined =>
    name === 'x-forwarded-for' ? forwardedFor : undefined;
  const { address } = callersBy({ isTrusted: parseTrustedProxies(list) })({ peer }, header);
  return address.kind === 'public' ? address.address : address.kind;
}

describe('the client address', () => {
  for (const [title, cases] of Object.entries({ untrustedPeer, trustedPeer })) {
    for (const [peer, forwardedFor, expected] of cases) {
      it(`${title} ${peer} with ${JSON.stringify(forwardedFor)} is ${expected}`, () =>
        assert.equal(outcome(peer, forwardedFor), expected));
    }
  }

  it('is the peer where nothing is trusted', () => {
    for (const [peer, forwardedFor] of [...untrustedPeer, ...trustedPeer]) {
      assert.equal(outcome(peer, forwardedFor, []), outcome(peer, undefined, []));
    }
  });

  for (const address of reserved) {
    it(`${address} is reserved`, () => assert.equal(outcome(address, undefined, []), 'reserved'));
  }
});

const address = fc.oneof(fc.ipV4(), fc.ipV6());
const hop = fc.oneof(address, fc.constantFrom('', 'unknown', '10.0.0.1', '8.8.8.8:1'), fc.string());
const header = fc.array(hop).map((hops) => hops.join(', '));

function isProxy(text: string): boolean {
  const parsed = parseAddress(text);
  return parsed !== null && parseTrustedProxies(trusted)(parsed);
}

describe('the address walk', () => {
  it('never throws', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (peer, text) => void outcome(peer, text)));
  });

  it('never lets an untrusted peer choose', () => {
    fc.assert(
      fc.property(address, header, (peer, text) => {
        fc.pre(!isProxy(peer));
        assert.equal(outcome(peer, text), outcome(peer, undefined));
      }),
    );
  });

  it('never lets the left of the header change what the right has settled', () => {
    fc.assert(
      fc.property(header, address, (left, caller) => {
        fc.pre(!isProxy(caller));
        assert.equal(outcome('10.0.0.1', `${left}, ${caller}`), outcome('10.0.0.1', caller));
      }),
    );
  });

  it('gives an address that is its own canonical form', () => {
    fc.assert(
      fc.property(address, (peer) => {
        const result = outcome(peer, undefined);
        if (result !== 'reserved') assert.equal(outcome(result, undefined), result);
      }),
    );
  });
});

it('tells of an entry from a trusted proxy that is no address', () => {
  const told: string[] = [];
  const callerOf = callersBy({
    isTrusted: parseTrustedProxies(trusted),
    onUnreadable: (entry) => told.push(entry),
  });
  for (const [peer, entries] of [
    ['10.0.0.1', '8.8.8.8, _hidden '],
    ['10.0.0.1', 'nonsense, 8.8.8.8'],
    ['8.8.8.8', 'nonsense'],
    ['10.0.0.1', ''],
  ] as const) {
    callerOf({ peer }, () => entries);
  }
  assert.deepEqual(told, ['_hidden']);
});

describe('the country header', () => {
  const isTrusted = parseTrustedProxies(trusted);
  const countryFrom = (
    peer: string | undefined,
    countryHeader?: string,
    country = 'NG',
  ): string | undefined =>
    callersBy({ isTrusted, countryHeader })({ peer }, (name) => ({ 'cf-ipcountry': country })[name])
      .country;

  it('is believed from a trusted proxy in any spelling', () => {
    for (const peer of ['10.0.0.1', '::ffff:10.0.0.1', '2001:db8:ffff::1', '172.64.0.1']) {
      assert.equal(countryFrom(peer, 'cf-ipcountry'), 'NG');
    }
  });

  it('is none where it is empty', () => {
    for (const empty of ['', ' ']) {
      assert.ok(!countryFrom('10.0.0.1', 'cf-ipcountry', empty));
    }
  });

  it('is not believed from anybody else', () => {
    for (const peer of ['8.8.8.8', '::ffff:8.8.8.8', '192.168.0.1', '172.64.0.2', '', undefined]) {
      assert.equal(countryFrom(peer, 'cf-ipcountry'), undefined);
    }
  });

  it('is not read where no setting, or another, names it', () => {
    assert.equal(countryFrom('10.0.0.1'), undefined);
    assert.equal(countryFrom('10.0.0.1', 'x-country-code'), undefined);
  });

  it('and X-Forwarded-For are all that is read', () => {
    const read: string[] = [];
    const header = (name: string): undefined => void read.push(name);
    callersBy({ isTrusted, countryHeader: 'cf-ipcountry' })({ peer: '10.0.0.1' }, header);
    assert.deepEqual(read.sort(), ['cf-ipcountry', 'x-forwarded-for']);
  });
});

it('what is an address is what Node takes for one', () => {
  const all = '::|:|.|1.2.3.4|ffff|0|00001|%eth0|%eth0.100|%|256| |x'.split('|');
  const pieces = fc.constantFrom(...all);
  const texts = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.array(pieces, { maxLength: 9 }).map((each) => each.join('')),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdefF:.%xg '), maxLength: 24 }),
  );
  fc.assert(
    fc.property(texts, (text) => assert.equal(versionOf(text) ?? 0, isIP(text))),
    { numRuns: 5_000 },
  );
});

describe('the list of trusted proxies', () => {
  it('takes addresses and ranges of both kinds', () => {
    for (const entry of ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', '0.0.0.0/0', '1.2.3.4/32']) {
      assert.doesNotThrow(() => parseTrustedProxies([entry]));
    }
  });

  it('takes an IPv4 range in its IPv6 form', () => {
    assert.equal(outcome('10.9.9.9', '8.8.8.8', ['::ffff:10.0.0.0/104']), '8.8.8.8');
    assert.equal(outcome('11.9.9.9', '8.8.8.8', ['::ffff:10.0.0.0/104']), '11.9.9.9');
    assert.equal(outcome('10.0.0.1', '8.8.8.8', ['::ffff:10.0.0.1']), '8.8.8.8');
  });

  for (const entry of [
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0/8',
    '::/129',
    '::ffff:10.0.0.0/8',
    '010.0.0.1',
    'fe80::1%eth0',
    '*',
  ]) {
    it(`refuses ${entry}`, () => {
      assert.throws(
        () => parseTrustedProxies(['10.0.0.1', entry]),
        (error) => error instanceof SettingsError && error.message.includes(entry),
      );
    });
  }
});
