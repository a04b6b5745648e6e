import { escape } from '../site/escape.ts';

/** The choices in the form, by the names of its controls, without the empty ones. */
export type Choices = Readonly<Record<string, string>>;

/** The code to paste. */
export interface Snippet {
  /** The script tag, once for each page. */
  script: string;
  /** The elements, for wherever the author wants them. */
  elements: string;
  /** The directives that the page's Content Security Policy needs, or an empty text. */
  policy: string;
}

/** Attributes of a price that are written as chosen; `places` on a page without a service alone. */
const ofPrice = [
  'base-price',
  'base-price-max',
  'base-currency',
  'prices',
  'discount',
  'compare-at',
  'places',
  'rounding',
  'round-mode',
  'ending',
  'markup',
  'show',
  'approximate',
  'pending',
  'loading',
  'currency-display',
  'trailing-zero-display',
];

/** Settings of the script tag with a service, besides key and address. */
const ofService = ['transport', 'currencies', 'consent', 'single-trip'];

/** Settings of the script tag without one, besides the rates file. */
const ofFiles = ['currencies', 'consent'];

/**
 * Makes the snippet.
 *
 * @param hash of the script that starts in an isolated frame, as policies have it
 */
export function snippetOf(choices: Choices, hash: string): Snippet {
  const { nonce, policy } = choices;
  const tag = [
    ...(policy === 'nonce' ? [`nonce="${escape(nonce ?? 'R4nd0m')}"`] : []),
    'async',
    `src="${escape(fileFor(choices))}"`,
    ...(hasFiles(choices) ? settingsOfFiles(choices) : settingsOfService(choices)),
  ];
  return {
    script: `${preconnectOf(choices)}<script\n  ${tag.join('\n  ')}\n></script>`,
    elements: elementsOf(choices).join('\n\n'),
    policy: policyOf(choices, hash),
  };
}

/** Whether the page has a rates file in the place of a service. */
function hasFiles({ way }: Choices): boolean {
  return way === 'files';
}

/** How the page asks; a rates file is fetched as a service is by that transport. */
function transportOf(choices: Choices): string {
  return hasFiles(choices) ? 'fetch' : (choices['transport'] ?? 'jsonp');
}

/** The origin of the service or of the rates file. */
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
    // The file with the converter has no time zones.
    ...(choices['currency-converter'] ? ['data-visitor="none"'] : []),
    ...attributes(choices, ofFiles, 'data-'),
  ];
}

/**
 * What opens the connection to a service or a rates file while the script file still loads from elsewhere.
 * In an isolated frame it would not be used.
 */
function preconnectOf(choices: Choices): string {
  const [asked, transport] = [askedOf(choices), transportOf(choices)];
  const isOpen = !asked || asked === originOf(choices['src']);
  if (isOpen || transport === 'jsonp-isolated') return '';
  const cors = transport === 'fetch' ? ' crossorigin' : '';
  return `<link rel="preconnect" href="${escape(asked)}"${cors} />\n`;
}

/** The chosen script file, or its like with what is chosen in it. */
function fileFor(choices: Choices): string {
  const { src = '', 'currency-converter': converter } = choices;
  const kind = converter ? '-all' : hasFiles(choices) ? '-static' : '';
  return src.replace(/\blocal-price(-all|-static)?\.js(?=$|\?)/, `local-price${kind}.js`);
}

function elementsOf({ places, ...others }: Choices): string[] {
  const mayGuess = hasFiles(others) && !others['currency-converter'];
  const choices = mayGuess && places ? { ...others, places } : others;
  const price = attributes(choices, ofPrice);
  const text = escape(choices['text'] ?? '');
  const list = (name: string): string => attributes(choices, [name]).join('');
  const all: Readonly<Record<string, string>> = {
    'local-price': `<local-price\n  ${price.join('\n  ')}\n  >${text}</local-price>`,
    'geo-gate': `<geo-gate${['', ...attributes(choices, ['allow', 'block', 'unknown', 'places'])].join(' ')}>
  <p>For visitors from these countries.</p>
  <p slot="blocked">For all others.</p>
</geo-gate>`,
    'currency-picker': `<label>Currency <currency-picker${list('currencies') && ` ${list('currencies')}`}></currency-picker></label>`,
    'currency-converter': `<currency-converter amount="100"${list('currencies') && ` ${list('currencies')}`}></currency-converter>`,
  };
  return Object.keys(all)
    .filter((name) => choices[name])
    .map((name) => all[name]!);
}

/** The chosen attributes, as HTML. */
function attributes(choices: Choices, names: readonly string[], prefix = ''): string[] {
  return names
    .filter((name) => choices[name])
    .map((name) => {
      const value = choices[name]!;
      return value === 'on' ? `${prefix}${name}` : `${prefix}${name}="${escape(value)}"`;
    });
}

function policyOf(choices: Choices, hash: string): string {
  const [asked, transport] = [askedOf(choices), transportOf(choices)];
  const { policy } = choices;
  const connect = transport === 'fetch' ? `; ${sources('connect-src', "'self'", asked)}` : '';
  if (policy === 'nonce') return `script-src 'nonce-${choices['nonce'] ?? 'R4nd0m'}'${connect}`;
  if (policy === 'hosts') {
    const service = connect ? '' : asked;
    const own = transport === 'jsonp-isolated' ? `'${hash}'` : '';
    return `${sources('script-src', "'self'", originOf(choices['src']), service, own)}${connect}`;
  }
  if (policy === 'trusted-types') {
    // Lit makes the policy `lit-html` as soon as it is loaded.
    return `require-trusted-types-for 'script'; trusted-types lit-html local-price`;
  }
  return '';
}

/** A directive, with each of its sources once. */
function sources(directive: string, ...all: string[]): string {
  return [directive, ...new Set(all.filter(Boolean))].join(' ');
}

/** The origin of an address, empty where it is relative: that is the page's own. */
function originOf(address = ''): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
