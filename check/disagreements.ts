import { LocalPriceError } from '../src/input/index.js';
import { priceFor, rateNeeded, type ServerTerms } from '../src/pricing/priceFor.js';
import type { PriceValue } from '../src/pricing/PriceValue.js';
import { isCoarse } from '../src/pricing/rates.js';
import { rateFrom } from '../src/pricing/ratesFile/rateFrom.js';
import { currencySign } from '../src/protocol/describeCountry.js';
import { replacedSentence } from '../src/visit/reasonOf.js';
import type { Swap } from '../src/protocol/index.js';
import { amountsIn, mayMean } from './amountsIn.js';
import type { PageView, PriceView } from './page/PageView.js';
import type { PageVisit } from './page/PageVisit.js';
import { verdict, type Verdict } from './verdicts.js';

/** Signs that one currency alone has, each with its code. */
const signs = ['€EUR', '₹INR', '₦NGN', '₺TRY', '₴UAH', '₪ILS', '₫VND', '₽RUB', '฿THB'];

/** Returns the first price whose content differs from its attributes. */
export function contentProblem({ prices }: PageView): Verdict | null {
  for (const { content, terms, value } of prices) {
    const said = `The content of a price is “${content.replace(/\s+/g, ' ').trim()}”`;
    const authored = [terms.basePrice ?? [], terms.basePriceMax ?? []].flat();
    if (!authored.length || !amountsIn(content).length) continue;
    if (!authored.some((base) => mayMean(content, base))) {
      return verdict('content-differs', `${said}, but its base-price is ${authored.join('–')}.`);
    }
    const currency = value?.baseCurrency;
    const other = signs.find((each) => content.includes(each[0]!))?.slice(1);
    const own = currency && [currency, currencySign(currency)];
    if (own && other && other !== currency && !own.some((sign) => content.includes(sign))) {
      return verdict('content-differs', `${said}, but its base-currency is ${currency}.`);
    }
  }
  return null;
}

/** Returns the first price that is not that of the list that it names. */
export function listProblem({ prices }: PageView): Verdict | null {
  const [problem] = prices.flatMap(({ outcome }) => replacedSentence(outcome) ?? []);
  return problem === undefined ? null : verdict('list-differs', problem);
}

/** Returns the first price that its readers get in different ways. */
export function readerProblem({ prices, forms }: PageView): Verdict | null {
  const differs = (value: PriceValue, reader: string): Verdict => {
    const shown = `${value.amount} ${value.currency}`;
    return verdict('readers-differ', `${reader}, but the price is ${shown}.`);
  };
  for (const { outcome, value, printed, label, spoken } of prices) {
    if (!value || outcome.state !== 'local') continue;
    const { amount, baseAmount } = value;
    if (printed !== null && !mayMean(printed, amount)) {
      return differs(value, `The page shows “${printed.trim()}”`);
    }
    if (spoken && amountsIn(spoken).length && !mayMean(spoken, amount)) {
      return differs(value, `Screen readers read “${spoken}”`);
    }
    if (label && mayMean(label, baseAmount) && !mayMean(label, amount)) {
      return differs(value, `A label says “${label.trim()}”`);
    }
  }
  for (const form of forms) {
    const values = form.prices.flatMap((at) => prices[at]?.value ?? []);
    const right = new Set(values.map(({ amount }) => amount));
    const wrong = form.sent.find((each) => !right.has(each));
    if (values[0] && wrong !== undefined) return differs(values[0], `The form sends “${wrong}”`);
  }
  return null;
}

/** Returns the first price for which a server with these terms would charge another amount. */
export function serverProblem(
  visit: PageVisit,
  { prices }: PageView,
  terms: ReadonlyMap<string, ServerTerms>,
): Verdict | null {
  const known = prices.flatMap((price) => {
    const name = price.names.find((each) => terms.has(each));
    return name !== undefined && price.value ? { ...price, name, value: price.value } : [];
  });
  const differs = (problem: string, remedy?: string): Verdict =>
    verdict('server-differs', problem, remedy);
  if (terms.size && !known.length) {
    return differs(
      `No price of the page belongs to the terms of the server (${[...terms.keys()].slice(0, 3).join(', ')}).`,
      'Name prices by the id of their element, by data-product around them, or by the field "product" of their form.',
    );
  }
  for (const { name, outcome, value } of known) {
    const shown = `${value.amount} ${value.currency}`;
    try {
      const charged = charge(visit, outcome, value, terms.get(name)!) ?? value;
      const charges = `${charged.amount} ${charged.currency}`;
      if (charges === shown) continue;
      return differs(
        `The server would charge ${charges} for ${name}, but the page shows ${shown}.`,
      );
    } catch (error) {
      if (!(error instanceof LocalPriceError)) throw error;
      return differs(`The terms of the server for ${name} are wrong: ${error.message}`);
    }
  }
  return null;
}

/** Returns what the server charges; `null` if it needs a rate that the page has not received. */
function charge(
  { swaps, ratesFile }: PageVisit,
  outcome: PriceView['outcome'],
  { currency, place }: PriceValue,
  terms: ServerTerms,
): PriceValue | null {
  // A guess that no price has used is not a known country.
  const country = outcome.isGuess && !place ? null : outcome.country;
  const pair = rateNeeded(terms, { country, currency });
  if (!pair) return priceFor(terms, { country, currency, rate: null });
  // For a price, the page has requested a rate that is exact enough.
  const isRight = ({ from, to, exchangeRate }: Swap): boolean =>
    [from, to].toSorted().join() === [pair.from, pair.to].toSorted().join() &&
    !isCoarse(exchangeRate);
  const rate = ratesFile === null ? swaps.find(isRight) : rateFrom(ratesFile, pair);
  return rate ? priceFor(terms, { country, currency, rate }) : null;
}
