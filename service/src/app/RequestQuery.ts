import { resembles } from 'local-price/protocol';
import { quote } from '../common/text.js';
import { allParameters, type Parameter } from './Parameter.js';
import { badRequest, type ServiceFailure } from './ServiceFailure.js';

const known = new Set(allParameters.map(({ name }) => name));

/** The query of a request. Names are read literally, so `from[]` is not `from`. */
export class RequestQuery {
  readonly #values: URLSearchParams;

  /** @param url an absolute URL, or only a path with its query */
  constructor(url: string) {
    const [beforeFragment = ''] = url.split('#', 1);
    const mark = beforeFragment.indexOf('?');
    this.#values = new URLSearchParams(mark < 0 ? '' : beforeFragment.slice(mark + 1));
  }

  /** Returns every value of a parameter, in the order given. */
  all({ name }: Pick<Parameter, 'name'>): string[] {
    return this.#values.getAll(name);
  }

  /**
   * Rejects names that another program could read as one of the parameters: `from[]`, `from.x`, `From`.
   *
   * @throws ServiceFailure `BAD_REQUEST`
   */
  checkNames(): void {
    for (const name of this.#values.keys()) {
      if (known.has(name)) continue;
      const [base = ''] = name.toLowerCase().split(/[[.\]]/, 1);
      if (base !== name && known.has(base)) throw unknownName(name, base);
    }
  }

  /**
   * Rejects a name that is not in the list but resembles a name in it: a wrong price is worse than none. Any other name
   * belongs to another program, such as `utm_source`.
   *
   * @throws ServiceFailure `BAD_REQUEST`
   */
  checkSimilarNames(names: readonly string[]): void {
    const terms = names.map((name) => ({ name, plain: name.replaceAll('_', '') }));
    for (const name of this.#values.keys()) {
      if (known.has(name) || names.includes(name)) continue;
      for (const word of wordsOf(name)) {
        const meant = terms.find(({ plain }) => isMisspelled(word, plain));
        if (!meant) continue;
        // The amount of a price has a longer name, which no edit leads to.
        const longer = meant.plain !== word && names.find((each) => each === `base_${word}`);
        throw unknownName(name, ...(longer ? [longer] : []), meant.name);
      }
    }
  }

  /**
   * Rejects a query that lacks a required parameter or repeats a parameter.
   *
   * @throws ServiceFailure `BAD_REQUEST`
   */
  check(required: readonly Parameter[], optional: readonly Pick<Parameter, 'name'>[]): void {
    for (const parameter of required) this.required(parameter);
    for (const parameter of optional) this.optional(parameter);
  }

  /**
   * Returns the value of a parameter, or `undefined` if it is missing.
   *
   * @throws ServiceFailure `BAD_REQUEST` if it is given more than once: this service and a proxy in front
   * of it could read different values
   */
  optional(parameter: Pick<Parameter, 'name'>): string | undefined {
    const values = this.all(parameter);
    if (values.length > 1) {
      throw badRequest(`The parameter ${parameter.name} is given twice; give it once.`);
    }
    return values[0];
  }

  /**
   * Returns the value of a parameter, or `undefined` if it is missing or blank.
   *
   * @throws ServiceFailure as `optional` does
   */
  filled(parameter: Pick<Parameter, 'name'>): string | undefined {
    const value = this.optional(parameter);
    return value?.trim() ? value : undefined;
  }

  /**
   * Returns the value of a required parameter.
   *
   * @throws ServiceFailure `BAD_REQUEST` if it is missing, blank or given more than once
   */
  required(parameter: Parameter): string {
    const value = this.filled(parameter);
    if (value === undefined) {
      const { name, example } = parameter;
      throw badRequest(
        `The parameter ${name} is missing; add it to the query, such as ${name}=${example}.`,
      );
    }
    return value;
  }
}

/**
 * Returns what a name may be in plain letters: its first part, as in `prices[EUR]`, and all its letters, as in
 * `base.price`. Links that were escaped twice have `amp;` in front of a name.
 */
function wordsOf(name: string): string[] {
  const own = name.toLowerCase().replace(/^(?:amp;)+/, '');
  const first = /[a-z\d][\w-]*/.exec(own)?.[0] ?? '';
  return [first.replace(/[_-]/g, ''), own.replace(/[^a-z]/g, '')];
}

/**
 * Returns whether a word is a term or a misspelled term, and not another word: `rate` is not `date`, and `pending` is not
 * `ending`.
 */
function isMisspelled(word: string, term: string): boolean {
  // A query can have many names, so most are told apart by their length.
  if (Math.abs(term.length - word.length) > 1 || !resembles(word, term)) return false;
  if (term.length < 6) return word.startsWith(term) || sorted(word) === sorted(term);
  return word[0] === term[0] || ![term, term.slice(1)].includes(word.slice(1));
}

function sorted(word: string): string {
  return Array.from(word).sort().join('');
}

function unknownName(name: string, ...meant: string[]): ServiceFailure {
  const advice = meant.map((each) => `${each}=VALUE`).join(' or ');
  return badRequest(`The parameter ${quote(name)} is unknown; write ${advice}.`);
}

/**
 * Returns the failure for a value that does not have the form of its parameter.
 *
 * @param wanted what to give instead, such as `a calendar day`; an example follows
 */
export function invalidValue(
  { name, example }: Parameter,
  value: string,
  wanted: string,
): ServiceFailure {
  return badRequest(`The parameter ${name} is ${quote(value)}; give ${wanted} such as ${example}.`);
}
