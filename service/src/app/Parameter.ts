import { defaultCallbackParameter, parameters } from 'local-price/protocol';

/** A parameter of a query. */
export interface Parameter {
  /** Its name in the query. */
  name: string;
  /** A value that is accepted, for messages. */
  example: string;
}

/** The API key, which every operation needs. */
export const apikeyParameter: Parameter = { name: parameters.apikey, example: 'pk_123' };

/** The code of the currency that a rate converts from. */
export const fromParameter: Parameter = { name: parameters.from, example: 'EUR' };

/** The code of the currency that a rate converts to. */
export const toParameter: Parameter = { name: parameters.to, example: 'USD' };

/** The amount to convert, a decimal in the currency `from`. */
export const amountParameter: Parameter = { name: parameters.amount, example: '49.00' };

/** The day whose rates are used, `YYYY-MM-DD`. */
export const dateParameter: Parameter = { name: parameters.date, example: '2026-01-31' };

/** The country that an origin is asked for. */
export const countryParameter: Parameter = { name: parameters.country, example: 'DE' };

/** The currency that a price is shown in. */
export const currencyParameter: Parameter = { name: 'currency', example: 'EUR' };

/** The name of the function that a JSONP answer calls. */
export const callbackParameter: Parameter = {
  name: defaultCallbackParameter,
  example: 'localPrice1',
};

/** The parameters of the interface, without those that only a price has. */
export const allParameters: readonly Parameter[] = [
  apikeyParameter,
  fromParameter,
  toParameter,
  amountParameter,
  dateParameter,
  countryParameter,
  callbackParameter,
];
