import { isDay, operationParameters, paths, pricePath, type Operation } from 'local-price/protocol';
import type { CountryCurrencies } from '../../countries/countryCurrencies.js';
import type { Rates } from '../../rates/RateTable.js';
import { allMethods, readMethods, type OperationEndpoint } from '../Endpoint.js';
import { allParameters, dateParameter, toParameter, type Parameter } from '../Parameter.js';
import { invalidValue } from '../RequestQuery.js';
import { convert } from './convert.js';
import { describeCountries, origin, withSwap, type CountrySource } from './origin.js';
import { optionalTerms, price, requiredTerms } from './price.js';
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
  const rates = {
    methods: allMethods,
    cacheControl: () => `private, max-age=${deps.rateMaxAge()}`,
  };
  const priced =
    (calculate: typeof swap | typeof convert): OperationEndpoint['run'] =>
    async ({ query, charge }) => {
      const date = readDate(query.optional(dateParameter));
      const rates = await ratesFor(...pairOf(query), date, deps);
      const metaData = calculate(query, rates, deps.now(), date !== undefined);
      if (metaData.from !== metaData.to) await charge();
      return metaData;
    };
  const originOperation = {
    methods: readMethods,
    // A shared cache would give every visitor the country of the first visitor.
    cacheControl: () => 'private, no-store',
    run: ({ query, caller, charge }) => {
      const found = origin(query, caller, countries);
      if (query.optional(toParameter) === undefined) return found;
      const rates = (from: string, to: string): Promise<Rates> =>
        ratesFor(from, to, undefined, deps);
      return withSwap(found, query, charge, rates, deps.now());
    },
  } satisfies Partial<OperationEndpoint>;
  return {
    [paths.swap]: {
      ...rates,
      ...named('swap'),
      run: priced(swap),
    },
    [paths.convert]: {
      ...rates,
      ...named('convert'),
      run: priced(convert),
    },
    [paths.origin]: { ...originOperation, ...named('origin') },
    [paths.single]: { ...originOperation, ...named('single') },
    [pricePath]: {
      name: 'price',
      methods: readMethods,
      required: requiredTerms,
      optional: optionalTerms,
      // The visitor may be the caller.
      cacheControl: () => 'private, no-store',
      run: ({ query, caller, charge }) => {
        query.checkSimilarNames(termNames);
        const date = readDate(query.filled(dateParameter));
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

/** Returns the name and the parameters of an operation of the interface. */
function named(name: Operation): Pick<OperationEndpoint, 'name' | 'required' | 'optional'> {
  const { required, optional } = operationParameters[name];
  const parametersOf = (names: readonly string[]): Parameter[] =>
    names.map((each) => allParameters.find((parameter) => parameter.name === each)!);
  return { name, required: parametersOf(required), optional: parametersOf(optional) };
}

const termNames = [...requiredTerms, ...optionalTerms].map(({ name }) => name);

/**
 * Reads the day that a query asks for; `undefined` if there is none.
 *
 * @throws ServiceFailure `BAD_REQUEST` for text that is not a day
 */
function readDate(day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const date = day.trim();
  if (isDay(date)) return date;
  throw invalidValue(dateParameter, day, 'a calendar day');
}
