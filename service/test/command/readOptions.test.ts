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

  it('come from flags', () => {
    const args =
      '--port 0 --host ::1 --keys k --geo g --rates=r --rates-refresh 60 --trusted-proxies 10.0.0.1,::1';
    assert.deepEqual(settings(args.split(' ')), {
      ...settings([]),
      port: 0,
      host: '::1',
      keys: 'k',
      geo: 'g',
      rates: 'r',
      ratesRefresh: 60,
      trustedProxies: ['10.0.0.1', '::1'],
    });
  });

  it('come from the environment, and flags win', () => {
    const environment = {
      PORT: '99',
      HOST: '0.0.0.0',
      KEYS: 'k',
      GEO_DB: 'g',
      RATES: 'r',
      RATES_REFRESH: '604800',
      RATES_KEPT: '30',
      TRUSTED_PROXIES: '10.0.0.0/8 fd00::/8,',
      LEDGER: 'memory:',
      RATE_LIMIT: '5',
      KEEP_ALIVE_TIMEOUT: '600',
      METRICS_PORT: '9464',
      READY_WITHOUT_LEDGER: '1',
    };
    const expected = {
      port: 99,
      host: '0.0.0.0',
      keys: 'k',
      geo: 'g',
      rates: 'r',
      ratesRefresh: 604_800,
      ratesKept: 30,
      trustedProxies: ['10.0.0.0/8', 'fd00::/8'],
      ledger: 'memory:',
      rateLimit: 5,
      keepAliveTimeout: 600,
      metricsPort: 9464,
      readyWithoutLedger: true,
    };
    assert.deepEqual(settings([], environment), expected);
    assert.deepEqual(settings(['--port', '5', '--keys=mine'], environment), {
      ...expected,
      port: 5,
      keys: 'mine',
    });
  });

  it('ignore an empty variable, and accept an IPv6 host in brackets', () => {
    assert.equal(settings([], { PORT: '', KEYS: '' }).port, 8787);
    assert.equal(settings(['--host', '[::1]']).host, '::1');
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
      ['--port', /--port/],
      ['--port -1', /--port has no value, or one that begins with a dash.*--port=VALUE/],
      ['--rates-refresh 0', /--rates-refresh is "0": give a whole number/],
      ['--rates-refresh 1.5', /--rates-refresh/],
      ['--keep-alive-timeout 0', /of seconds from 1 to 3600/],
      ['--rates-kept 0', /--rates-kept is "0": .* days from 1 to 366/],
      ['--metrics-port x', /--metrics-port is "x"/],
      ['--keys=', /--keys is empty/],
      ['--trusted-proxies proxy', /--trusted-proxies .*"proxy"/],
      ['--geoip x', /--geoip/],
      ['--help=yes', /--help/],
      ['serve', /serve/],
      ['--rate-limit many', /--rate-limit is "many": .* from 0 up/],
      ['--country-header a:b', /--country-header is "a:b"/],
      ['data', /check and one file/],
      ['data check https://rates.example/usd.json', /data check/],
      ['-x', /-x/],
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

  it('are all in the help', () => {
    const flags =
      'port host keys geo rates rates-refresh trusted-proxies country-header ledger rate-limit';
    for (const word of flags.split(' ')) assert.match(usage, new RegExp(`--${word} `));
    const variables = 'PORT HOST KEYS GEO_DB RATES RATES_REFRESH TRUSTED_PROXIES LEDGER RATE_LIMIT';
    for (const word of variables.split(' ')) assert.ok(usage.includes(`(${word},`), word);
  });
});
