/** Reads an ISO 4217 code in any case, with whitespace around it, as upper case; `null` if it is not that of a currency. */
export function currencyCode(value: unknown): string | null {
  return codeIn(value, /^(?!XXX|XTS)[a-z]{3}$/i);
}

/** Reads an ISO 4217 code; an empty text for one that means "no currency" or tests, as in a country without legal tender. */
export function currencyOrNone(text: string | undefined): string | null {
  return /^\s*X(XX|TS)\s*$/i.test(text ?? '') ? '' : currencyCode(text);
}

/** A short text, not blank. Control characters and lone surrogates are not names, and do not survive in a URL. */
const symbolForm = /^(?=.*\S)[^\p{Cc}\p{Cs}]{1,32}$/u;

/**
 * Reads a service's name for a currency: a code (see {@link currencyCode}), or any other short text,
 * unchanged, because section 2.4 of the interface allows any symbol in a currency request.
 *
 * @returns `null` if the value is neither, or a code that is not a currency, such as `XXX`
 */
export function currencySymbol(value: unknown): string | null {
  const code = currencyCode(value);
  if (code || typeof value !== 'string' || !symbolForm.test(value)) return code;
  return currencyOrNone(value) === '' ? null : value;
}

/**
 * Reads an ISO 3166 alpha-2 code. Case and whitespace around it do not matter; `UK` is read as `GB`. Codes for
 * unions, tests and unknown places are not countries.
 *
 * @returns the code in upper case, or `null` if the value is not a code
 */
export function countryCode(value: unknown): string | null {
  const code = codeIn(value, /^(?!AP|EU|EZ|QO|UN|XA|XB|XX|ZZ)[a-z]{2}$/i);
  return code === 'UK' ? 'GB' : code;
}

function codeIn(value: unknown, form: RegExp): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return form.test(text) ? text.toUpperCase() : null;
}

/** A list as it was typed, separated by whitespace or commas. */
export interface ParsedList<C> {
  readonly items: C;
  /** The words that are not valid, as typed. */
  readonly wrong: readonly string[];
}

/** Reads a list. `read` returns nothing for a wrong word. */
export function parseList<T>(
  text: string,
  read: (word: string) => T | '' | false | null | undefined,
): ParsedList<readonly T[]> {
  const items: T[] = [];
  const wrong: string[] = [];
  for (const word of text.match(/[^\s,]+/g) ?? []) {
    const item = read(word);
    if (item) items.push(item);
    else wrong.push(word);
  }
  return { items, wrong };
}

/** The valid codes of a list, in their normal form. */
export type CodeList = ParsedList<ReadonlySet<string>>;

/** Reads a list of codes. `read` returns the codes that a word stands for, separated by blanks. */
export function parseCodes(
  text: string,
  read: (word: string) => string | null | undefined,
): CodeList {
  const { items, wrong } = parseList(text, read);
  return { items: new Set(items.join(' ').match(/\S+/g)), wrong };
}

/**
 * Reads currencies for countries, such as `LB:USD VE:USD`: ISO 4217 codes by ISO 3166 alpha-2 code; an empty text: no
 * legal tender.
 */
export function parseCurrencyMap(text: string): ParsedList<ReadonlyMap<string, string>> {
  const { items, wrong } = parseList(text, (word): [string, string] | null => {
    const [country, currency] = word.split(':');
    const pair = [countryCode(country), currencyOrNone(currency)];
    return pair.includes(null) ? null : (pair as [string, string]);
  });
  return { items: new Map(items), wrong };
}

/** Codes that engines can name although ISO 3166-1 only reserves them, or has moved them to ISO 3166-3. */
const noCodes =
  'AC AN BU CP CQ CS CT DD DG DY EA FQ FX HV IC JT MI NH NQ NT PC PU PZ QU RH SU TA TP VD WK YD YU ZR';

/** Returns whether a code in upper case is not known to stand for something other than a country of ISO 3166 or Kosovo. */
export function mayBeCountry(code: string): boolean {
  return countryCode(code) === code && !noCodes.includes(code);
}

let regions: Intl.DisplayNames | undefined;

/** Returns whether a code in upper case is that of a country of ISO 3166 or Kosovo. */
export function isCountry(code: string | null): code is string {
  // The engine knows which codes stand for a region. Its first use takes long.
  const names = () =>
    (regions ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }));
  return !!code && mayBeCountry(code) && !!names().of(code);
}

/** Returns the 249 codes of ISO 3166, `XK` for Kosovo, and codes of no country, which engines cannot name. */
export function countryCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(mayBeCountry);
}
