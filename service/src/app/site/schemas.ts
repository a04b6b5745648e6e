import type {
  ConvertMetaData,
  FailureEnvelope,
  OriginMetaData,
  SwapMetaData,
} from 'local-price/protocol';
import type { MetaDataName } from '../Endpoint.js';
import type { OriginWithSwap } from '../operations/origin.js';
import type { PriceMetaData } from '../operations/price.js';
import { failureStatuses } from '../ServiceFailure.js';

/** A schema in the dialect of OpenAPI 3.1, which is JSON Schema 2020-12. */
export type Schema = Readonly<Record<string, unknown>>;

/** A schema for each field of an answer; a field without a schema is a type error. */
type Fields<T> = { [field in keyof Required<T>]: Schema };

const errors = Object.keys(failureStatuses);
const currency = { type: 'string', minLength: 1, description: 'A currency code in lower case.' };

const swap: Fields<SwapMetaData> = {
  from: currency,
  to: currency,
  exchange_rate: {
    type: 'number',
    exclusiveMinimum: 0,
    description: 'What one unit of from is worth in to.',
  },
  date: { type: 'string', format: 'date', description: 'The day of the rate.' },
  stale: { const: true, description: 'Present if the rate is more than seven days old.' },
};

const convert: Fields<ConvertMetaData> = {
  ...swap,
  amount: { type: 'number', minimum: 0 },
  converted_amount: {
    type: 'number',
    minimum: 0,
    description: 'The exact product of amount and exchange_rate, to 12 digits.',
  },
};

const place: Fields<OriginMetaData> = {
  currency: object<NonNullable<OriginMetaData['currency']>>(
    {
      symbol: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' },
      sign: { type: 'string', description: 'Such as €.' },
      name: { type: 'string' },
    },
    ['symbol', 'sign', 'name'],
    'null if the country has no legal tender.',
    true,
  ),
  geolocation: object<OriginMetaData['geolocation']>(
    {
      code: { type: 'string', pattern: '^[A-Z]{2}$', description: 'ISO 3166 alpha-2 code.' },
      name: { type: 'string' },
    },
    ['code', 'name'],
  ),
};

const originWithSwap: Fields<OriginWithSwap> = {
  ...place,
  swap: {
    oneOf: [{ $ref: '#/components/schemas/Swap' }, { type: 'null' }],
    description: 'Present if to is given: the swap from the visitor’s currency to that currency.',
  },
  swap_error: { type: 'string', enum: errors, description: 'Why swap is null.' },
};

const decimal = { type: 'string', pattern: '^\\d+(\\.\\d+)?$' };
const code = { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' };

const price: Fields<PriceMetaData> = {
  amount: { ...decimal, description: 'The amount as printed.' },
  amount_max: { ...decimal, description: 'The upper end of a range.' },
  compare_at: { ...decimal, description: 'The price before, if it is higher.' },
  currency: code,
  base_amount: { ...decimal, description: 'The price before any discount.' },
  base_currency: code,
  exchange_rate: {
    type: ['string', 'null'],
    description: 'What one unit of base_currency is worth in currency, markup included.',
  },
  rate_time: { type: 'null' },
  rate_date: { type: ['string', 'null'], description: 'The day of the rate.' },
  place: { type: ['string', 'null'], description: 'The place that counted, such as IN or EEA.' },
  discount: { type: ['string', 'null'], description: 'A percentage, such as 60.' },
  source: { enum: ['base', 'fixed', 'swap'] },
  text: { type: 'string', description: 'The price as a page prints it.' },
};

const count = { type: 'integer', minimum: 0, maximum: 1_000_000 };

/** An object with these counts, and perhaps with others. */
function counts(...names: string[]): Schema {
  const properties = Object.fromEntries(names.map((name) => [name, count]));
  return { type: 'object', required: names, properties };
}

/** What the widget reports about a page. Later versions may add fields. */
const report: Schema = {
  type: 'object',
  required: ['version', 'file', 'transport', 'calls', 'states', 'errors', 'firstLocalMs'],
  properties: {
    version: { type: 'string' },
    file: { type: 'string', description: 'The name of the script file, or npm.' },
    transport: { type: 'string' },
    calls: counts('origin', 'swap', 'convert', 'fromCache'),
    states: counts('local', 'base', 'error', 'pending'),
    errors: { type: 'object', additionalProperties: count },
    firstLocalMs: { type: ['number', 'null'], minimum: 0 },
  },
};

const failure: Fields<FailureEnvelope> = {
  status: { const: false },
  code: { type: 'integer', enum: [...new Set(Object.values(failureStatuses))].sort() },
  error: { type: 'string', enum: errors },
  message: { type: 'string', description: 'What was wrong and how to correct it, in English.' },
  meta_data: { type: 'null' },
};

/** The schema of each `meta_data`, and of the envelope of a failure. */
export const schemas = {
  Swap: object<SwapMetaData>(swap, ['from', 'to', 'exchange_rate', 'date']),
  Convert: object<ConvertMetaData>(convert, [
    'from',
    'to',
    'amount',
    'converted_amount',
    'exchange_rate',
    'date',
  ]),
  Origin: object<OriginWithSwap>(originWithSwap, ['currency', 'geolocation']),
  Price: object<PriceMetaData>(price, [
    'amount',
    'currency',
    'base_amount',
    'base_currency',
    'exchange_rate',
    'rate_time',
    'rate_date',
    'place',
    'discount',
    'source',
    'text',
  ]),
  Health: object<{
    alive?: true;
    ready?: true;
    degraded?: true;
    checks?: object;
    rates_date?: string;
  }>(
    {
      alive: { const: true },
      ready: { const: true },
      degraded: { const: true },
      checks: { type: 'object', additionalProperties: { enum: ['ok', 'failed'] } },
      rates_date: { type: 'string', format: 'date' },
    },
    [],
    '/livez answers alive. /readyz answers the state of each check, degraded if an optional check failed, and the day of the rates in use.',
  ),
  Failure: object<FailureEnvelope>(failure, ['status', 'code', 'error', 'message', 'meta_data']),
  Report: report,
} satisfies Record<MetaDataName | 'Failure' | 'Report', Schema>;

/** Returns the schema of a success envelope with this `meta_data`. */
export function successSchema(name: MetaDataName): Schema {
  return {
    type: 'object',
    required: ['status', 'code', 'message', 'meta_data'],
    properties: {
      status: { const: true },
      code: { const: 200 },
      message: { type: 'string' },
      meta_data: { $ref: `#/components/schemas/${name}` },
    },
    additionalProperties: false,
  };
}

function object<T>(
  properties: Fields<T>,
  required: (keyof T)[],
  description?: string,
  isNullable = false,
): Schema {
  return {
    type: isNullable ? ['object', 'null'] : 'object',
    ...(description === undefined ? {} : { description }),
    required,
    properties,
    additionalProperties: false,
  };
}
