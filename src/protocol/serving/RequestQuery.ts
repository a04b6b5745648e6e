import { resembles } from '../../input/index.js';
import { isAmount, maxAmountDigits } from '../digits.js';
import { defaultCallbackParameter, parameters } from '../endpoints.js';
import { isCallbackName } from '../jsonp.js';
import { isDay } from '../parseSwap.js';
import { quote } from './quote.js';
import { ServiceFailure } from './ServiceFailure.js';

/** What jQuery, analytics and advertisements add to every address, besides `utm_…`. */
const addedByOthers = new Set(
  (
    '_ _ga _gl dclid epik fbclid gad_campaignid gad_source gbraid gclid gclsrc igsh igshid li_fat_id mc_cid mc_eid ' +
    'msclkid rdt_cid srsltid ttclid twclid wbraid yclid ysclid'
  ).split(' '),
);

/** The query of a request. Names are read literally, so `from[]` is not `from`. */
export class RequestQuery {
  readonly #values: URLSearchParams;

  /** @param address an absolute URL, or only a path with its query */
  constructor(address: string) {
    const [beforeFragment = ''] = address.split('#', 1);
    const mark = beforeFragment.indexOf('?');
    this.#values = new URLSearchParams(mark < 0 ? '' : beforeFragment.slice(mark + 1));
  }

  /**
   * Refuses every name that is neither a parameter of the operation nor added by other programs to every address: a
   * misspelled term would be a wrong price.
   *
   * @param own the parameters of the operation besides key and callback
   * @throws ServiceFailure `BAD_REQUEST`
   */
  checkNames(own: readonly string[]): void {
    const known = [parameters.apikey, ...own, defaultCallbackParameter];
    for (const name of this.#values.keys()) {
      if (known.includes(name) || addedByOthers.has(name) || name.startsWith('utm_')) continue;
      const meant = nearest(name, known);
      const advice =
        meant === undefined ? `the parameters are ${known.join(', ')}` : `write ${meant}=VALUE`;
      throw badRequest(`The parameter ${quote(name)} is unknown; ${advice}.`);
    }
  }

  /**
   * Returns the value of a parameter, or `undefined` if it is missing.
   *
   * @throws ServiceFailure `BAD_REQUEST` if it is given more than once: this service and a proxy in front
   * of it could read different values
   */
  optional(name: string): string | undefined {
    const [value, ...more] = this.#values.getAll(name);
    if (more.length === 0) return value;
    throw badRequest(`The parameter ${name} is given twice; give it once.`);
  }

  /**
   * Returns the value of a parameter, or `undefined` if it is missing or blank.
   *
   * @throws ServiceFailure as `optional` does
   */
  filled(name: string): string | undefined {
    const value = this.optional(name);
    return value?.trim() ? value : undefined;
  }

  /**
   * Returns the value of a required parameter.
   *
   * @param example a value that is accepted
   * @throws ServiceFailure `BAD_REQUEST` if it is missing, blank or given more than once
   */
  required(name: string, example: string): string {
    const value = this.filled(name);
    if (value !== undefined) return value;
    const remedy = `add it to the query, such as ${name}=${example}`;
    throw badRequest(`The parameter ${name} is missing; ${remedy}.`);
  }

  /** Returns the day of the rates; `undefined` if the query names none. @throws ServiceFailure `BAD_REQUEST` */
  day(): string | undefined {
    const day = this.optional(parameters.date)?.trim();
    if (day === undefined || isDay(day)) return day;
    throw this.invalid(parameters.date, 'a calendar day such as 2026-01-31');
  }

  /** Returns the amount to convert. @throws ServiceFailure `BAD_REQUEST` */
  amount(): string {
    const amount = this.required(parameters.amount, '49.00');
    if (isAmount(amount)) return amount;
    const wanted = `a plain decimal from 0 up with at most ${maxAmountDigits} digits, such as 49.00`;
    throw this.invalid(parameters.amount, wanted);
  }

  /**
   * Returns the name of the function to call with the answer, or `undefined` for plain JSON.
   *
   * @throws ServiceFailure `INVALID_CALLBACK`; a bad name is refused, never repaired
   */
  callback(): string | undefined {
    const [name, ...more] = this.#values.getAll(defaultCallbackParameter);
    if (name === undefined || (more.length === 0 && isCallbackName(name))) return name;
    throw new ServiceFailure(
      'INVALID_CALLBACK',
      `The parameter ${defaultCallbackParameter} must be given once and be one JavaScript name: ` +
        'a letter, _ or $, then at most 63 letters, digits, _ or $, and not a reserved word.',
    );
  }

  /**
   * Returns the failure for a value that does not have the form of its parameter.
   *
   * @param wanted what to give instead, such as `an ISO 3166 code such as DE`
   */
  invalid(name: string, wanted: string): ServiceFailure {
    return badRequest(
      `The parameter ${name} is ${quote(this.optional(name) ?? '')}; give ${wanted}.`,
    );
  }
}

/**
 * Returns the parameter that a name resembles, as a whole or in one of its parts: `From`, `base.price`, `prices[EUR]`, and
 * `amp;from` in a link that was escaped twice.
 */
function nearest(name: string, known: readonly string[]): string | undefined {
  const plain = (text: string): string => text.replaceAll('_', '');
  for (const word of [name.replace(/[^a-z\d]/gi, ''), ...name.split(/[^\w-]+/)]) {
    const meant = known.find((each) => resembles(plain(word), plain(each)));
    if (meant !== undefined) return meant;
  }
  return undefined;
}

function badRequest(message: string): ServiceFailure {
  return new ServiceFailure('BAD_REQUEST', message);
}
