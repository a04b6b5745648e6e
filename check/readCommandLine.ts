import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { countryCode, isCountry, withoutUser } from '../src/input/index.js';
import type { ServerTerms } from '../src/pricing/priceFor.js';
import { CheckError } from './CheckError.js';

/** What `local-price check` is asked for. */
export interface CheckOptions {
  readonly url: URL;
  /** ISO 3166 alpha-2 codes; empty: one visit, from where the caller is. */
  readonly from: readonly string[];
  readonly json: boolean;
  /** The user and password of the site, as `NAME:PASSWORD`; `null`: it asks for none. */
  readonly user: string | null;
  /** A CSS selector, of which an element is waited for; `null`: none. */
  readonly waitFor: string | null;
  readonly allowNoPrices: boolean;
  /** The longest time for a visit, in milliseconds. */
  readonly timeout: number;
  /** The terms of the shop's own server, by the id of a price or by product. */
  readonly terms: ReadonlyMap<string, ServerTerms>;
}

/** A command line, as it is understood. */
export type CommandLine = { kind: 'help' | 'version' } | { kind: 'check'; options: CheckOptions };

const countries = 'JP NG DE US';

/** What `--help` prints. */
export const checkUsage = `Usage: local-price check URL [options]

Opens a page in Chromium as visitors from these countries, and says whether local prices work there.

  --from "JP NG"        the visitors' countries; default: ${countries}
  --live                one visit from where you are; the real service answers. Otherwise, the check answers in its place
  --terms FILE          also compares what your server would charge: JSON, {"ID or product": the terms for priceFor()}
  --wait-for SELECTOR   waits until an element for this CSS selector is there
  --allow-no-prices     a page without prices is right
  --user NAME:PASSWORD  signs in by HTTP authentication; better in the environment variable CHECK_USER
  --timeout 30          the longest time for a visit, in seconds
  --json                prints {url, countries, verdict, ok}

Exit status: 0 if all is well, 1 if not, 2 if the page could not be checked.
`;

/** Reads a command line, and the environment for what it does not say. @throws CheckError */
export function readCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): CommandLine {
  const { values, positionals } = parse(args);
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  const [command, address, ...more] = positionals;
  if (command !== 'check') {
    throw new CheckError(command ? `there is no command "${command}": see --help` : 'see --help');
  }
  if (!address || more.length) throw new CheckError('name one page: local-price check URL');
  if (values.live && values.from !== undefined) {
    throw new CheckError('--live visits from where you are: leave out --from');
  }
  const url = readAddress(address);
  const inAddress = url.username && [url.username, url.password].map(decoded).join(':');
  const waitFor = values['wait-for'] ?? null;
  if (waitFor?.trim() === '') {
    throw new CheckError('--wait-for is empty: write a CSS selector such as "local-price"');
  }
  const options = {
    url: new URL(withoutUser(url.href)),
    user: readUser(values.user ?? (inAddress || (environment['CHECK_USER'] ?? ''))),
    waitFor,
    allowNoPrices: values['allow-no-prices'],
    from: values.live ? [] : readCountries(values.from ?? countries),
    json: values.json,
    timeout: readSeconds(values.timeout) * 1000,
    terms: values.terms === undefined ? new Map() : readTerms(values.terms),
  };
  return { kind: 'check', options };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    from: text,
    live: flag,
    terms: text,
    timeout: { ...text, default: '30' },
    user: text,
    'wait-for': text,
    'allow-no-prices': flag,
    json: flag,
    help: { ...flag, short: 'h' },
    version: flag,
  } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    // The first sentence says what is wrong; the rest is about other commands.
    const [problem = ''] = (error as Error).message.split(/\.\s|\n/, 1);
    throw new CheckError(`${problem.replace(/\.$/, '')}: see --help`);
  }
}

function readAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url && /^(https?|file):$/.test(url.protocol)) return url;
  // A path of a file, as shells complete it.
  if (/^\.{0,2}\//.test(address)) return pathToFileURL(address);
  throw new CheckError(`"${address}" is not an address: write, for example, https://shop.example/`);
}

function readCountries(list: string): string[] {
  const words = list.split(/[\s,]+/).filter(Boolean);
  if (!words.length) throw new CheckError(`--from is empty: write codes such as "${countries}"`);
  const codes = words.map((word) => {
    const code = countryCode(word);
    if (isCountry(code)) return code;
    throw new CheckError(`--from has "${word}": write ISO 3166 codes such as "${countries}"`);
  });
  return [...new Set(codes)];
}

/** Returns a part of an address; a percent sign that stands for itself stays. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readUser(text: string): string | null {
  if (text.includes(':')) return text;
  if (!text) return null;
  throw new CheckError('--user has no password: write NAME:PASSWORD');
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() && seconds >= 1 && seconds <= 600) return seconds;
  throw new CheckError(`--timeout is "${text}": write seconds from 1 to 600`);
}

function readTerms(file: string): ReadonlyMap<string, ServerTerms> {
  const remedy = 'write JSON such as {"kettle": {"basePrice": "49.00", "baseCurrency": "USD"}}';
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code) throw new CheckError(`--terms ${file} can't be read (${code})`);
    throw new CheckError(`--terms ${file} is not JSON: ${remedy}`);
  }
  const entries = Object.entries(Object(content) as Record<string, unknown>);
  if (
    Array.isArray(content) ||
    !entries.length ||
    entries.some(([, each]) => Object(each) !== each)
  ) {
    throw new CheckError(`--terms ${file} has no terms: ${remedy}`);
  }
  return new Map(entries as [string, ServerTerms][]);
}
