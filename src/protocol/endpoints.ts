/** The paths below `{base_url}` (sections 4.1 to 4.3 of the service interface). */
export const paths = {
  swap: '/api/v1/currency/swap',
  convert: '/api/v1/currency/convert',
  origin: '/api/v1/origin',
  single: '/api/v1/single',
} as const;

/** The path of a price as a page shows it, which only our own service answers. */
export const pricePath = '/api/v1/price';

/** A call that the interface defines. */
export type Operation = keyof typeof paths;

/** The names of the query parameters (sections 4 and 5 of the service interface). */
export const parameters = {
  apikey: 'apikey',
  from: 'from',
  to: 'to',
  amount: 'amount',
  date: 'date',
  country: 'country',
} as const;

/** The names of the parameters of each operation besides the key: those that it needs, and the others. */
export const operationParameters = {
  swap: { required: ['from', 'to'], optional: ['date'] },
  convert: { required: ['from', 'to', 'amount'], optional: ['date'] },
  origin: { required: [], optional: ['country', 'to'] },
  single: { required: [], optional: ['country', 'to'] },
} as const satisfies Record<
  Operation,
  Record<'required' | 'optional', readonly (keyof typeof parameters)[]>
>;

/**
 * The query parameter that names the JSONP callback. The interface does not define this parameter, so a
 * page can change it.
 */
export const defaultCallbackParameter = 'callback';

/** Returns the operation of an endpoint, below any base URL. */
export function operationOf(pathname: string): Operation | undefined {
  return (Object.keys(paths) as Operation[]).find((each) => pathname.endsWith(paths[each]));
}
