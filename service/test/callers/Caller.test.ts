import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import {
  addressBlocks,
  addressText,
  isReserved,
  parseAddress,
  versionOf,
} from '../../src/callers/Address.js';
import { callersBy, type CallerOptions } from '../../src/callers/Caller.js';
import { parseTrustedProxies } from '../../src/callers/parseTrustedProxies.js';
import { settingsError } from '../support/settingsError.js';
import { split } from '../support/split.js';

const trusted = ['10.0.0.0/8', '2001:db8:ffff::/48', '172.64.0.1', '127.0.0.1', '::1'];

/** What untrusted peers send: never used. */
const anyHeader = split(
  '|41.58.0.1|41.58.0.1, 10.0.0.1|10.0.0.1|nonsense|8.8.8.8, 8.8.8.8|172.64.0.1',
);

/** Untrusted peers, by the address that comes out; `reserved` and `unknown` are outcomes of their own. */
const untrustedPeers: Record<string, (string | undefined)[]> = {
  '8.8.8.8': ['8.8.8.8', '::ffff:8.8.8.8', '64:ff9b::808:808'],
  '2a00:1450::1': ['2a00:1450::1', '2a00:1450::1%eth0'],
  '172.64.0.2': ['172.64.0.2'],
  '11.0.0.1': ['11.0.0.1'],
  reserved: ['192.168.0.1', '127.0.0.2'],
  unknown: [undefined, '', '/run/service.sock'],
};

const proxies = split(
  '10.0.0.1|::ffff:10.0.0.1|::FFFF:0a00:0001|127.0.0.1|::1|172.64.0.1|2001:db8:ffff::7',
);

/** What the proxy 10.0.0.1 forwards, by the address that comes out. */
const forwarded: Record<string, string[]> = {
  // What the caller sent is to the left of what the proxy adds. Some proxies add a port.
  '41.58.0.1': split(
    `41.58.0.1|  41.58.0.1\t|::ffff:41.58.0.1|8.8.8.8, 41.58.0.1|8.8.8.8,41.58.0.1|
    10.0.0.9, 41.58.0.1|nonsense, 41.58.0.1|, 41.58.0.1|1.1.1.1, 2.2.2.2, 41.58.0.1, 10.0.0.2|
    41.58.0.1, 10.0.0.2|41.58.0.1, 10.0.0.3, 10.0.0.2|41.58.0.1, 2001:db8:ffff::9, ::ffff:10.0.0.2|
    41.58.0.1:443|8.8.8.8, 41.58.0.1:443, 10.0.0.2:65535|[::ffff:41.58.0.1]:443|
    64:ff9b::41.58.0.1|64:FF9B:0:0:0:0:293a:1|[64:ff9b::293a:1]:443|41.58.0.1, 64:ff9b::10.0.0.2`,
  ),
  '2a00:1450::1': split(
    `2A00:1450:0:0:0:0:0:1|2a00:1450::1|2a00:1450::1%eth0|2a00:1450::1%eth0, 2001:db8:ffff::7%1|
    [2a00:1450::1]|[2A00:1450::1]:443`,
  ),
  '172.64.0.1': ['172.64.0.1'],
  // Only proxies, no header, or private addresses that no trusted proxy has written.
  reserved: split(
    `10.0.0.3, 10.0.0.2||192.168.1.1|41.58.0.1, 192.168.1.1|100.64.0.1|fd00::1|fe80::1%eth0`,
  ),
  // An entry that does not parse is never skipped.
  unknown: split(
    `,|41.58.0.1,|41.58.0.1, , 10.0.0.2|unknown|_hidden|41.58.0.1, unknown|41.58.0.1:|
    41.58.0.1:443:1|41.58.0.1:443000|:443|[41.58.0.1]:443|[2a00:1450::1|[2a00:1450::1]443|[]|
    "41.58.0.1"|for=41.58.0.1|41.58.0.1 10.0.0.2|41.58.0.1;10.0.0.2|41.58.0|41.58.1|692715521|
    0x29.58.0.1|041.058.0.1|256.1.1.1|1.1.1.1.1|41.58.0.1/32|2a00:1450::1::2|２.2.2.2|localhost|
    <script>`,
  ),
};

const reserved = split(
  `0.0.0.0|10.1.2.3|100.64.0.1|127.0.0.1|169.254.1.1|172.16.0.1|172.31.255.255|192.0.0.1|
  192.0.2.1|192.168.0.1|198.18.0.1|198.51.100.1|203.0.113.1|224.0.0.1|240.0.0.1|255.255.255.255|
  ::|::1|::8.8.8.8|::ffff:10.0.0.1|64:ff9b::10.0.0.1|64:ff9b::7f00:1|64:ff9b:1::8.8.8.8|100::1|2001:db8::1|2002:808:808::1|fc00::1|
  fe80::1|fe80::1%eth0|ff02::1`,
);

