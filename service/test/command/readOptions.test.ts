import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readOptions, usage } from '../../src/command/readOptions.js';
import type { ServiceSettings } from '../../src/server/startService.js';
import { settingsError } from '../support/settingsError.js';

function settings(args: string[], environment: Record<string, string> = {}): ServiceSettings {
  const command = readOptions(args, environment);
  assert.equal(command.kind, 'run');
  return command.kind === 'run' ? command.settings : assert.fail();
}

describe('options', () => {
  it('have defaults', () => {
    assert.deepEqual(settings([]), {
      port: 8787,
      host: '127.0.0.1',
      keys: 'keys.json',
      trustedProxies: [],
      ledger: 'sqlite:ledger.db',
      rateLimit: 200,
    });
  });

  it('come from flags or the environment, flags win, and all are in the help', () => {
    const given: [variable: string, flag: string, text: string, setting: object][] = [
      ['PORT', 'port', '99', { port: 99 }],
      ['HOST', 'host', '0.0.0.0', { host: '0.0.0.0' }],
      ['KEYS', 'keys', 'k', { keys: 'k' }],
      ['GEO_DB', 'geo', 'g', { geo: 'g' }],
      ['GEO_REFRESH', 'geo-refresh', '3600', { geoRefresh: 3600 }],
      ['RATES', 'rates', 'r', { rates: 'r' }],
      ['RATES_REFRESH', 'rates-refresh', '604800', { ratesRefresh: 604_800 }],
      ['RATES_KEPT', 'rates-kept', '30', { ratesKept: 30 }],
      ['TRUSTED_PROXIES', 'trusted-proxies', '::1 fd::/8,', { trustedProxies: ['::1', 'fd::/8'] }],
      ['TRUSTED_HOPS', 'trusted-hops', '2', { trustedHops: 2 }],
      ['ADDRESS_HEADER', 'address-header', 'Fly-Client-IP', { addressHeader: 'fly-client-ip' }],
      ['COUNTRY_HEADER', 'country-header', 'x-country', { countryHeader: 'x-country' }],
      ['BASE_PATH', 'path', '/rates', { path: '/rates' }],
      ['LEDGER', 'ledger', 'memory:', { ledger: 'memory:' }],
      ['RATE_LIMIT', 'rate-limit', '5', { rateLimit: 5 }],
      ['KEEP_ALIVE_TIMEOUT', 'keep-alive-timeout', '600', { keepAliveTimeout: 600 }],
      ['METRICS_PORT', 'metrics-port', '9464', { metricsPort: 9464 }],
    ];
    const environment: Record<string, string> = { READY_WITHOUT_LEDGER: '1' };
    const args = ['--ready-without-ledger'];
    const expected = { ...settings([]), readyWithoutLedger: true };
    for (const [variable, flag, text, setting] of given) {
      environment[variable] = text;
      args.push(`--${flag}=${text}`);
      Object.assign(expected, setting);
      assert.match(usage, new RegExp(`--${flag} [^]*\\(${variable},`));
    }
    assert.deepEqual(settings([], environment), expected);
    assert.deepEqual(settings(args), expected);
    const mine = settings(['--port', '5', '--keys=mine'], environment);
    assert.deepEqual(mine, { ...expected, port: 5, keys: 'mine' });
  });

  it('ignore an empty variable, and accept an IPv6 host in brackets', () => {
    assert.equal(settings([], { PORT: '', KEYS: '' }).port, 8787);
    assert.equal(settings(['--host', '[::1]']).host, '::1');
  });

  it('ignore the address that Kubernetes sets for a Service, and say so', () => {
    const address = 'tcp://10.0.0.1:9100';
    const command = readOptions([], { PORT: 'udp://10.0.0.1:53', METRICS_PORT: address });
    const ignored = ['PORT', 'METRICS_PORT'];
    assert.deepEqual(command, { kind: 'run', settings: settings([]), ignored });
    // A flag is its writer's mistake, and Kubernetes does not set LEDGER.
    assert.throws(
      () => readOptions(['--metrics-port', address], {}),
      settingsError(/^--metrics-port is "tcp:/),
    );
    assert.throws(() => readOptions([], { LEDGER: address }), settingsError(/^LEDGER/));
    const own = readOptions(['--metrics-port', '9464'], { METRICS_PORT: address });
    assert.deepEqual(own, {
      kind: 'run',
      settings: { ...settings([]), metricsPort: 9464 },
      ignored: [],
    });
  });

  it('know help, version and the check of a data file', () => {
    assert.deepEqual(readOptions(['--help'], {}), { kind: 'help' });
    assert.deepEqual(readOptions(['--version', '--port', 'x'], {}), { kind: 'version' });
    assert.deepEqual(readOptions(['data', '--help'], {}), { kind: 'help' });
    const check = { kind: 'data check', file: 'usd.json' };
    assert.deepEqual(readOptions(['data', 'check', 'usd.json'], {}), check);
  });

  it('that are wrong are refused in one line', () => {
    const refused: [args: string, problem: RegExp][] = [
      ['--port=', /--port is empty/],
      ['--keys=\u00a0', /--keys is empty/],
      ['--port', /--port/],
      ['--port -1', /--port has no value, or one that begins with a dash.*--port=VALUE/],
      ['--rates-refresh 0', /--rates-refresh is "0": give a whole number/],
      ['--geo-refresh 3599', /--geo-refresh is "3599": .* of seconds from 3600 to 604800/],
      ['--keep-alive-timeout 0', /of seconds from 1 to 3600/],
      ['--rates-kept 0', /--rates-kept is "0": .* days from 1 to 366/],
      ['--geoip x', /--geoip/],
      ['--help=yes', /--help/],
      ['serve', /serve/],
      ['--rate-limit many', /--rate-limit is "many": .* from 0 up/],
      ['--country-header a:b', /--country-header is "a:b"/],
      ['--address-header a,b', /--address-header is "a,b"/],
      ['--trusted-hops 0', /--trusted-hops is "0": .* of entries from 1 to 20/],
      ['--path rates', /^--path must be like "\/rates", not "rates"/],
      ['--path=/a/../b', /--path must be like/],
      ['data', /check and one file/],
      ['data check https://rates.example/usd.json', /data check/],
    ];
    for (const port of ['x', '-1', '65536', '80.5', '0x50']) {
      refused.push([`--port=${port}`, new RegExp(`--port is "${port}"`)]);
    }
    for (const [args, problem] of refused) {
      assert.throws(() => readOptions(args.split(' '), {}), settingsError(problem), args);
    }
    for (const [name, value, problem] of [
      ['PORT', 'tcp', /^PORT is "tcp"/],
      ['RATES_REFRESH', '604801', /^RATES_REFRESH is "604801"/],
      ['READY_WITHOUT_LEDGER', 'yes', /^READY_WITHOUT_LEDGER is "yes".*1 or 0/],
      ['TRUSTED_PROXIES', '10.0.0.0/99', /^TRUSTED_PROXIES .*"10\.0\.0\.0\/99"/],
    ] as const) {
      assert.throws(() => readOptions([], { [name]: value }), settingsError(problem), name);
    }
  });
});
