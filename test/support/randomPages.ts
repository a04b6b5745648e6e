/** Pages as their authors write them, and the visitors who request them: in Node and in browsers the same for a seed. */
import fc from 'fast-check';
import { rates } from '../../scripts/prices/rates.ts';
import { attributesOf, groups, randomPrices } from './randomPrices.ts';

/** What somebody has chosen before, from the earliest on. */
export interface Step {
  kind: 'currency' | 'country';
  /** `page`: on a page of this origin. `before`: on one that had no setting `cookie` yet. `site`: elsewhere, by the cookie. */
  by: 'page' | 'before' | 'site';
  /** A code, or what a cookie contains; `null`: the choice is ended. */
  code: string | null;
}

/** A price in a page. */
export interface RandomElement {
  attributes: Record<string, string>;
  content: Content;
  /** The language of the element around it. */
  lang: string | undefined;
}

export interface RandomPage {
  file: 'local-price-static.js' | 'local-price-all.js' | 'local-price.js';
  /** The settings in the script tag, without `data-`. */
  tag: Record<string, string>;
  prices: RandomElement[];
  /** Whether their terms are in the setting `products`. */
  isNamed: boolean;
  /** How many of them come before the script tag. */
  early: number;
  /** Whether the tag of another tool comes before ours. */
  hasOther: boolean;
  lang: string;
  country: string | null;
  query: string;
  steps: Step[];
  /** When the script runs. */
  loading: '' | 'async' | 'defer' | 'type="module"';
  /** Whether the visitor consents, as server and page know it, where that is required. */
  hasConsent: boolean;
  userAgent: string;
}

/** What an author writes into a price. */
export interface Content {
  html: string;
  /** Whether it prints something, and a previous price. */
  isFilled: boolean;
  hasPrevious: boolean;
}

export const contents: readonly Content[] = [
  { html: 'A', isFilled: true, hasPrevious: false },
  { html: '', isFilled: false, hasPrevious: false },
  { html: '<s>B</s> A', isFilled: true, hasPrevious: true },
  { html: '<i slot="note"></i>A', isFilled: true, hasPrevious: false },
];

/** A page as simple as one can be, for a visitor from Germany. */
export const plainPage: RandomPage = {
  file: 'local-price-static.js',
  tag: {},
  prices: [],
  isNamed: false,
  early: 0,
  hasOther: false,
  lang: 'en',
  country: 'DE',
  query: '',
  steps: [],
  loading: '',
  hasConsent: false,
  userAgent: 'Mozilla/5.0',
};
/** The currencies of random prices: the last one has no rate. */
const codes = 'USD EUR GBP JPY CHF SEK KWD IDR HUF CLF'.split(' ');
const known = [...codes.slice(0, 9), 'INR', 'NOK', 'LBP', 'NGN'];

/** Returns the content of a rates file of a day. */
export function ratesOf(date: string) {
  const worth = known.map((code) => {
    const dollars = code === 'USD' ? 1 : Number(rates[code]);
    return [code.toLowerCase(), Number((1 / dollars).toPrecision(12))] as const;
  });
  return { date, usd: Object.fromEntries(worth) as Record<string, number> };
}

/** Mostly the first, and when a case is shrunk, too. */
const either = <T>(often: fc.Arbitrary<T>, weight: number, seldom: fc.Arbitrary<T>) => {
  const all = [
    { weight, arbitrary: often },
    { weight: 1, arbitrary: seldom },
  ];
  return fc.oneof({ withCrossShrink: true }, ...all);
};

/** One of some words, or more often nothing. */
const rare = (words: string, weight = 6): fc.Arbitrary<string | undefined> =>
  either(fc.constant(undefined), weight, fc.constantFrom(...words.split(' | ')));

/** The same, or one that is malformed. */
const rareOr = (wrong: string, words: string, weight?: number) =>
  either(rare(words, weight), 80, fc.constant<string | undefined>(wrong));

/** A record without what is `undefined`. */
const some = (all: Record<string, fc.Arbitrary<string | undefined>>) =>
  fc.record(all).map((record) => attributesOf(record));

