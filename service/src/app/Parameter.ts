import { defaultCallbackParameter, parameters } from 'local-price/protocol';
import { keyPattern, maxKeyLength } from '../keys/keyForm.js';

/**
 * A parameter of a query. Both the checks and /openapi.json use this definition of its name and its values.
 */
export interface Parameter {
  /** Its name in the query. */
  name: string;
  /** One sentence for people. */
  description: string;
  /** A value that is accepted. */
  example: string;
  /** A regular expression for a whole value. Without it, any text except blank text is accepted. */
  pattern?: string;
  /** The maximum number of characters. */
  maxLength?: number;
}

/** The API key, which every operation needs. */
export const apikeyParameter: Parameter = {
  name: parameters.apikey,
  description: 'The key that the operator of this service gave you.',
  example: 'pk_123',
  pattern: keyPattern,
  maxLength: maxKeyLength,
};

/** The currency that a rate converts from. */
export const fromParameter: Parameter = {
  name: parameters.from,
  description: 'Code of the currency to convert from, in any case.',
  example: 'EUR',
};

/** The currency that a rate converts to. */
export const toParameter: Parameter = {
  name: parameters.to,
  description: 'Code of the currency to convert to, in any case.',
  example: 'USD',
};

/** The amount to convert, a decimal in the currency `from`. */
export const amountParameter: Parameter = {
  name: parameters.amount,
  description: 'A plain decimal from 0 up with at most 15 digits.',
  example: '49.00',
  pattern: '^\\d+(\\.\\d+)?$',
  maxLength: 16,
};

/** The day whose rates are used, `YYYY-MM-DD`. */
export const dateParameter: Parameter = {
  name: parameters.date,
  description: 'The day of the rates, one of the last few days. The default is the newest day.',
  example: '2026-01-31',
  pattern: '^\\d{4}-\\d\\d-\\d\\d$',
  maxLength: 10,
};

/** The country that an origin is asked for. */
export const countryParameter: Parameter = {
  name: 'country',
  description:
    'The ISO 3166 alpha-2 code of the country to answer for, in any case. The default is the country of ' +
    'the caller.',
  example: 'DE',
  pattern: '^[A-Za-z]{2}$',
  maxLength: 2,
};

/** The currency that a price is shown in. */
export const currencyParameter: Parameter = {
  name: 'currency',
  description:
    'The code of the visitor’s currency, in any case. The default is the currency of the country.',
  example: 'EUR',
  pattern: '^[A-Za-z]{3}$',
  maxLength: 3,
};

/** The name of the function that a JSONP answer calls. */
export const callbackParameter: Parameter = {
  name: defaultCallbackParameter,
  description:
    'Requests JSONP: the name of the function to call, one identifier that is not a reserved word.',
  example: 'localPrice1',
  pattern: '^[A-Za-z_$][A-Za-z0-9_$]*$',
  maxLength: 64,
};

/** A parameter of one endpoint. */
export interface Input {
  parameter: Parameter;
  /** Whether a request without it is refused. */
  isRequired: boolean;
}

/** All parameters of the service. */
export const allParameters: readonly Parameter[] = [
  apikeyParameter,
  fromParameter,
  toParameter,
  amountParameter,
  dateParameter,
  countryParameter,
  callbackParameter,
];

const forms = new Map<string, RegExp>();

/** Returns whether a value has the form of its parameter. */
export function isOfForm({ pattern, maxLength = Infinity }: Parameter, value: string): boolean {
  if (value.length > maxLength) return false;
  if (pattern === undefined) return true;
  let form = forms.get(pattern);
  if (!form) forms.set(pattern, (form = new RegExp(pattern)));
  return form.test(value);
}
