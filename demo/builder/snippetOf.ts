import { priceDefaults } from '../../src/pricing/priceDefaults.ts';
import { earlyCallScript } from '../../src/protocol/index.ts';
import { escape } from '../site/escape.ts';

/** The choices in the form, by the names of its controls. Empty choices are left out. */
export type Choices = Readonly<Record<string, string>>;

/** The code to paste, and what it needs. */
export interface Snippet {
  /** The script tag, and that of the early call if it can work, once for each page. */
  script: string;
  /** The elements, to be placed where the author wants them. */
  elements: string;
  /** The directives that the page's Content Security Policy needs, or an empty string. */
  policy: string;
  /** The addresses of the files that the author puts on their site: the script file, and a rates file. */
  files: readonly string[];
  /** Why the visitor's call can't be sent while the script file loads, or an empty string. */
  whyLate: string;
}

/** Characters that fit on a line. */
const width = 80;

/** The hashes of inline scripts, as policies write them (CSP 3, hash-source). */
export interface Hashes {
  /** Of the isolated frame's script. */
  frame: string;
  /** Of the early call's script. */
  early: string;
}

/** Attributes of a price that the script tag can set for the whole page. */
const pageWide = Object.keys(priceDefaults).map((name) =>
  name.replace(/[A-Z]/g, '-$&').toLowerCase(),
);

/** Attributes of a price that are written as chosen. `places` is written only without a service. */
export const ofPrice = [
  ...new Set([
    'base-price',
    'base-price-max',
    'base-currency',
    'prices',
    'discount',
    'compare-at',
    'places',
    ...pageWide,
  ]),
];

/** Settings of the script tag with a service, in addition to key and address. */
const ofService = ['transport', 'currencies', 'consent', 'single-trip'];

/** Settings of the script tag without a service, in addition to the rates file. */
const ofFiles = ['currencies', 'consent'];

/** Returns the snippet. */
export function snippetOf(given: Choices, hashes: Hashes): Snippet {
  // No script of the service must run in a page that takes payments.
  const choices: Choices = {
    ...given,
    ...(given['payments'] && { transport: 'fetch' }),
    ...((!hasFiles(given) || given['currency-converter']) && { places: '' }),
    ...rulesOf(given),
  };
  const nonce = choices['policy'] === 'nonce' ? [`nonce="${escape(nonceOf(choices))}"`] : [];
  const isEarly = !hasFiles(choices) && !whyLate(choices);
  const early = `\n<script${['', ...nonce].join(' ')}>${earlyCallScript}</script>`;
  const isTrip = isEarly && choices['single-trip'];
  const common = hasDefaults(choices) ? pageWide : isTrip ? ['base-currency'] : [];
  const tag = [
    ...nonce,
    'async',
    `src="${escape(fileFor(choices))}"`,
    ...(hasFiles(choices) ? settingsOfFiles(choices) : settingsOfService(choices)),
    ...attributes(choices, common, 'data-'),
    ...(isNamed(choices) ? [listOf(choices)] : []),
  ];
  return {
    // The early call opens the connection.
    script: `${isEarly ? '' : preconnectOf(choices)}${markup('script', tag, '')}${isEarly ? early : ''}`,
    elements: elementsOf(choices).join('\n\n'),
    policy: policyOf(choices, hashes),
    files: filesOf(choices),
    whyLate: hasFiles(choices) ? '' : whyLate(choices),
  };
}

/** Returns choices as properties of a price, with their names in camel case. */
export function propertiesOf(choices: Choices): Choices {
  const camelCase = (name: string): string =>
    name.replace(/-./g, ([, letter = '']) => letter.toUpperCase());
  return Object.fromEntries(
    Object.entries(choices).map(([name, value]) => [camelCase(name), value]),
  );
}

/** Returns the rounding: the rule for all currencies, and those for single ones. */
export function rulesOf({ rounding, 'rounding-rules': rules }: Choices): { rounding?: string } {
  const all = [rounding, rules].filter(Boolean).join(' ');
  return all ? { rounding: all } : {};
}

/** Whether the script tag sets what all prices have in common. */
function hasDefaults(choices: Choices): boolean {
  return !!choices['defaults'] && !!choices['local-price'];
}

/** Whether the price is one of a list that the page and its server share. */
function isNamed(choices: Choices): boolean {
  return !!choices['product'] && !!choices['local-price'];
}

/** Returns the list as an attribute of the script tag. */
function listOf(choices: Choices): string {
  const chosen = termsOf(choices).flatMap((name) => (choices[name] ? [[name, choices[name]]] : []));
  const terms = Object.entries(propertiesOf(Object.fromEntries(chosen) as Choices));
  const values = terms.map(([name, value]) => [name, value === 'on' || value]);
  const products = { [choices['product']!]: Object.fromEntries(values) as object };
  const json = JSON.stringify(products).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  return `data-products='${json}'`;
}

/** Returns the attributes that the price itself has. */
function termsOf(choices: Choices): string[] {
  return hasDefaults(choices) ? ofPrice.filter((name) => !pageWide.includes(name)) : ofPrice;
}

/** Returns why the visitor's call to a service can't be sent while the script file loads, or an empty string. */
function whyLate(choices: Choices): string {
  if (choices['consent']) return 'the visitor must consent first';
  if (transportOf(choices) !== 'jsonp') return 'only a call by jsonp can be sent earlier';
  const hasPrice = choices['local-price'] && choices['base-currency'];
  return hasPrice || !choices['single-trip'] ? '' : 'the page has no price';
}

