import { createApp, type AppDependencies } from '../../src/app/createApp.js';
import { Meter } from '../../src/app/Meter.js';
import { callersBy } from '../../src/callers/Caller.js';
import { parseTrustedProxies } from '../../src/callers/parseTrustedProxies.js';
import { unlimited } from '../../src/callers/RequestLimits.js';
import type { Ledger } from '../../src/ledger/Ledger.js';
import { MemoryLedger } from '../../src/ledger/MemoryLedger.js';
import { RateTable } from '../../src/rates/RateTable.js';
import { Metrics } from '../../src/server/Metrics.js';
import { widgetFile } from '../../src/server/widgetFiles.js';
import { day, earlier, earlierTable, noon, places } from './testData.js';
import { testCountries, testKeys, testRates } from './testData.js';
import { testLog } from './testLog.js';

export { day, earlier, noon, testKeys, testRates } from './testData.js';

/** Widgets that do nothing, and are long enough to be compressed. */
export const testWidget = widgetFile('local-price.js', Buffer.from('void 0;\n'.repeat(100)));
export const testWidgetAll = widgetFile('local-price-all.js', Buffer.from('void 1;\n'.repeat(100)));

/** A meter without listeners. */
export function testMeter(ledger: Ledger): Meter {
  return new Meter(ledger, { log: testLog(), onTaken: () => undefined });
}

/** The parts of a test's request. */
export interface Ask {
  method?: string | undefined;
  /** The address of the other end of the connection. */
  peer?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: string | undefined;
}

/** An app with fixed data, the key `k` and the disabled key `off`, and the lines that it logs. */
export function testApp(
  changes: Partial<AppDependencies> & { trusted?: string[]; countryHeader?: string } = {},
): { ask: (path: string, options?: Ask) => Promise<Response>; logged: string[] } {
  const logged: string[] = [];
  const write = (line: string): void => void logged.push(line);
  const isTrusted = parseTrustedProxies(changes.trusted ?? []);
  const metrics = new Metrics({
    rates: () => Date.parse(day),
    countries: () => Date.parse('2026-01-09'),
    failures: () => ({ keys: 0, rates: 0, countries: 0 }),
    checks: () => Promise.resolve({ ledger: 'ok' }),
    tokensLeft: () => Promise.resolve(1),
    versions: new Set(['1.2.3']),
    now: () => noon,
  });
  const app = createApp({
    keys: testKeys({ key: 'k' }, { key: 'off', disabled: true }),
    countryOf: (address) => places[address] ?? null,
    rates: new RateTable(day, testRates),
    ratesOf: (date) => Promise.resolve(date === earlier ? earlierTable : undefined),
    countries: testCountries,
    rateMaxAge: () => 3600,
    meter: testMeter(new MemoryLedger()),
    limits: unlimited,
    metrics,
    reports: metrics,
    metricsPage: metrics,
    readiness: { states: () => Promise.resolve({ ledger: 'ok' }) },
    widgets: [testWidget, testWidgetAll],
    isTrusted,
    facts: () => ({
      ratesDate: day,
      countriesBuilt: new Date('2026-01-09'),
      now: noon,
      attribution: ['Data by <someone>.'],
    }),
    version: '1.2.3',
    caller: callersBy({ isTrusted, countryHeader: changes.countryHeader }),
    log: { info: write, warn: write, error: write },
    now: () => noon,
    ...changes,
  });
  const ask = async (path: string, { method, peer, headers, body }: Ask = {}): Promise<Response> =>
    app.request(
      path,
      {
        ...(method && { method }),
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
      },
      { peer: peer ?? '41.58.0.1' },
    );
  return { ask, logged };
}

/** An answer of the service, parsed. */
export interface Answer {
  status: boolean;
  code: number;
  error?: string;
  message: string;
  meta_data: Partial<{
    from: string;
    to: string;
    exchange_rate: number;
    date: string;
    stale: boolean;
    amount: number;
    converted_amount: number;
    currency: { symbol: string; sign: string; name: string } | null;
    geolocation: { code: string; name: string };
  }> | null;
}

/** The parsed JSON of a response. */
export async function parsed(response: Response | Promise<Response>): Promise<Answer> {
  return (await (await response).json()) as Answer;
}
