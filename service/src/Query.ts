import { ServiceFailure } from './ServiceFailure.js';

/** The query of a request; names are taken literally, so `from[]` is not `from`. */
export class Query {
  readonly #values: URLSearchParams;

  /** @param url an absolute URL, or only a path with its query */
  constructor(url: string) {
    const [beforeFragment = ''] = url.split('#', 1);
    const mark = beforeFragment.indexOf('?');
    this.#values = new URLSearchParams(mark < 0 ? '' : beforeFragment.slice(mark + 1));
  }

  /** Every value of a parameter, in the order given. */
  all(name: string): string[] {
    return this.#values.getAll(name);
  }

  /**
   * The value of a parameter, or `undefined` where it is missing.
   *
   * @throws ServiceFailure `BAD_REQUEST` where it is given more than once: which one is meant would
   * be a guess, and a proxy in front may guess otherwise
   */
  optional(name: string): string | undefined {
    const values = this.all(name);
    if (values.length > 1) {
      throw new ServiceFailure(
        'BAD_REQUEST',
        `The parameter ${name} is given twice; give it once.`,
      );
    }
    return values[0];
  }

  /**
   * The value of a parameter that must be there.
   *
   * @throws ServiceFailure `BAD_REQUEST` where it is missing, blank or doubled
   */
  required(name: string, example: string): string {
    const value = this.optional(name);
    if (value === undefined || value.trim() === '') {
      throw new ServiceFailure(
        'BAD_REQUEST',
        `The parameter ${name} is missing; add it to the query, such as ${name}=${example}.`,
      );
    }
    return value;
  }
}
