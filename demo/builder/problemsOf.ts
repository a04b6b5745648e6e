import { isWebAddress } from '../../src/client/baseUrl.ts';
import { readPlace } from '../../src/input/index.ts';
import { priceFor, type ServerTerms } from '../../src/pricing/public.ts';
import { propertiesOf, rulesOf, type Choices } from './snippetOf.ts';

/** The visitor of nowhere, for whom no rate is needed. */
const nobody = { country: null, currency: null, rate: null };

/** Attributes of a price that are checked, each on its own, with what it depends on. */
const ofPrice: Readonly<Record<string, readonly string[]>> = {
  'base-price': [],
  'base-currency': [],
  'base-price-max': ['base-price'],
  prices: [],
  discount: [],
  'compare-at': ['base-price', 'base-currency'],
  ending: [],
  markup: [],
};

/** Returns what is wrong with a price; an empty text: nothing. */
function problemOf(terms: Partial<ServerTerms>): string {
  try {
    priceFor({ basePrice: '1', baseCurrency: 'USD', ...terms }, nobody);
    return '';
  } catch (error) {
    const [, remedy = ''] = /: write (.*)\.$/.exec((error as Error).message) ?? [];
    return `Write ${remedy}.`;
  }
}

/** Whether a currency with this code exists: an element would show any three letters. */
function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code.toUpperCase());
}

/** Returns what is wrong with choices, by the names of their controls. */
export function problemsOf(choices: Choices): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  const note = (name: string, problem: string): void => {
    if (problem) problems.set(name, problem);
  };
  const hasPrice = !!choices['local-price'];
  for (const [name, needed] of Object.entries(hasPrice ? ofPrice : {})) {
    const isRequired = name === 'base-price' || name === 'base-currency';
    if (!isRequired && !choices[name]) continue;
    // What is wrong with another control is said there.
    const others = needed.filter((each) => !problems.has(each));
    const terms = [...others, name].map((each) => [each, choices[each] ?? '']);
    note(name, problemOf(propertiesOf(Object.fromEntries(terms))));
  }
  const currency = choices['base-currency'] ?? '';
  if (hasPrice && !problems.has('base-currency') && !isCurrency(currency)) {
    note('base-currency', `“${currency}” is not a currency: write a code such as USD.`);
  }
  const { product = '' } = choices;
  if (hasPrice && product && !/^[\w.-]{1,64}$/.test(product)) {
    note('product', 'Write at most 64 letters, digits, points, hyphens and underscores.');
  }
  if (hasPrice) note('rounding-rules', problemOf(rulesOf(choices)));
  for (const name of choices['geo-gate'] ? ['allow', 'block'] : []) {
    const wrong = choices[name]?.split(/[\s,]+/).find((word) => word && !readPlace(word));
    note(
      name,
      wrong ? `“${wrong}” is not a place: write codes such as US, or EU, EEA, EUROZONE.` : '',
    );
  }
  const { currencies } = choices;
  if (currencies) note('currencies', problemOf({ currencies }));
  const hasFiles = choices['way'] === 'files';
  const ownScript = choices['src'] ? ['src'] : [];
  for (const name of [...ownScript, hasFiles ? 'rates' : 'base-url']) {
    const address = choices[name] ?? '';
    // With a user, an address looks like that of another host.
    const isAddress = /^(https?:\/\/|\.?\/)\S*$/i.test(address) && isWebAddress(address);
    note(
      name,
      isAddress ? '' : 'Write an address that begins with https:// or with /, without spaces.',
    );
  }
  if (!hasFiles && !choices['apikey']) note('apikey', 'Write the key of your service.');
  return problems;
}
