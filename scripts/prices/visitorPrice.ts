import type { Decimal } from 'decimal.js';
import { authorAmount, digitsOf, Exact, roundedEnds, type Attributes } from './rounded.ts';

/** A person who looks at a price. `null` means unknown. */
export interface Person {
  readonly country: string | null;
  readonly currency: string | null;
}

/** What the visitor must be shown. */
export interface VisitorPrice {
  readonly amount: string;
  readonly amountMax?: string;
  readonly compareAt?: string;
  readonly currency: string;
  readonly baseAmount: string;
  readonly baseCurrency: string;
  readonly place: string | null;
  readonly discount: string | null;
  readonly source: 'base' | 'fixed' | 'swap';
  /** The currencies of the rate that was used, the visitor's currency first. */
  readonly pair: string | null;
}

const euro = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK';
const union = `${euro} CZ DK HU PL RO SE`;
const everywhere = { EUROZONE: euro, EU: union, EEA: `${union} IS LI NO` };

/** Returns the places of a country from the nearest to the widest, on a page with groups such as `VAT: EEA GB`. */
function placesOf(country: string, groups: string): string[] {
  const known = new Map(Object.entries(everywhere));
  const own = new Map<string, string>();
  for (const [, word = '', list = ''] of groups.matchAll(/([\w-]+):([^;:]*)/g)) {
    const name = word.toUpperCase();
    if (known.has(name)) continue;
    const words = list.toUpperCase().match(/[\w-]+/g) ?? [];
    const countries = words.map((each) => known.get(each) ?? each).join(' ');
    known.set(name, countries);
    own.set(name, countries);
  }
  const all = [...own, ...Object.entries(everywhere)];
  return [country, ...all.filter(([, list]) => list.includes(country)).map(([name]) => name)];
}

/** Returns the rules for amounts in a currency. Rules for some currencies leave the others to the page. */
export function rulesIn(code: string, own: Attributes, page: Attributes): Attributes {
  const rule = (name: string): string => {
    const rules = (own[name] ?? page[name] ?? '').split(' ');
    const others = (page[name] ?? '').split(' ').find((each) => !each.includes(':'));
    return (
      rules.find((each) => each.startsWith(`${code}:`))?.slice(4) ??
      rules.find((each) => !each.includes(':')) ??
      others ??
      ''
    );
  };
  return { rounding: rule('rounding') || 'none', ending: rule('ending') };
}

/**
 * Returns the price that a visitor must be shown, directly from the rules and the attributes. It shares no code
 * with the widget.
 *
 * @param convert returns what an amount in the first currency is worth in the second, without markup
 * @param page the page's values of attributes that the price does not have
 */
