import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context } from 'hono';
import { paths } from 'local-price/protocol';
import { authorise } from './authorise.js';
import type { ClientAddress } from './clientAddress.js';
import { convert } from './convert.js';
import type { CountryCurrencies } from './countryCurrencies.js';
import { describeCountries } from './describeCountries.js';
import type { Endpoint } from './Endpoint.js';
import type { KeyFinder } from './Keys.js';
import type { Log } from './Log.js';
import { origin } from './origin.js';
import { preflight } from './preflight.js';
import { Query } from './Query.js';
import { readCallback } from './readCallback.js';
import { respond, respondFailure } from './respond.js';
import type { Rates } from './RateTable.js';
import { ServiceFailure } from './ServiceFailure.js';
import { swap } from './swap.js';

/** What the service is made of. Each is read at every request, so a getter may change what it gives. */
export interface AppDependencies {
  keys: KeyFinder;
  /** The two letters that a database has for a public address in canonical form. */
  countryOf(address: string): string | null;
  rates: Rates;
  /** Read once: the currency of each country. */
  countries: CountryCurrencies;
  clientAddress(peer: string | undefined, forwardedFor: string | undefined): ClientAddress;
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The Hono app; served by Node it finds the socket in its bindings. */
export type App = Hono<{ Bindings: Partial<HttpBindings> }>;
type AppContext = Context<{ Bindings: Partial<HttpBindings> }>;

/** Longest URL that is answered: many times what the longest sensible request needs. */
const longestUrl = 4096;

const readMethods = ['GET', 'HEAD', 'OPTIONS'];
const allMethods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Makes the service as a function from request to answer: no sockets, no files, no clock of its own. */
export function createApp(deps: AppDependencies): App {
  const origins = describeCountries(deps.countries);
  const rateEndpoint = (run: typeof swap | typeof convert): Endpoint => ({
    methods: allMethods,
    cacheControl: 'private, max-age=0, must-revalidate',
    run: ({ query }) => run(query, deps.rates, deps.now()),
  });
  const originEndpoint: Endpoint = {
    methods: readMethods,
    // A cache that is shared would give every visitor the country of the first.
    cacheControl: 'private, no-store',
    run: ({ peer, forwardedFor }) =>
      origin(deps.clientAddress(peer, forwardedFor), (address) => deps.countryOf(address), origins),
  };
  const endpoints: Record<string, Endpoint> = {
    [paths.swap]: rateEndpoint(swap),
    [paths.convert]: rateEndpoint(convert),
    [paths.origin]: originEndpoint,
    [paths.single]: originEndpoint,
  };

  const app: App = new Hono();
  for (const [path, endpoint] of Object.entries(endpoints)) {
    app.all(path, (c) => answer(c, deps, endpoint));
  }
  app.notFound((c) => answer(c, deps, undefined));
  app.onError((error) => respondFailure(serverError(error, deps.log)));
  return app;
}

function answer(c: AppContext, deps: AppDependencies, endpoint: Endpoint | undefined): Response {
  const methods = endpoint?.methods ?? allMethods;
  if (c.req.method === 'OPTIONS') {
    return preflight(methods, c.req.header('access-control-request-headers'));
  }
  let callback: string | undefined;
  try {
    const query = new Query(c.req.url);
    callback = readCallback(query);
    checkRequest(c, endpoint, methods);
    authorise(query, deps.keys);
    const metaData = endpoint.run({
      query,
      peer: c.env?.incoming && getConnInfo(c).remote.address,
      forwardedFor: c.req.header('x-forwarded-for'),
    });
    return respond(metaData, endpoint.cacheControl, callback);
  } catch (error) {
    const failure = error instanceof ServiceFailure ? error : serverError(error, deps.log);
    return respondFailure(failure, callback);
  }
}

/** Refuses what has no endpoint, and what no endpoint would read. */
function checkRequest(
  c: AppContext,
  endpoint: Endpoint | undefined,
  methods: readonly string[],
): asserts endpoint is Endpoint {
  if (c.req.url.length > longestUrl) {
    throw new ServiceFailure(
      'BAD_REQUEST',
      `The URL is longer than ${longestUrl} characters; send the parameters of the endpoint alone.`,
    );
  }
  if (!endpoint) {
    throw new ServiceFailure(
      'NOT_FOUND',
      `There is nothing at this path; the endpoints are ${Object.values(paths).join(', ')}.`,
    );
  }
  if (!methods.includes(c.req.method)) {
    const allow = methods.join(', ');
    throw new ServiceFailure('METHOD_NOT_ALLOWED', `Use one of the methods ${allow}.`, { allow });
  }
}

function serverError(error: unknown, log: Log): ServiceFailure {
  log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return new ServiceFailure(
    'SERVER_ERROR',
    'Something went wrong in the service; try again later.',
  );
}