const list = fc.subarray(codes, { minLength: 1, maxLength: 8 }).map((each) => each.join(' '));
const lists = either(fc.constant<string | undefined>(undefined), 3, list);

/** What attributes of a price and settings of a page have in common. */
const common = {
  rounding: rareOr('x', '1 | 0.05 | auto | cash | 100 | 1 JPY:100'),
  ending: rareOr('nine', '99 | same | 9990'),
  markup: rareOr('2.5', '2.5%'),
  show: rareOr('all', 'both'),
  approximate: rare(' | false | true'),
  note: rare('foreign'),
  'round-mode': rareOr('sideways', 'up | down'),
  'currency-display': rare('code | name | narrow-symbol'),
  'trailing-zero-display': rare('strip-if-integer'),
};

const simple = some({
  'base-price': fc.constantFrom(...'49.00 49.00 49.00 1299 480 0.99 0.0015 0 0 1,299'.split(' ')),
  'base-currency': either(
    fc.constantFrom<string | undefined>(...codes),
    12,
    fc.constant(undefined),
  ),
  'base-price-max': rareOr('1', '99.00 | 1500'),
  prices: rareOr('EUR:x', 'EUR:45 | DE/CHF:39 | EUR:45-60 IN/USD:19 EEA/GBP:40 | EUR:0'),
  'compare-at': rare('79.00 | 1500 EUR:69 DE/CHF:50 | 9'),
  discount: rareOr('DE:5', 'DE:20% EU:5% | JP:50% | DE:0%'),
  currencies: either(lists, 40, fc.constant('EUR euro')),
  ...common,
});

const terms = either(
  simple,
  4,
  randomPrices.map((each) => attributesOf(each.terms)),
);

/** A price that follows the first one of the page. */
const derived = some({
  of: fc.constant('p0'),
  times: either(fc.constantFrom('1/12', '2', '0.5'), 20, fc.constant('x')),
  rounding: common.rounding,
});

const element = (attributes: typeof terms): fc.Arbitrary<RandomElement> =>
  fc.record({
    attributes: fc
      .tuple(
        attributes,
        some({
          parts: rare(' | false'),
          locale: rare('de | fr_CH | ar-EG | pt-PT-ao90 | ?'),
          places: rare('chosen | guess'),
          pending: rare('hidden'),
        }),
      )
      .map((both) => Object.assign({}, ...both) as Record<string, string>),
    content: fc.constantFrom(contents[0]!, contents[0]!, ...contents),
    lang: rare('fr | de_DE |  | x'),
  });

const settings = some({
  currencies: lists,
  currency: rareOr('euro', 'GBP | jpy | XXX'),
  country: rareOr('Germany', 'DE | JP | XX'),
  'currency-map': rare('DE:CHF JP:XXX | LB:USD IN | US:EUR'),
  groups: fc.constantFrom(undefined, groups, groups, 'VAT: EEA X; DE: FR'),
  'base-currency': rareOr('dollar', 'USD | eur', 1),
  cookie: rareOr('no domain', 'host | .shop.example', 1),
  storage: rareOr('sesion', 'none | session', 12),
  consent: rareOr('requierd', 'required', 12),
  concent: rare('no', 80),
  category: rare('x'),
  ...common,
});

const step = (by: Step['by'][], texts: (string | null)[]): fc.Arbitrary<Step> => {
  const all = { by: fc.constantFrom(...by) };
  const currencies = fc.constantFrom('EUR', 'JPY', 'GBP', 'USD', 'HUF', null, ...texts);
  const countries = fc.constantFrom('JP', 'DE', 'US', null);
  return either(
    fc.record({ ...all, kind: fc.constant<Step['kind']>('currency'), code: currencies }),
    1,
    fc.record({ ...all, kind: fc.constant<Step['kind']>('country'), code: countries }),
  );
};

// What a malformed cookie means for a choice that was made before is not said: it is alone.
const steps = fc.oneof(
  { withCrossShrink: true },
  fc.constant<Step[]>([]),
  fc.array(step(['page', 'site'], []), { minLength: 1, maxLength: 4 }),
  step(['site'], ['"GBP"', 'HRK', 'gbp', '%47BP', 'EURO', '', ' JPY ']).map((each) => [each]),
  step(['before'], []).map((each) => [each]),
);

