/** The functions of `local-price/money` as a program that answers cases. */
import {
  derive,
  fromMinorUnits,
  LocalPriceError,
  priceFor,
  rateFrom,
  rateNeeded,
  toMinorUnits,
  total,
  type DerivedAttributes,
  type ServerTerms,
} from '../../src/pricing/public.js';
import type { Case, Result } from './cases.ts';

/** Answers a case. */
export function ourAnswer(each: Case): Result {
  try {
    return answer(each);
  } catch (error) {
    if (error instanceof LocalPriceError) return { error: error.subject?.name ?? error.message };
    throw error;
  }
}

function answer({ terms, page, visitor, derive: derived, ...given }: Case): Result {
  if (given.total) {
    const sum = total(given.total);
    return { amount: sum?.amount ?? null, currency: sum?.currency ?? null };
  }
  if (given.toMinorUnits) {
    const { standard, ...price } = given.toMinorUnits;
    return { units: String(toMinorUnits(price, standard)) };
  }
  if (given.fromMinorUnits) {
    const { standard, units, currency } = given.fromMinorUnits;
    return { amount: fromMinorUnits(units, currency, standard) };
  }
  const price = terms as ServerTerms;
  const needs = rateNeeded(price, visitor!, page);
  const rate = given.now
    ? rateFrom(given.rates, needs, { now: new Date(given.now) })
    : (given.rate ?? null);
  const value = priceFor(price, { ...visitor!, rate }, page, { steps: !!given.steps });
  if (derived) return derive(value, derived as DerivedAttributes, page);
  if (terms!['show'] !== 'both') return { ...value, needs };
  const country = value.source === 'fixed' ? null : visitor!.country;
  const inBase = priceFor(price, { country, currency: null, rate: null }, page);
  const { amount, amountMax, currency } = inBase;
  return { ...value, needs, beside: { amount, ...(amountMax && { amountMax }), currency } };
}
