import { elementNames } from '../input/elementNames.js';

/** The visitor whom a page is shown to. */
export interface PageVisitor {
  readonly country: string;
  /** `null`: none. */
  readonly currency: string | null;
  /** Whether the currency counts more than the page's `currencyMap`. */
  readonly isCurrencyGiven: boolean;
  /** The content of a rates file, for pages that contain theirs; `null`: these keep it. */
  readonly rates: string | null;
}

/** The parts of the store of a page that are used here. */
interface PageStore {
  readonly settings: {
    readonly rates?: string;
    readonly visitor?: string;
    readonly baseUrl?: string;
    readonly currencyMap?: ReadonlyMap<string, string>;
  };
  configure(settings: object): void;
}

/** Returns the text of a function that pages can run. Tools for tests may have added calls of `__name`. */
export const sourceOf = (code: unknown): string => `((__name) => ${String(code)})((each) => each)`;

/** Returns the code that calls a function in a page; the function uses nothing of its file. */
export function inPage<A extends readonly unknown[]>(
  run: (names: readonly string[], ...values: A) => unknown,
  ...values: A
): string {
  const [names, ...others] = [elementNames, ...values].map((each) => JSON.stringify(each));
  return `(${sourceOf(run)})(${[names, ...others].join()})`;
}

/** Returns the address of the page's rates file; `null`: the page has none, or no element. */
export function ratesAddress(names: readonly string[]): string | null {
  const element = names.map((name) => customElements.get(name)).find((each) => each);
  const { store } = (element?.prototype ?? {}) as { store?: PageStore };
  const rates = store?.settings.rates;
  // The content of a file is not an address.
  if (!rates || !URL.canParse(rates)) return null;
  const url = new URL(rates);
  // Requests have none.
  url.hash = '';
  return url.href;
}

/**
 * Begins, replaces or ends a visit in a new document, before the page's own scripts run. The visit becomes the page's
 * settings as soon as an element is defined: then the settings of the script tag are read, and no price has been shown.
 *
 * @param place what has the visit. That of a page counts more than that of its context
 * @param order the last call for a place counts, but the order in which a library runs such functions is not defined
 * @param visitor `null`: the visit has ended
 */
export function setVisit(
  names: readonly string[],
  place: 'page' | 'context',
  order: number,
  visitor: PageVisitor | null,
): void {
  const key = Symbol.for('local-price-visits');
  type Visits = Partial<Record<typeof place, { order: number; visitor: PageVisitor | null }>>;
  let visits = Reflect.get(globalThis, key) as Visits | undefined;
  if (!visits) {
    const all: Visits = (visits = {});
    Object.defineProperty(globalThis, key, { value: all, configurable: true });
    const begin = (name: string): void => {
      if (!Reflect.has(globalThis, key)) return;
      Reflect.deleteProperty(globalThis, key);
      const visit = all.page?.visitor ?? all.context?.visitor;
      if (!visit) return;
      const { country, currency, isCurrencyGiven, rates: content } = visit;
      const { store } = customElements.get(name)!.prototype as unknown as { store: PageStore };
      const configure = store.configure.bind(store);
      const apply = (): void => {
        const { rates, visitor, baseUrl, currencyMap } = store.settings;
        if (!rates) return;
        if (content && rates.trim().startsWith('{')) configure({ rates: content });
        // A service that is asked for the visitor's place answers for this visitor.
        if ((visitor ?? (baseUrl?.trim() ? 'service' : 'time-zone')) === 'service') return;
        const own = isCurrencyGiven ? currency : (currencyMap?.get(country) ?? currency);
        // XXX: none.
        configure({ country, currency: own ?? 'XXX' });
      };
      // Pages that import the package name their rates file later.
      store.configure = (settings) => {
        configure(settings);
        apply();
      };
      apply();
    };
    for (const name of names) void customElements.whenDefined(name).then(() => begin(name));
  }
  if (order > (visits[place]?.order ?? 0)) visits[place] = { order, visitor };
}
