import { lookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { version } from '../src/version.js';
import { cacheProblem } from './cacheProblem.js';
import { CheckError } from './CheckError.js';
import { judge } from './judge.js';
import { oneLine } from './oneLine.js';
import { openBrowser, type CheckBrowser, type CheckPage } from './page/openBrowser.js';
import { printJson, printTable } from './print.js';
import { checkUsage, readCommandLine, type CheckOptions } from './readCommandLine.js';
import { emptyVisit, type PageVisit } from './page/PageVisit.js';
import { visitPage } from './page/visitPage.js';
import type { Verdict } from './verdicts.js';

const atOnce = 4;

/** Milliseconds that a page and the browser get beyond the longest time of a visit, to end. */
const grace = 10_000;

/** Milliseconds to leave a page. One whose script never ends does not answer; the end of the browser ends it. */
const parting = 2000;

/**
 * Runs a command line, and prints the result.
 *
 * @returns the exit status: 0 if all is well, 1 if not, 2 if the page could not be checked
 */
export async function runCheck(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  out: (text: string) => void,
  progress: (line: string) => void,
): Promise<number> {
  try {
    const command = readCommandLine(args, environment);
    if (command.kind === 'help') out(checkUsage);
    if (command.kind === 'version') out(`${version}\n`);
    if (command.kind !== 'check') return 0;
    const { options } = command;
    const visits = await visitAll(options, environment, progress);
    const isRead = visits.some(({ view }) => view);
    const verdict = judge(visits, options, isRead ? await checkCaches(options) : []);
    out((options.json ? printJson : printTable)(options.url, visits, verdict));
    return verdict.code === 'ok' ? 0 : 1;
  } catch (error) {
    progress(faultLine(error));
    return 2;
  }
}

/** Returns, on one line, why there is no verdict. Any error but a `CheckError` is a mistake of ours. */
export function faultLine(error: unknown): string {
  const why =
    error instanceof CheckError ? error.message : `the check has failed (${String(error)})`;
  return `local-price: ${oneLine(why)}.`;
}

/** Returns what is wrong with caches of a page that browsers can reach. */
async function checkCaches({ url, from, timeout, user }: CheckOptions): Promise<Verdict[]> {
  const countries = [...new Set([...from, 'JP', 'US'])].slice(0, 4);
  const problem = await cacheProblem(url, countries, AbortSignal.timeout(timeout), user);
  return problem ? [problem] : [];
}

async function visitAll(
  options: CheckOptions,
  environment: NodeJS.ProcessEnv,
  progress: (line: string) => void,
): Promise<PageVisit[]> {
  const { url, from } = options;
  const browser = await openBrowser(environment);
  try {
    const countries = from.length ? from : [null];
    const visits: PageVisit[] = [];
    let next = 0;
    let done = 0;
    const work = async (): Promise<void> => {
      while (next < countries.length) {
        const at = next++;
        const country = countries[at]!;
        visits[at] = await visit(browser, country, options);
        done += 1;
        const line = `Visited from ${country ?? 'here'}: ${done} of ${countries.length}`;
        if (!visits[at].failure) progress(line);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const isOut = visits.every(({ failure }) => failure?.startsWith('net::'));
    if (isOut) await checkNetwork(url, visits);
    return visits;
  } finally {
    await Promise.race([browser.close(), ending(grace)]);
  }
}

async function visit(
  browser: CheckBrowser,
  country: string | null,
  { url, timeout, user, waitFor, allowNoPrices }: CheckOptions,
): Promise<PageVisit> {
  const open = await browser.newPage(user ? { user, origin: url.origin } : null);
  const visited = visitPage(open, url, {
    country,
    awaited: { price: !allowNoPrices, selector: waitFor },
    stop: AbortSignal.timeout(timeout),
  });
  const stuck = ending(timeout + grace).then(() => emptyVisit(url.href, country));
  try {
    return await Promise.race([visited, stuck]);
  } finally {
    visited.catch(() => undefined);
    await Promise.race([leave(open), ending(parting)]);
  }
}

/** Leaves a page that is offline: what pages send as they are left would be counted as a visitor's. */
async function leave({ session, close }: CheckPage): Promise<void> {
  const offline = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
  await session.send('Network.emulateNetworkConditions', offline).catch(() => undefined);
  await close();
}

/** Resolves after some milliseconds, and does not keep the process alive. */
const ending = (time: number): Promise<void> => sleep(time, undefined, { ref: false });

/** @throws CheckError if this computer, not the page, can't be reached */
async function checkNetwork(url: URL, visits: readonly PageVisit[]): Promise<void> {
  const [{ failure }] = visits as readonly [PageVisit];
  const remedy = 'there is no network: connect this computer, or check an address on it';
  if (/INTERNET_DISCONNECTED|NETWORK_CHANGED/.test(failure!)) throw new CheckError(remedy);
  if (!/NAME_NOT_RESOLVED/.test(failure!)) return;
  const error = await lookup(url.hostname).catch((cause: NodeJS.ErrnoException) => cause);
  if ('code' in error && error.code === 'EAI_AGAIN') throw new CheckError(remedy);
}