function outcome(
  peer: string | undefined,
  forwardedFor: string | undefined,
  list = trusted,
  { name = 'x-forwarded-for', ...options }: { name?: string } & Partial<CallerOptions> = {},
) {
  const header = (each: string) => (each === name ? forwardedFor : undefined);
  const callerOf = callersBy({ isTrusted: parseTrustedProxies(list), ...options });
  const { address } = callerOf({ peer }, header);
  return address.kind === 'public' ? address.address : address.kind;
}

describe('the client address', () => {
  for (const [expected, peers] of Object.entries(untrustedPeers)) {
    it(`is ${expected} from an untrusted peer, whatever it forwards`, () => {
      for (const peer of peers) {
        for (const header of [undefined, ...anyHeader]) {
          assert.equal(outcome(peer, header), expected, `${peer} ${header}`);
        }
      }
    });
  }

  for (const [expected, headers] of Object.entries(forwarded)) {
    it(`is ${expected} from what a trusted proxy forwards`, () => {
      for (const header of headers) assert.equal(outcome('10.0.0.1', header), expected, header);
    });
  }

  it('is forwarded by every trusted proxy, and is the proxy itself without a header', () => {
    for (const proxy of proxies) assert.equal(outcome(proxy, '41.58.0.1'), '41.58.0.1', proxy);
    assert.equal(outcome('172.64.0.1', '8.8.8.8, 41.58.0.1, 172.64.0.2'), '172.64.0.2');
    assert.equal(outcome('10.0.0.1', undefined), 'reserved');
    for (const none of [undefined, ' ']) assert.equal(outcome('172.64.0.1', none), '172.64.0.1');
  });

  it('is forwarded over a Unix socket if the word unix is trusted', () => {
    const list = [...trusted, 'unix'];
    for (const forwardedFor of ['41.58.0.1', '8.8.8.8, 41.58.0.1, unix:', 'unix:, 41.58.0.1']) {
      assert.equal(outcome('unix', forwardedFor, list), '41.58.0.1', forwardedFor);
    }
    for (const none of [undefined, 'unix', 'unix:', '41.58.0.1, unix']) {
      assert.equal(outcome('unix', none, list), 'unknown', none);
    }
    assert.equal(outcome('unix', '41.58.0.1'), 'unknown');
    // A visitor who writes it is not believed.
    assert.equal(outcome('8.8.8.8', '41.58.0.1, unix:', list), '8.8.8.8');
    assert.equal(outcome('10.0.0.1', '41.58.0.1, unix:, 8.8.8.8', list), '8.8.8.8');
    for (const peer of [undefined, '']) assert.equal(outcome(peer, '41.58.0.1', list), 'unknown');
  });

  it('is the entry that is counted from the right, if hops are trusted', () => {
    const hops = (trustedHops: number, forwardedFor?: string, peer = '35.191.0.9'): string =>
      outcome(peer, forwardedFor, [], { trustedHops, isPlatform: () => true });
    for (const sent of ['', '8.8.8.8,', 'nonsense, 10.0.0.1,', ',,']) {
      assert.equal(hops(2, `${sent}41.58.0.1,34.117.59.81`), '41.58.0.1', sent);
      assert.equal(hops(1, `${sent} [2a00:1450::1]:443`), '2a00:1450::1', sent);
    }
    for (const few of [undefined, '', '34.117.59.81', '_hidden,34.117.59.81', ',34.117.59.81']) {
      assert.equal(hops(2, few), 'unknown', few);
    }
    assert.equal(hops(2, '41.58.0.1, 34.117.59.81', 'unix'), '41.58.0.1');
    // With a list of proxies, others are not the platform.
    assert.equal(
      outcome('10.0.0.1', '41.58.0.1, 8.8.8.8', trusted, { trustedHops: 2 }),
      '41.58.0.1',
    );
    assert.equal(outcome('9.9.9.9', '41.58.0.1, 8.8.8.8', trusted, { trustedHops: 2 }), '9.9.9.9');
  });

  it('is in the address header alone, if there is one', () => {
    const from = (peer: string, value?: string, name = 'fly-client-ip'): string =>
      outcome(peer, value, trusted, { addressHeader: 'fly-client-ip', name });
    for (const value of ['41.58.0.1', ' 41.58.0.1:443 ', '[::ffff:41.58.0.1]']) {
      assert.equal(from('10.0.0.1', value), '41.58.0.1', value);
      assert.equal(from('9.9.9.9', value), '9.9.9.9', value);
    }
    for (const value of [undefined, ' ', '41.58.0.1, 8.8.8.8', '41.58.0.1, 10.0.0.1', 'x', ',']) {
      assert.equal(from('10.0.0.1', value), 'unknown', value);
    }
    assert.equal(from('10.0.0.1', '41.58.0.1', 'x-forwarded-for'), 'unknown');
  });

  it('may be reserved', () => {
    for (const each of reserved) assert.equal(outcome(each, undefined, []), 'reserved', each);
  });
});

const address = fc.oneof(fc.ipV4(), fc.ipV6());
const hop = fc.oneof(address, fc.constantFrom('', 'unknown', '10.0.0.1', '8.8.8.8:1'), fc.string());
const header = fc.array(hop).map((hops) => hops.join(', '));

