import { defaultCallbackParameter, parameters } from 'local-price/protocol';
import { keyPattern, longestKey } from '../keys/keyForm.js';

/**
 * One parameter of a query, as it is checked and as /openapi.json describes it: the only place that
 * says how it is called and what it may be.
 */
export interface Parameter {
  /** Its name in the query. */
  name: string;
  /** For people, in one sentence. */
  description: string;
  /** A value that is accepted. */
  example: string;
  /** A regular expression that a value must match as a whole; without it any text but whitespace. */
  pattern?: string;
  /** Most characters of a value. */
  longest?: number;
}

/** The key of a request. */
export const apikeyParameter: Parameter = {
  name: parameters.apikey,
  description: 'The key that the operator of this service gave you.',
  example: 'pk_123',
  pattern: keyPattern,
  longest: longestKey,
};

/** The currency of a rate's one unit. */
export const fromParameter: Parameter = {
  name: parameters.from,
  description: 'Code of the currency of which one unit is priced, in any case.',
  example: 'EUR',
};

/** The currency in which a rate is told. */
export const toParameter: Parameter = {
  name: parameters.to,
  description: 'Code of the currency in which the rate is told, in any case.',
  example: 'USD',
};

/** What is converted. */
export const amountParameter: Parameter = {
  name: parameters.amount,
  description: 'A plain decimal from 0 up with at most 15 digits.',
  example: '49.00',
  pattern: '^\\d+(\\.\\d+)?$',
  longest: 16,
};

/** The day whose rates are asked for. */
export const dateParameter: Parameter = {
  name: parameters.date,
  description: 'The day whose rates are asked for, one of the last days; without it, the newest.',
  example: '2026-01-31',
  pattern: '^\\d{4}-\\d\\d-\\d\\d$',
  longest: 10,
};

/** The function that a JSONP answer calls. */
export const callbackParameter: Parameter = {
  name: defaultCallbackParameter,
  description:
    'Asks for JSONP: the name of the function that the answer calls, one identifier and not a reserved word.',
  example: 'localPrice1',
  pattern: '^[A-Za-z_$][A-Za-z0-9_$]*$',
  longest: 64,
};

/** A parameter as one endpoint takes it. */
export interface Input {
  /** What it is. */
  parameter: Parameter;
  /** Whether a request without it is refused. */
  isRequired: boolean;
}

/** Every parameter that there is. */
export const allParameters: readonly Parameter[] = [
  apikeyParameter,
  fromParameter,
  toParameter,
  amountParameter,
  dateParameter,
  callbackParameter,
];

const forms = new Map<string, RegExp>();

/** Returns whether a value has the form of its parameter. */
export function isOfForm({ pattern, longest = Infinity }: Parameter, value: string): boolean {
  if (value.length > longest) return false;
  if (pattern === undefined) return true;
  let form = forms.get(pattern);
  if (!form) forms.set(pattern, (form = new RegExp(pattern)));
  return form.test(value);
}
