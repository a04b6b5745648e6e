/**
 * Returns the value of a property as text: frameworks pass numbers, lists, and `undefined` for nothing. A number is a
 * plain decimal, also where JavaScript would print it as `5e-7`, and a plain object is JSON. A value that cannot be
 * converted to text becomes an empty text.
 */
export function asText(value: unknown): string | null {
  try {
    if (value == null) return null;
    const isPlain =
      typeof value === 'object' && (!value.toString || String(value) === '[object Object]');
    const text = isPlain ? (JSON.stringify(value) ?? '') : String(value);
    // A binary number keeps fifteen digits.
    return typeof value === 'number' && /e/.test(text)
      ? value.toLocaleString('en', { useGrouping: false, maximumSignificantDigits: 15 })
      : text;
  } catch {
    return '';
  }
}

/** Returns whether a text prints something: more than white space and characters without a width. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** Returns whether the value of a boolean attribute, or of its property, means on. Frameworks write `false` for off. */
export function isEnabled(value: unknown): boolean {
  return value != null && value !== false && value !== 'false';
}

/** Returns the value that a text names, in any case and with whitespace around it; `null` if it names none. */
export function wordIn<T extends string>(text: string, values: readonly T[]): T | null {
  const word = text.trim().toLowerCase();
  return values.find((each) => each === word) ?? null;
}

/** Returns the name of the attribute that goes with a property: `base-price` for `basePrice`. */
export function kebabCase(property: string): string {
  return property.replace(/[A-Z]/g, '-$&').toLowerCase();
}

/**
 * Returns a text in which the decimal digits of all scripts are those of ASCII. The ten digits of a script are
 * consecutive, starting with zero (Unicode Standard, section 4.6).
 */
export function withAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    let value = 0;
    const code = digit.codePointAt(0)!;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value % 10);
  });
}

/** Returns whether the setting `cookie` names where cookies are: the host of the page, or a domain. */
export function isCookieScope(text: string): boolean {
  return /^(host|\.?[\w-]+(\.[\w-]+)+)$/i.test(text.trim());
}

/** Returns the value of the first cookie of a name in a list such as `a=1; b="2"`, without quotes; `null`: there is none. */
export function cookieIn(cookies: string, name: string): string | null {
  for (const each of cookies.split(';')) {
    const at = each.indexOf('=');
    if (at < 0 || each.slice(0, at).trim() !== name) continue;
    return each
      .slice(at + 1)
      .trim()
      .replace(/^"(.*)"$/, '$1');
  }
  return null;
}

/** Returns an absolute address without its user and password: `fetch` refuses an address with these. */
export function withoutUser(address: string): string {
  if (!address.includes('@')) return address;
  const url = new URL(address);
  url.username = url.password = '';
  return url.href;
}

/**
 * Returns whether one edit at most turns a name into another: a letter added, removed or replaced, or two neighbors
 * swapped. Case and hyphens do not matter.
 */
export function resembles(name: string, other: string): boolean {
  let a = plain(name);
  let b = plain(other);
  while (a && a[0] === b[0]) [a, b] = [a.slice(1), b.slice(1)];
  const [first = '', second = ''] = a;
  const rest = a.slice(1);
  return [b, b.slice(1)].includes(rest) || a === b.slice(1) || second + first + a.slice(2) === b;
}

function plain(name: unknown): string {
  return (asText(name) ?? '').replaceAll('-', '').toLowerCase();
}

/** The most characters of a language tag; the longest that mean anything have about fifty. */
const maxTagLength = 255;

/** The text that was read last, and its tag: most elements of a page have the same language. */
let last: readonly [text: string, tag: string | null] = ['', null];

/**
 * Reads a BCP 47 tag. An underscore counts as a hyphen, and what the engine does not accept is dropped from the end:
 * `zh-cmn-Hans` is read as `zh`, and `en_US.UTF-8` as `en-US`.
 *
 * @returns a tag that `Intl` accepts; `null` if nothing is left or the text has more than 255 characters, and
 * `undefined` if there is no text
 */
export function localeOf(value: unknown): string | null | undefined {
  const text = asText(value)?.trim();
  if (!text) return undefined;
  if (text !== last[0]) last = [text, accepted(text)];
  return last[1];
}

function accepted(text: string): string | null {
  if (text.length > maxTagLength) return null;
  const tag = text.replaceAll('_', '-');
  // By subtags from the end, because shorter tags are not always valid where longer ones are: "en-u" is not.
  for (const { index, 0: subtag } of [...tag.matchAll(/[a-z\d]+/gi)].reverse()) {
    try {
      return Intl.getCanonicalLocales(tag.slice(0, index + subtag.length))[0]!;
    } catch {
      // Without the subtag.
    }
  }
  return null;
}