function isProxy(text: string): boolean {
  const parsed = parseAddress(text);
  return parsed !== null && parseTrustedProxies(trusted)(parsed);
}

describe('the walk through X-Forwarded-For', () => {
  it('never throws', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (peer, text) => void outcome(peer, text)));
  });

  it('never lets an untrusted peer, or the left of the header, choose the address', () => {
    fc.assert(
      fc.property(address, header, (caller, text) => {
        fc.pre(!isProxy(caller));
        const own = outcome(caller, undefined);
        assert.equal(outcome(caller, text), own);
        assert.equal(outcome('10.0.0.1', `${text}, ${caller}`), own);
        for (const options of [{ trustedHops: 1 }, { addressHeader: 'x-forwarded-for' }]) {
          assert.equal(outcome(caller, text, trusted, options), own);
        }
        // The address is in its canonical form.
        if (own !== 'reserved') assert.equal(outcome(own, undefined), own);
      }),
    );
  });
});

it('an unreadable entry from a trusted proxy is reported', () => {
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
  const countryFrom = (peer: string | undefined, countryHeader?: string, country = 'NG') => {
    const callerOf = callersBy({ isTrusted, countryHeader });
    return callerOf({ peer }, (name) => ({ 'cf-ipcountry': country })[name]).country;
  };

  it('is used from a trusted proxy only, under the configured name, if it is not empty', () => {
    for (const peer of proxies) assert.equal(countryFrom(peer, 'cf-ipcountry'), 'NG');
    for (const peer of Object.values(untrustedPeers).flat()) {
      assert.equal(countryFrom(peer, 'cf-ipcountry'), undefined);
    }
    for (const name of [undefined, 'x-country-code']) {
      assert.equal(countryFrom('10.0.0.1', name), undefined);
    }
    for (const empty of ['', ' ']) assert.ok(!countryFrom('10.0.0.1', 'cf-ipcountry', empty));
  });

  it('and X-Forwarded-For are the only headers that are read', () => {
    const read: string[] = [];
    const header = (name: string): undefined => void read.push(name);
    callersBy({ isTrusted, countryHeader: 'cf-ipcountry' })({ peer: '10.0.0.1' }, header);
    assert.deepEqual(read.sort(), ['cf-ipcountry', 'x-forwarded-for']);
  });
});

it('an address is what Node accepts as an address', () => {
  const all = '::|:|.|1.2.3.4|ffff|0|00001|%eth0|%eth0.100|%|256| |x'.split('|');
  const texts = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.array(fc.constantFrom(...all), { maxLength: 9 }).map((each) => each.join('')),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdefF:.%xg '), maxLength: 24 }),
  );
  fc.assert(
    fc.property(texts, (text) => assert.equal(versionOf(text) ?? 0, isIP(text))),
    { numRuns: 5_000 },
  );
});

it('an IPv4 address is read, and is reserved, as by ipaddr.js', () => {
  const edges = [
    0, 2, 10, 16, 18, 19, 31, 48, 51, 52, 64, 88, 99, 100, 113, 127, 128, 168, 169, 172,
  ];
  const octet = fc.oneof(fc.nat(255), fc.constantFrom(...edges, 175, 192, 193, 196, 198, 203, 223));
  const quads = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.'));
  fc.assert(
    fc.property(
      quads,
      fc.constantFrom('', '::ffff:', '::FFFF:', '0:0:0:0:0:ffff:', '64:ff9b::', '64:FF9B:0::'),
      (quad, prefix) => {
        const parsed = parseAddress(prefix + quad)!;
        assert.equal(addressText(parsed), quad);
        assert.deepEqual(addressBlocks(parsed, quad), [quad]);
        assert.equal(isReserved(parsed), ipaddr.IPv4.parse(quad).range() !== 'unicast');
      },
    ),
    { numRuns: 20_000 },
  );
});

it('a list of trusted proxies contains addresses and ranges of both versions', () => {
  for (const entry of split('10.0.0.1|10.0.0.0/8|::1|fd00::/8|0.0.0.0/0|1.2.3.4/32|unix')) {
    assert.doesNotThrow(() => parseTrustedProxies([entry]));
  }
  for (const list of [['::ffff:10.0.0.0/104'], ['::ffff:10.0.0.1']]) {
    assert.equal(outcome('10.0.0.1', '8.8.8.8', list), '8.8.8.8');
    assert.equal(outcome('11.9.9.9', '8.8.8.8', list), '11.9.9.9');
  }
  const refused = split(
    `proxy.example|10.0.0.0/33|10.0.0.0/|10.0.0.0/-1|10.0.0.0/8/8|10.0.0/8|::/129|
    ::ffff:10.0.0.0/8|::ffff:0.0.0.0/96|64:ff9b::/96|64:ff9b::/64|010.0.0.1|fe80::1%eth0|*|UNIX|unix:|unix/8`,
  );
  for (const entry of refused) {
    assert.throws(() => parseTrustedProxies(['10.0.0.1', entry]), settingsError(entry), entry);
  }
});
