/** The second computation as a program that answers cases. It reads only what is written rightly, and refuses nothing. */
import { Decimal } from 'decimal.js';
import type { Case, Result } from '../conformance/cases.ts';
import { authorAmount, digitsOf, Exact, roundedEnds, type Attributes } from './rounded.ts';
import { rulesIn, visitorPrice, type Person, type VisitorPrice } from './visitorPrice.ts';

/** What these rules are about is not computed here: what is wrong, and minor units. */
const others = /^(minor-units|page\.[23]|places\.6|currencies\.4)/;

/** What a page says for all prices. */
const defaults = /^(baseCurrency|rounding|roundMode|ending|markup|currencies|groups)$/;

/** Answers a case; `null`: it is about something else. */
export function secondAnswer(each: Case): Result | null {
  if (each.error !== undefined || others.test(each.rule)) return null;
  if (each.total) return sum(each.total);
  const ofPage = Object.entries(each.page ?? {}).filter(([name]) => defaults.test(name));
  const [terms, page] = [written(each.terms!), written(Object.fromEntries(ofPage))];
  const code = (text: string | null): string | null =>
    text ? text.toUpperCase().replace(/^UK$/, 'GB') : null;
  const [country, currency] = [code(each.visitor!.country), code(each.visitor!.currency)];
  const convert = converter(each);
  const priceOf = (who: Person): VisitorPrice => visitorPrice(terms, who, convert, page);
  const { pair, ...price } = priceOf({ country, currency });
  const [to = '', from = ''] = pair?.split(' ') ?? [];
  const markup = new Exact(terms['markup'] ?? page['markup'] ?? '0').div(100).plus(1);
  const unit = pair && convert(new Exact(1), from, to).times(markup);
  const value = {
    ...price,
    exchangeRate: unit && unit.toSignificantDigits(12, Decimal.ROUND_HALF_UP).toFixed(),
    rateDate: (pair && dateOf(each)) ?? null,
  };
  if (each.derive) {
    return { ...value, ...derived(price, each.derive.times, written(each.derive), page) };
  }
  const needs = pair ? { from: to, to: from } : null;
  if (terms['show'] !== 'both') return { ...value, needs };
  const isFixed = price.source === 'fixed';
  const inBase = priceOf({ country: isFixed ? null : country, currency: null });
  const { amount, amountMax, currency: base } = inBase;
  return { ...value, needs, beside: { amount, ...(amountMax && { amountMax }), currency: base } };
}

/** The terms that are words or rules. An empty one turns off that of the page. */
const rules = { rounding: '', ending: '', roundMode: '', show: '', markup: '' };

/** Returns terms by their names in HTML, with codes in capital letters, and lists separated by blanks. */
function written(terms: Readonly<Record<string, string>>): Attributes {
  const kept = Object.entries(terms).filter(([name, value]) => value || name in rules);
  const entries = kept.map(([name, value]) => {
    const words = value.trim().split(name === 'groups' ? /(?=;)/ : /[\s,]+/);
    const isRule = name in rules;
    const codes = (word: string): string =>
      isRule
        ? word.toLowerCase().replace(/^[a-z]{3}:/, (code) => code.toUpperCase())
        : word.toUpperCase().replace(/^UK(?=[/:])/, 'GB');
    const text =
      name === 'markup' ? value.replace(/[\s%]/g, '') || '0' : words.map(codes).join(' ');
    return [name.replace(/[A-Z]/g, '-$&').toLowerCase(), text];
  });
  return Object.fromEntries(entries) as Attributes;
}

/** Returns what converts amounts by the rate of a case. */
function converter(each: Case): (amount: Decimal, from: string, to: string) => Decimal {
  const { rate } = each;
  if (rate) {
    const number = String(rate.exchangeRate);
    return (amount, from) => (rate.from === from ? amount.times(number) : amount.div(number));
  }
  const [base = '', table] =
    Object.entries(fileOf(each)).find(([, content]) => typeof content === 'object') ?? [];
  const all = Object.entries({ [base]: 1, ...(table as object) });
  const worth = new Map(all.map(([name, value]) => [name.toUpperCase(), String(value)]));
  return (amount, from, to) => amount.times(worth.get(to)!).div(worth.get(from)!);
}

/** Returns the day of the rate of a case. */
function dateOf(each: Case): string | undefined {
  return (fileOf(each) as { date?: string }).date ?? each.rate?.date;
}

function fileOf({ rates = {} }: Case): object {
  return typeof rates === 'string' ? (JSON.parse(rates.trim()) as object) : (rates as object);
}

/** Returns the amounts of a derived price. */
function derived(
  price: Omit<VisitorPrice, 'pair'>,
  times: string,
  own: Attributes,
  page: Attributes,
): Pick<Result, 'amount' | 'amountMax' | 'compareAt'> {
  const { currency, baseCurrency: base, baseAmount } = price;
  const [above = '', below = '1'] = times.split('/');
  const ends = [price.amount, price.amountMax].filter((end) => end !== undefined);
  const all: Attributes = { ...page, ...own };
  const rules: Attributes = { ...all, ...rulesIn(currency, own, page) };
  const isOwnStep = !!all['rounding']?.split(' ').some((rule) => rule.startsWith(`${currency}:`));
  const rounded = roundedEnds(
    ends.map((end) => new Exact(end).times(above.trim()).div(below.trim())),
    ends.map((end) => ({ amount: new Exact(end), currency, base, isOwnStep })),
    currency,
    rules,
    baseAmount,
  );
  if (rounded[1] && new Exact(rounded[1]).lt(rounded[0]!)) rounded[1] = rounded[0]!;
  const isWhole =
    rules['rounding'] === 'auto' && rounded.every((end) => new Exact(end).isInteger());
  const digits = Math.max(...rounded.map((end) => end.split('.')[1]?.length ?? 0));
  const [amount = '', amountMax] = rounded.map((end) =>
    new Exact(end).toFixed(isWhole ? 0 : digits),
  );
  return { amount, ...(amountMax && { amountMax }), compareAt: null };
}

/** Adds prices. */
function sum(items: NonNullable<Case['total']>): Result {
  if (items.some(({ value }) => !value)) return { amount: null };
  const all = items.map(({ value, quantity = 1 }) => {
    const { amount, amountMax, currency } = value!;
    const read = authorAmount(amount, currency);
    const isKept = read.equals(amount);
    const places = isKept ? (amount.split('.')[1]?.length ?? 0) : digitsOf(currency);
    const isZero = read.isZero() && !Number(amountMax ?? 0);
    return { sum: read.times(quantity), places, currency, isZero, isRange: !!amountMax };
  });
  const some = all.filter(({ isZero }) => !isZero);
  const added = some.length ? some : all.slice(0, 1);
  const codes = new Set(added.map(({ currency }) => currency));
  if (codes.size !== 1 || added.some(({ isRange }) => isRange)) return { amount: null };
  const total = added.map((each) => each.sum).reduce((a, b) => a.plus(b));
  const amount = total.toFixed(Math.max(...added.map(({ places }) => places)));
  return { amount, currency: [...codes][0]! };
}
