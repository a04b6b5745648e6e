/**
 * The edge edition for tests: a module with many services, which share the stores and objects of one platform.
 * The header `x-test` names the service; see `editions.ts`.
 */
import { createWorker } from '../../src/worker/createWorker.js';
import type { Embedded } from '../../src/worker/Embedded.js';
import type { Environment, Limiter } from '../../src/worker/Environment.js';
import { day, testCountries, testRates } from './testData.js';
import type { EdgeSetup } from './editions.js';

export { LedgerObject as Ledger } from '../../src/worker/LedgerObject.js';

/** Defined by the tests. */
declare const WIDGETS: Embedded['widgets'];

const running = new Map<string, ReturnType<typeof start>>();

/** A limiter whose names have the prefix of one service. */
function limiter(platform: Limiter, id: string): Limiter {
  return { limit: ({ key }) => platform.limit({ key: id + key }) };
}

function start(
  platform: Environment,
  { id, now: begun, variables, noLedger, hasLimiters, refused }: EdgeSetup,
) {
  const clock = { now: begun };
  const logged: string[] = [];
  const points: unknown[] = [];
  const write = (line: string): void => void logged.push(line);
  const named = (store: Environment['KEYS']): Environment['KEYS'] => ({
    get: (name, options) => store.get(id + name, options),
    put: (name, text) =>
      refused.includes(name) ? Promise.reject(new Error('no room')) : store.put(id + name, text),
    delete: (name) => store.delete(id + name),
  });
  const worker = createWorker({
    embedded: {
      version: '1.2.3',
      rates: JSON.stringify({ date: day, usd: Object.fromEntries(testRates) }),
      countries: [...testCountries],
      tenders: [],
      widgets: WIDGETS,
    },
    log: { info: write, warn: write, error: write },
    now: () => clock.now,
  });
  const env: Environment = {
    ...variables,
    ...(hasLimiters && {
      LIMITER: limiter(platform.LIMITER!, id),
      SITE_LIMITER: limiter(platform.SITE_LIMITER!, id),
    }),
    REPORTS: { writeDataPoint: (point) => void points.push(point) },
    KEYS: named(platform.KEYS),
    RATES: named(platform.RATES),
    LEDGER: {
      getByName(name) {
        if (noLedger) throw new Error('secret detail');
        return platform.LEDGER.getByName(id + name);
      },
    },
  };
  return { worker, env, logged, points, clock };
}

export default {
  async fetch(
    request: Request,
    platform: Environment,
    context: { waitUntil(work: Promise<unknown>): void },
  ): Promise<Response> {
    const setup = JSON.parse(request.headers.get('x-test')!) as EdgeSetup;
    const known = running.get(setup.id) ?? start(platform, setup);
    running.set(setup.id, known);
    const { worker, env, logged, points, clock } = known;
    clock.now = setup.now;
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/test/logged') return Response.json(logged);
    if (pathname === '/test/points') return Response.json(points);
    if (pathname === '/test/spent') {
      return Response.json(await env.LEDGER.getByName(searchParams.get('account')!).spent());
    }
    if (pathname === '/test/cron') {
      const failed = await worker.scheduled(undefined, env).catch((error: Error) => error.message);
      return Response.json(failed ?? null);
    }
    return worker.fetch(request, env, context);
  },
};