/** Whether the page uses a rates file instead of a service. */
function hasFiles({ way }: Choices): boolean {
  return way === 'files';
}

/** Returns the transport. A rates file counts as `fetch`, because it is fetched the same way. */
function transportOf(choices: Choices): string {
  return hasFiles(choices) ? 'fetch' : (choices['transport'] ?? 'jsonp');
}

/** Returns the origin of the service or the rates file. */
function askedOf(choices: Choices): string {
  return originOf(choices[hasFiles(choices) ? 'rates' : 'base-url']);
}

function settingsOfService(choices: Choices): string[] {
  return [
    `data-apikey="${escape(choices['apikey'] ?? '')}"`,
    `data-base-url="${escape(choices['base-url'] ?? '')}"`,
    ...attributes(choices, ofService, 'data-'),
  ];
}

function settingsOfFiles(choices: Choices): string[] {
  return [
    `data-rates="${escape(choices['rates'] ?? '')}"`,
    // The script file with the converter has no time zone data.
    ...(choices['currency-converter'] ? ['data-visitor="none"'] : []),
    ...attributes(choices, ofFiles, 'data-'),
  ];
}

/**
 * Returns a link that opens the connection to the service or the rates file while the script file loads from
 * another origin. An isolated frame would not use the connection.
 */
function preconnectOf(choices: Choices): string {
  const [asked, transport] = [askedOf(choices), transportOf(choices)];
  const isOpen = !asked || asked === originOf(fileFor(choices));
  if (isOpen || transport === 'jsonp-isolated') return '';
  const cors = transport === 'fetch' ? ' crossorigin' : '';
  return `<link rel="preconnect" href="${escape(asked)}"${cors} />\n`;
}

/** Returns which edition of the script file contains the chosen elements. */
export function kindOf(choices: Choices): '' | '-all' | '-static' {
  return choices['currency-converter'] ? '-all' : hasFiles(choices) ? '-static' : '';
}

/** Returns the chosen edition of the script file: on the author's site, which is the fastest, or where they say. */
export function fileFor(choices: Choices): string {
  const name = `local-price${kindOf(choices)}.js`;
  return (choices['src'] ?? `/${name}`).replace(/\blocal-price(-all|-static)?\.js(?=$|\?)/, name);
}

function filesOf(choices: Choices): string[] {
  const file = fileFor(choices);
  if (hasFiles(choices)) return [file, choices['rates'] ?? ''];
  return originOf(file) ? [] : [file];
}

function elementsOf(choices: Choices): string[] {
  const price = attributes(choices, isNamed(choices) ? ['product'] : termsOf(choices));
  const text = escape(choices['text'] ?? '');
  const list = attributes(choices, ['currencies']);
  const all: Readonly<Record<string, string>> = {
    'local-price': markup('local-price', price, text),
    'geo-gate': markup(
      'geo-gate',
      attributes(choices, ['allow', 'block', 'unknown', 'places']),
      '\n  <p>For visitors from these countries.</p>\n  <p slot="blocked">For all others.</p>\n',
    ),
    'currency-picker': `<label>Currency ${markup('currency-picker', list, '')}</label>`,
    'country-picker': '<label>Ship to <country-picker></country-picker></label>',
    'currency-converter': markup('currency-converter', ['amount="100"', ...list], ''),
  };
  return Object.keys(all)
    .filter((name) => choices[name])
    .map((name) => all[name]!);
}

/** Returns an element in one line if it fits, or with a line for each attribute. */
function markup(name: string, given: readonly string[], content: string): string {
  const end = `>${content}</${name}>`;
  const [first = ''] = `<${[name, ...given].join(' ')}${end}`.split('\n');
  return `<${[name, ...given].join(first.length <= width ? ' ' : '\n  ')}${end}`;
}

/** Returns the chosen attributes as HTML. */
function attributes(choices: Choices, names: readonly string[], prefix = ''): string[] {
  return names
    .filter((name) => choices[name])
    .map((name) => {
      const value = choices[name]!;
      return value === 'on' ? `${prefix}${name}` : `${prefix}${name}="${escape(value)}"`;
    });
}

function nonceOf({ nonce = 'R4nd0m' }: Choices): string {
  return nonce;
}

function policyOf(choices: Choices, { frame, early }: Hashes): string {
  const [asked, transport] = [askedOf(choices), transportOf(choices)];
  const { policy } = choices;
  const connect = transport === 'fetch' ? `; ${sources('connect-src', "'self'", asked)}` : '';
  if (policy === 'nonce') return `script-src 'nonce-${nonceOf(choices)}'${connect}`;
  if (policy === 'hosts') {
    const service = connect ? '' : asked;
    const own =
      transport === 'jsonp-isolated' ? frame : hasFiles(choices) || whyLate(choices) ? '' : early;
    const inline = own && `'${own}'`;
    return `${sources('script-src', "'self'", originOf(fileFor(choices)), service, inline)}${connect}`;
  }
  if (policy === 'trusted-types') {
    // Lit creates the policy `lit-html` when it loads.
    return `require-trusted-types-for 'script'; trusted-types lit-html local-price`;
  }
  return '';
}

/** Returns a directive, with each source once. */
function sources(directive: string, ...all: string[]): string {
  return [directive, ...new Set(all.filter(Boolean))].join(' ');
}

/** Returns the origin of an address, or an empty string if the address is relative to the page. */
function originOf(address = ''): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