export const randomPages: fc.Arbitrary<RandomPage> = fc
  .record({
    file: fc.constantFrom<RandomPage['file']>(
      'local-price-static.js',
      'local-price-static.js',
      'local-price-all.js',
      'local-price.js',
    ),
    tag: settings,
    first: element(terms),
    others: fc.array(element(either(terms, 6, derived)), { maxLength: 3 }),
    isNamed: either(fc.constant(false), 3, fc.constant(true)),
    early: either(fc.constant(0), 8, fc.constant(1)),
    hasOther: either(fc.constant(false), 8, fc.constant(true)),
    lang: fc.constantFrom('en', 'en', 'en-US', 'de', 'ja', 'hi-u-nu-deva'),
    country: either(
      fc.constantFrom<string | null>(...'DE GB US IN CH JP HU LB'.split(' ')),
      6,
      fc.constantFrom('AQ', 'T1', null),
    ),
    query: rare(
      '?currency=GBP | ?currency=jpy&a | ?currency=HRK | ?currency= | ?currency=x | ?a=b',
    ),
    steps,
    loading: fc.constantFrom<RandomPage['loading']>('', '', 'async', 'defer', 'type="module"'),
    hasConsent: fc.boolean(),
    userAgent: either(fc.constant('Mozilla/5.0'), 30, fc.constant('Googlebot/2.1')),
  })
  .map(({ first, others, query, ...rest }) => ({
    ...rest,
    prices: [first, ...others].map((each, at) => ({
      ...each,
      attributes: { ...each.attributes, id: `p${at}`, name: `n${at}` },
    })),
    query: query ?? '',
  }));

/** Returns attributes by the names of their properties; those without a value mean on. */
export function camelCase(all: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(all).map(([name, value]) => [
    name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value || (/^(approximate|parts)$/.test(name) ? 'true' : ''),
  ]);
  return Object.fromEntries(named) as Record<string, string>;
}

const ofElement = ['id', 'locale', 'name', 'of', 'times'];

/** Returns a page as its author writes it: the terms of its prices may be in one list. */
export function writtenPage(page: RandomPage): RandomPage {
  if (!page.isNamed) return page;
  const products = page.prices.map(({ attributes }) => {
    const terms = Object.entries(attributes).filter(([name]) => !ofElement.includes(name));
    return [attributes['id']!, camelCase(Object.fromEntries(terms))] as const;
  });
  return {
    ...page,
    tag: { ...page.tag, products: JSON.stringify(Object.fromEntries(products)) },
    prices: page.prices.map(({ attributes, ...each }) => {
      const own = Object.entries(attributes).filter(([name]) => ofElement.includes(name));
      return { ...each, attributes: { ...Object.fromEntries(own), product: attributes['id']! } };
    }),
  };
}

const attributesIn = (all: Record<string, string>): string =>
  Object.entries(all)
    .map(
      ([name, value]) =>
        ` ${name}="${value.replace(/[&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`,
    )
    .join('');

/**
 * Returns what an author writes into a page.
 *
 * @param folder where the script file is
 */
export function htmlOf(page: RandomPage, folder = '/'): string {
  const { file, tag, prices, early, hasOther, lang, loading } = writtenPage(page);
  const data = Object.entries(tag).map(([name, value]) => [`data-${name}`, value]);
  const our = { src: folder + file, ...Object.fromEntries(data) };
  const markup = prices.map(({ attributes, content, lang: own }) => {
    const around = own === undefined ? '' : ` lang="${own}"`;
    return `<p${around}><local-price${attributesIn(attributes)}>${content.html}</local-price></p>`;
  });
  const other = hasOther ? '<script src="/shipping.js" data-rates="ups"></script>' : '';
  const script = `${other}<script ${loading}${attributesIn(our)}></script>`;
  const all = [...markup.slice(0, early), script, ...markup.slice(early)].join('');
  return `<div lang="${lang}"><form>${all}</form></div>`;
}

/** Returns a text with plain blanks, one at a time. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
