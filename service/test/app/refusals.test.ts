import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { Keys } from '../../src/keys/Keys.js';
import { LedgerUnreachable } from '../../src/ledger/Ledger.js';
import { MemoryLedger } from '../../src/ledger/MemoryLedger.js';
import { runJsonp } from '../support/runJsonp.js';
import { noon, parsed, testApp, testMeter } from '../support/testApp.js';

class BrokenLedger extends MemoryLedger {
  override take(): Promise<boolean> {
    return Promise.reject(new LedgerUnreachable('secret detail'));
  }

  override spent(): Promise<number> {
    return this.take() as Promise<never>;
  }
}

const keys = new Keys([
  { key: 'k', name: '', tokens: 9, hosts: [], disabled: false },
  { key: 'spent', name: '', tokens: 0, hosts: [], disabled: false },
  { key: 'hosted', name: '', tokens: null, hosts: ['shop.example'], disabled: false },
]);

interface Row {
  code: number;
  error: string;
  key?: string;
  changes?: Parameters<typeof testApp>[0];
  headers?: Record<string, string>;
  names: RegExp;
  retryAfter?: string;
}

const rows: Row[] = [
  { code: 402, error: 'INSUFFICIENT_TOKENS', key: 'spent', names: /tokens of this key/ },
  { code: 403, error: 'UNAUTHORIZED_ORIGIN', key: 'hosted', names: /names none in Origin or Ref/ },
  {
    code: 403,
    error: 'UNAUTHORIZED_ORIGIN',
    key: 'hosted',
    headers: { origin: 'https://other.example' },
    names: /other websites/,
  },
  {
    code: 429,
    error: 'RATE_LIMITED',
    changes: { limits: { count: () => Promise.resolve(37) } },
    names: /in 37 seconds/,
    retryAfter: '37',
  },
  {
    // Before the key is looked at, so that keys can't be tried out.
    code: 429,
    error: 'RATE_LIMITED',
    key: 'nope',
    changes: { limits: { count: () => Promise.resolve(1) } },
    names: /in 1 second/,
    retryAfter: '1',
  },
  {
    code: 503,
    error: 'RATES_STALE',
    changes: { now: () => noon + 20 * 24 * 60 * 60 * 1000 },
    names: /2026-03-10/,
  },
  {
    code: 503,
    error: 'NOT_READY',
    changes: { meter: testMeter(new BrokenLedger()) },
    names: /try again/,
    retryAfter: '1',
  },
];

describe('refusals', () => {
  for (const { code, error, key = 'k', changes, headers = {}, names, retryAfter } of rows) {
    const { ask, logged } = testApp({ keys, ...changes });
    const endpoints = [
      `${paths.swap}?apikey=${key}&from=USD&to=EUR`,
      `${paths.convert}?apikey=${key}&from=USD&to=EUR&amount=5`,
    ];

    it(`${error} with ${key} ${JSON.stringify(headers)} as JSON`, async () => {
      for (const path of endpoints) {
        const response = await ask(path, { headers });
        const { message, ...rest } = await parsed(response);
        assert.deepEqual(rest, { status: false, code, error, meta_data: null });
        assert.match(message, names);
        assert.doesNotMatch(message, /secret/);
        assert.equal(response.status, code);
        assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
        assert.equal(response.headers.get('cache-control'), 'no-store');
        assert.equal(response.headers.get('access-control-allow-origin'), '*');
        assert.equal(response.headers.get('retry-after'), retryAfter ?? null);
      }
    });

    it(`${error} with ${key} ${JSON.stringify(headers)} as JSONP`, async () => {
      for (const path of endpoints) {
        const response = await ask(`${path}&callback=cb`, { headers });
        const { message, ...rest } = runJsonp(await response.text(), 'cb');
        assert.deepEqual(rest, { status: false, code, error, meta_data: null });
        assert.match(message, names);
        assert.equal(response.status, 200);
        assert.equal(response.headers.get('content-type'), 'text/javascript; charset=utf-8');
        assert.equal(response.headers.get('cache-control'), 'no-store');
        assert.equal(response.headers.get('retry-after'), retryAfter ?? null);
      }
    });

    it(`${error} with ${key} ${JSON.stringify(headers)} is no error of the program`, () =>
      assert.deepEqual(logged, []));
  }
});
