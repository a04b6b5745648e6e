import { Hono } from 'hono';
import { paths } from 'local-price/protocol';
import { convert } from './operations/convert.js';
import type { CountryCurrencies } from '../countries/countryCurrencies.js';
import { describeCountries } from './operations/describeCountries.js';
import {
  allMethods,
  answer,
  readMethods,
  type AnswerDependencies,
  type AppEnvironment,
  type Endpoint,
  type Operation,
} from './Endpoint.js';
import { origin } from './operations/origin.js';
import {
  amountParameter,
  apikeyParameter,
  callbackParameter,
  fromParameter,
  toParameter,
  type Input,
  type Parameter,
} from './Parameter.js';
import type { Rates } from '../rates/RateTable.js';
import { siteEndpoints, type SiteDependencies } from './site/siteEndpoints.js';
import { withSwap } from './operations/singleTrip.js';
import { swap } from './operations/swap.js';

/**
 * What the service is made of. `rates` is read anew at every request, so that a getter may change
 * what it gives.
 */
export interface AppDependencies extends AnswerDependencies, SiteDependencies {
  /** The two letters that a database has for a public address in canonical form. */
  countryOf(address: string): string | null;
  /** The table that swap and convert answer from. */
  rates: Rates;
  /** Seconds until the next table can be there. */
  ratesFor(): number;
  /** The currency of each country; read once, when the app is made. */
  countries: CountryCurrencies;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The Hono app; served by Node it finds the socket in its bindings. */
export type App = Hono<AppEnvironment>;

/** Makes the service as a function from request to answer: no sockets, no files, no clock of its own. */
export function createApp(deps: AppDependencies): App {
  const operations = operationsOf(deps);
  const endpoints: Record<string, Endpoint> = { ...operations, ...siteEndpoints(deps, operations) };
  const nothingHere = `There is nothing at this path; the endpoints are ${Object.keys(endpoints).join(', ')}.`;
  const app: App = new Hono();
  for (const [path, endpoint] of Object.entries(endpoints)) {
    app.all(path, (c) => answer(c, endpoint, deps));
  }
  app.notFound((c) => answer(c, undefined, deps, nothingHere));
  return app;
}

/** The operations of the interface, by path. */
function operationsOf(deps: AppDependencies): Record<string, Operation> {
  const origins = describeCountries(deps.countries);
  const rates = {
    methods: allMethods,
    cacheControl: () => `private, max-age=${deps.ratesFor()}`,
  };
  const priced =
    (calculate: typeof swap | typeof convert): Operation['run'] =>
    async ({ query, charge }) => {
      const metaData = calculate(query, deps.rates, deps.now());
      if (metaData.from !== metaData.to) await charge();
      return metaData;
    };
  const originOperation: Omit<Operation, 'name'> = {
    description:
      'The country of the caller and its currency; with to, and for a token, also the rate from that ' +
      'currency.',
    methods: readMethods,
    inputs: inputs([apikeyParameter], [toParameter, callbackParameter]),
    gives: { metaData: 'Origin' },
    // A cache that is shared would give every visitor the country of the first.
    cacheControl: () => 'private, no-store',
    run: ({ query, caller, charge }) => {
      const found = origin(caller, (address) => deps.countryOf(address), origins);
      if (query.optional(toParameter) === undefined) return found;
      return withSwap(found, { query, charge }, deps.rates, deps.now());
    },
  };
  return {
    [paths.swap]: {
      ...rates,
      name: 'swap',
      description: 'What one unit of a currency is worth in another; for a token.',
      inputs: inputs([apikeyParameter, fromParameter, toParameter], [callbackParameter]),
      gives: { metaData: 'Swap' },
      run: priced(swap),
    },
    [paths.convert]: {
      ...rates,
      name: 'convert',
      description: 'An amount in another currency; for a token.',
      inputs: inputs(
        [apikeyParameter, fromParameter, toParameter, amountParameter],
        [callbackParameter],
      ),
      gives: { metaData: 'Convert' },
      run: priced(convert),
    },
    [paths.origin]: { ...originOperation, name: 'origin' },
    [paths.single]: { ...originOperation, name: 'single' },
  };
}

function inputs(required: Parameter[], optional: Parameter[]): Input[] {
  return [
    ...required.map((parameter) => ({ parameter, isRequired: true })),
    ...optional.map((parameter) => ({ parameter, isRequired: false })),
  ];
}
