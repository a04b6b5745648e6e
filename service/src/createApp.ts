import { Hono } from 'hono';
import { paths } from 'local-price/protocol';
import type { ClientAddress } from './clientAddress.js';
import { convert } from './convert.js';
import type { CountryCurrencies } from './countryCurrencies.js';
import { describeCountries } from './describeCountries.js';
import { allMethods, answer, type AppEnvironment, type Endpoint } from './Endpoint.js';
import type { KeyFinder } from './Keys.js';
import type { Log } from './Log.js';
import { origin } from './origin.js';
import type { Rates } from './RateTable.js';
import { swap } from './swap.js';

/**
 * What the service is made of. All but `countries` is read anew at every request, so a getter may
 * change what it gives.
 */
export interface AppDependencies {
  /** Knows the keys that are let in. */
  keys: KeyFinder;
  /** The two letters that a database has for a public address in canonical form. */
  countryOf(address: string): string | null;
  /** The table that swap and convert answer from. */
  rates: Rates;
  /** The currency of each country; read once, when the app is made. */
  countries: CountryCurrencies;
  /** Who calls, from the other end of the connection and the header `X-Forwarded-For`. */
  clientAddress(peer: string | undefined, forwardedFor: string | undefined): ClientAddress;
  /** Gets the errors of the program itself. */
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The Hono app; served by Node it finds the socket in its bindings. */
export type App = Hono<AppEnvironment>;

/** Makes the service as a function from request to answer: no sockets, no files, no clock of its own. */
export function createApp(deps: AppDependencies): App {
  const origins = describeCountries(deps.countries);
  const rateEndpoint = (run: typeof swap | typeof convert): Endpoint => ({
    methods: allMethods,
    cacheControl: 'private, max-age=0, must-revalidate',
    run: ({ query }) => run(query, deps.rates, deps.now()),
  });
  const originEndpoint: Endpoint = {
    methods: ['GET', 'HEAD', 'OPTIONS'],
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
    app.all(path, (c) => answer(c, endpoint, deps));
  }
  app.notFound((c) => answer(c, undefined, deps));
  return app;
}