export function visitorPrice(
  own: Attributes,
  { country, currency }: Person,
  convert: (amount: Decimal, from: string, to: string) => Decimal,
  page: Attributes = {},
): VisitorPrice {
  const attributes = { ...page, ...own };
  const rulesFor = (code: string): Attributes => ({ ...attributes, ...rulesIn(code, own, page) });
  const words = (name: string): string[] => (attributes[name] ?? '').split(' ').filter(Boolean);
  const allowed = words('currencies');
  const mayShow = currency !== null && (allowed.length === 0 || allowed.includes(currency));
  const authorCurrency = attributes['base-currency']!;
  const author = [attributes['base-price']!, attributes['base-price-max']].filter(
    (end) => end !== undefined,
  );
  const written = (ends: readonly string[], code: string): [string, ...string[]] => {
    const exact = ends.map((end) => authorAmount(end, code));
    const digits = Math.max(digitsOf(code), ...exact.map((end) => end.decimalPlaces()));
    return exact.map((end) => end.toFixed(digits)) as [string];
  };
  /** Returns the price before for a place and a currency, if there is one. */
  const before = (place: string, code: string): string | undefined =>
    words('compare-at')
      .map((word) => (/[A-Z]/.test(word) ? word : `${authorCurrency}:${word}`))
      .find((word) => word.startsWith(`${place && `${place}/`}${code}:`))
      ?.replace(/^.*:/, '');
  /**
   * Returns amounts that are printed together in another currency, or in their own.
   *
   * @param ends the price that they belong to
   */
  const converted = (
    amounts: readonly string[],
    ends: readonly string[],
    code: string,
    to: string,
    percent: string | null,
  ): string[] => {
    const markup = new Exact(attributes['markup']?.replace('%', '') || 0).div(100).plus(1);
    const left = new Exact(100).minus(percent ?? 0).div(100);
    const author = amounts.map((amount) => authorAmount(amount, code));
    const isOwnStep = words('rounding').some((rule) => rule.startsWith(`${to}:`));
    return roundedEnds(
      author.map((amount) => {
        const exact = amount.times(left);
        // Zero needs no rate.
        if (code === to || amount.isZero()) return exact;
        return convert(exact.times(markup), code, to);
      }),
      author.map((amount) => ({ amount, currency: code, isOwnStep })),
      to,
      rulesFor(to),
      written(ends, code)[0],
    );
  };
  /**
   * Returns the printed amounts and the price before.
   *
   * @param to the currency that they are converted to or rounded in; `null`: they are shown as written
   */
  const printed = (
    ends: readonly string[],
    code: string,
    place: string,
    to: string | null,
    percent: string | null = null,
  ) => {
    const old = ends.length === 1 ? before(place, code) : undefined;
    const price = to ? converted(ends, ends, code, to, percent) : written(ends, code);
    const isOwn = to === code;
    if (isOwn) {
      const plain = written(ends, code);
      price.forEach((each, at) => {
        if (!new Exact(plain[at]!).gt(each)) price[at] = plain[at]!;
      });
    }
    const was =
      old && (to && !isOwn ? converted([old], ends, code, to, null)[0] : written([old], code)[0]);
    // The upper end is never below the lower end.
    if (price[1] && new Exact(price[1]).lt(price[0]!)) price[1] = price[0]!;
    const isHigher = !!was && new Exact(was).gt(price[0]!);
    const all = isHigher ? [...price, was] : price;
    const wholeUnits = /^\d+(\.0*)?$/;
    const isWhole = all.every((each) => wholeUnits.test(each));
    const { ending, rounding } = rulesFor(to ?? code);
    const isInUnits = ending === 'same' && wholeUnits.test(ends[0]!);
    const even = (each: string): string => {
      if (!to || rounding !== 'auto') return each;
      if (isWhole) return each.replace(/\..*/, '');
      return each.includes('.') || isInUnits ? each : new Exact(each).toFixed(digitsOf(to));
    };
    // Both ends of a range have the fraction digits of the end that has more.
    const places = all.map((each) => even(each).split('.')[1]?.length ?? 0);
    const [amount = '', second] = all.map((each) =>
      isHigher ? even(each) : new Exact(even(each)).toFixed(Math.max(...places)),
    );
    return {
      amount,
      ...(second !== undefined && (isHigher ? { compareAt: second } : { amountMax: second })),
    };
  };

  /** Returns what an amount in another currency comes from. Only the previous price of zero needs a rate. */
  const by = (ends: readonly string[], code: string, place: string, to: string) => {
    const isZero = ends.every((end) => Number(end) === 0);
    const isAlone = ends.length > 1 || !Number(before(place, code) ?? 0);
    return {
      source: isZero ? ('base' as const) : ('swap' as const),
      pair: isZero && isAlone ? null : `${to} ${code}`,
    };
  };

  const near = country ? placesOf(country, attributes['groups'] ?? '') : [];
  for (const place of near) {
    const entries = words('prices').filter((word) => word.startsWith(`${place}/`));
    const entry = entries.find((word) => word.startsWith(`${place}/${currency}:`)) ?? entries[0];
    if (!entry) continue;
    const [name = '', amounts = ''] = entry.split(':');
    const code = name.slice(-3);
    const ends = amounts.split('-');
    const base = { baseAmount: written(ends, code)[0], baseCurrency: code, place, discount: null };
    return mayShow && currency !== code
      ? {
          ...printed(ends, code, place, currency),
          currency,
          ...base,
          ...by(ends, code, place, currency),
        }
      : {
          ...printed(ends, code, place, null),
          currency: code,
          ...base,
          source: 'fixed',
          pair: null,
        };
  }
  const base = { baseAmount: written(author, authorCurrency)[0], baseCurrency: authorCurrency };
  const fixed = words('prices').find((word) => word.startsWith(`${currency}:`));
  if (fixed && mayShow && currency !== authorCurrency) {
    const ends = fixed.slice(4).split('-');
    const rest = { place: null, discount: null, source: 'fixed', pair: null } as const;
    return { ...printed(ends, currency, '', null), currency, ...base, ...rest };
  }
  const discountIn = (each: string): string | undefined =>
    words('discount')
      .find((word) => word.startsWith(`${each}:`))
      ?.replace(/^.*:|(\.0+|(\.\d*[1-9])0+)?%$/g, '$2');
  const reduced = near.find((each) => discountIn(each));
  // 0 % means no discount, and nothing is taken off zero.
  const isFree = author.every((end) => Number(end) === 0);
  const percent = reduced && !isFree && Number(discountIn(reduced)) ? discountIn(reduced) : null;
  const discount = percent ?? null;
  const place = discount ? reduced! : null;
  if (mayShow && currency !== authorCurrency) {
    return {
      ...printed(author, authorCurrency, '', currency, discount),
      currency,
      ...base,
      place,
      discount,
      ...by(author, authorCurrency, '', currency),
    };
  }
  return {
    ...printed(author, authorCurrency, '', discount ? authorCurrency : null, discount),
    currency: authorCurrency,
    ...base,
    place,
    discount,
    source: 'base',
    pair: null,
  };
}
