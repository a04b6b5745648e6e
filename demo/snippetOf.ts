import { escape } from './site/escape.ts';

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

/** Attributes of a price that are written as chosen. */
const ofPrice = [
  'base-price',
  'base-price-max',
  'base-currency',
  'prices',
  'discount',
  'compare-at',
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

/** Settings of the script tag, besides key and address. */
const ofPage = ['transport', 'currencies', 'consent', 'single-trip'];

/**
 * Makes the snippet.
 *
 * @param hash of the script that starts in an isolated frame, as policies have it
 */
export function snippetOf(choices: Choices, hash: string): Snippet {
  const { nonce, policy = '', transport = 'jsonp' } = choices;
  const tag = [
    ...(policy === 'nonce' ? [`nonce="${escape(nonce ?? 'R4nd0m')}"`] : []),
    'async',
    `src="${escape(fileFor(choices))}"`,
    `data-apikey="${escape(choices['apikey'] ?? '')}"`,
    `data-base-url="${escape(choices['base-url'] ?? '')}"`,
    ...attributes(choices, ofPage, 'data-'),
  ];
  return {
    script: `${preconnectOf(choices, transport)}<script\n  ${tag.join('\n  ')}\n></script>`,
    elements: elementsOf(choices).join('\n\n'),
    policy: policyOf(policy, transport, choices, hash),
  };
}

/**
 * What opens the connection to a service while the script file still loads from elsewhere. In an isolated
 * frame it would not be used.
 */
function preconnectOf(choices: Choices, transport: string): string {
  const service = originOf(choices['base-url']);
  const isOpen = !service || service === originOf(choices['src']);
  if (isOpen || transport === 'jsonp-isolated') return '';
  const cors = transport === 'fetch' ? ' crossorigin' : '';
  return `<link rel="preconnect" href="${escape(service)}"${cors} />\n`;
}

/** The chosen script file, or its like with the converter in it. */
function fileFor({ src = '', 'currency-converter': converter }: Choices): string {
  return converter ? src.replace(/\blocal-price\.js(?=$|\?)/, 'local-price-all.js') : src;
}

function elementsOf(choices: Choices): string[] {
  const price = attributes(choices, ofPrice);
  const text = escape(choices['text'] ?? '');
  const list = (name: string): string => attributes(choices, [name]).join('');
  const all: Readonly<Record<string, string>> = {
    'local-price': `<local-price\n  ${price.join('\n  ')}\n  >${text}</local-price>`,
    'geo-gate': `<geo-gate${['', ...attributes(choices, ['allow', 'block', 'unknown'])].join(' ')}>
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

function policyOf(policy: string, transport: string, choices: Choices, hash: string): string {
  const [file, service] = [originOf(choices['src']), originOf(choices['base-url'])];
  const connect = transport === 'fetch' ? `; ${sources('connect-src', "'self'", service)}` : '';
  if (policy === 'nonce') return `script-src 'nonce-${choices['nonce'] ?? 'R4nd0m'}'${connect}`;
  if (policy === 'hosts') {
    const asked = connect ? '' : service;
    const own = transport === 'jsonp-isolated' ? `'${hash}'` : '';
    return `${sources('script-src', "'self'", file, asked, own)}${connect}`;
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
