import {
  conversionOf,
  operationParameters,
  parameters,
  paths,
  pricePath,
  type ConvertMetaData,
  type Operation,
} from 'local-price/protocol';
import type { CountryCurrencies } from '../../countries/countryCurrencies.js';
import type { Rates } from '../../rates/RateTable.js';
import { allMethods, readMethods, type OperationEndpoint } from '../Endpoint.js';
import { describeCountries, origin, withSwap, type CountrySource } from './origin.js';
import { price, priceParameters } from './price.js';
import { readPriceVisitor } from './readPriceVisitor.js';
import { ratesFor, type RateSource } from './ratesFor.js';
import { pairOf, swap } from './swap.js';

/** What the operations need. */
export interface OperationDependencies extends Pick<CountrySource, 'countryOf'>, RateSource {
  /** Returns the seconds for which a client may cache a rate, see `rateMaxAge`. */
  rateMaxAge(): number;
  /** The currency of each country; read once, when the app is created. */
  countries: CountryCurrencies;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Returns the operations of the interface, by path. */
export function operationsOf(deps: OperationDependencies): Record<string, OperationEndpoint> {
  const countries: CountrySource = {
    countryOf: (address) => deps.countryOf(address),
    describe: describeCountries(deps.countries),
  };
  const rateOperation = (name: 'swap' | 'convert', calculate: typeof swap): OperationEndpoint => ({
    name,
    methods: allMethods,
    parameters: namesOf(name),
    cacheControl: () => `private, max-age=${deps.rateMaxAge()}`,
    run: async ({ query, charge }) => {
      const date = query.day();
      const rates = await ratesFor(...pairOf(query), date, deps);
      const metaData = calculate(query, rates, deps.now(), date !== undefined);
      if (metaData.from !== metaData.to) await charge();
      return metaData;
    },
  });
  const originOperation = (name: 'origin' | 'single'): OperationEndpoint => ({
    name,
    methods: readMethods,
    parameters: namesOf(name),
    // A shared cache would give every visitor the country of the first visitor.
    cacheControl: () => 'private, no-store',
    run: ({ query, caller, charge }) => {
      const found = origin(query, caller, countries);
      if (query.optional(parameters.to) === undefined) return found;
      const rates = (from: string, to: string): Promise<Rates> =>
        ratesFor(from, to, undefined, deps);
      return withSwap(found, query, charge, rates, deps.now());
    },
  });
  return {
    [paths.swap]: rateOperation('swap', swap),
    [paths.convert]: rateOperation('convert', convert),
    [paths.origin]: originOperation('origin'),
    [paths.single]: originOperation('single'),
    [pricePath]: {
      name: 'price',
      methods: readMethods,
      parameters: priceParameters,
      // The visitor may be the caller.
      cacheControl: () => 'private, no-store',
      run: ({ query, caller, charge }) => {
        const date = query.filled(parameters.date) === undefined ? undefined : query.day();
        return price(
          query,
          readPriceVisitor(query, caller, countries),
          (from, to) => ratesFor(from, to, date, deps),
          charge,
          deps.now(),
          date !== undefined,
        );
      },
    },
  };
}

/** Returns an amount in another currency (section 4.2 of the interface). @throws ServiceFailure as `swap` does */
function convert(...given: Parameters<typeof swap>): ConvertMetaData {
  const [query] = given;
  return conversionOf(query.amount(), swap(...given));
}

function namesOf(operation: Operation): readonly string[] {
  const { required, optional } = operationParameters[operation];
  return [...required, ...optional];
}
