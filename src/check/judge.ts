import type { ServerTerms } from '../pricing/priceFor.js';
import { reasonOf } from '../visit/reasonOf.js';
import { contentProblem, machineProblem, readerProblem, serverProblem } from './disagreements.js';
import type { Look } from './page/look.js';
import { scriptProblem } from './scriptProblem.js';
import type { PageVisit } from './page/PageVisit.js';
import { verdict, verdictCodes, type Verdict } from './verdicts.js';

/** The longest layout shift that Web Vitals calls good. */
const maxShift = 0.1;

/**
 * Returns the first verdict that applies to any of the visits.
 *
 * @param terms of the shop's own server, by the id of a price or by product
 * @param more what else is wrong
 */
export function judge(
  visits: readonly PageVisit[],
  terms: ReadonlyMap<string, ServerTerms> = new Map(),
  more: readonly Verdict[] = [],
): Verdict {
  const found = [...visits.flatMap((visit) => problemsOf(visit, terms)), ...more];
  const rank = ({ code }: Verdict): number => verdictCodes.indexOf(code);
  const [first] = found.toSorted((a, b) => rank(a) - rank(b));
  if (first) return first;
  const count = visits.reduce((sum, { look }) => sum + (look?.prices.length ?? 0), 0);
  return verdict(
    'ok',
    count ? 'Local prices work on this page.' : 'The script works. This page has no prices.',
  );
}

function problemsOf(visit: PageVisit, terms: ReadonlyMap<string, ServerTerms>): Verdict[] {
  const { failure, look, fault } = visit;
  if (failure) return [verdict('page-unreachable', `The page can't be reached: ${failure}.`)];
  if (fault) return [verdict('page-unreadable', `The page can't be read: ${fault}.`)];
  if (!look) {
    return [
      verdict('page-unreachable', 'The page does not respond: a script of it may never end.'),
    ];
  }
  const found = [
    scriptProblem(visit, look),
    settingsProblem(look),
    ratesFileProblem(visit, look),
    failedProblem(look),
    pendingProblem(look),
    contentProblem(look),
    machineProblem(look),
    readerProblem(visit, look),
    serverProblem(visit, look, terms),
    shiftProblem(visit),
    earlyCallProblem(look),
    consoleProblem(visit, look),
  ];
  return found.filter((each) => each !== null);
}

function settingsProblem({ problems }: Look): Verdict | null {
  const first = problems.find(({ subject }) => subject?.of === 'setting');
  return first ? verdict('settings-invalid', `A setting is wrong: ${first.message}`) : null;
}

function ratesFileProblem(visit: PageVisit, { rates, prices, problems }: Look): Verdict | null {
  const name = rates ? `The rates file ${new URL(rates).pathname}` : 'The rates file in the page';
  const is = (why: string): Verdict => verdict('rates-file', `${name} ${why}`);
  const request = visit.requests.findLast(({ url }) => url === rates);
  if (request && request.status >= 400) {
    return is(
      request.status === 404 || request.status === 410
        ? `is missing (HTTP status ${request.status}).`
        : `can't be read (HTTP status ${request.status}).`,
    );
  }
  // The prices name the policy that stops it.
  if (request?.error && request.blockedBy !== 'csp') {
    return is(
      request.blockedBy
        ? `is on another site, which does not share it with this page (${request.blockedBy}).`
        : `can't be loaded (${request.error}).`,
    );
  }
  const all = [...prices.map(({ outcome }) => outcome.error), ...problems];
  const wrong = all.find((each) => each?.subject?.of === 'file');
  return wrong ? is(`is not right: ${wrong.subject!.value ?? wrong.message}`) : null;
}

function failedProblem({ prices }: Look): Verdict | null {
  const failed = prices.filter(({ outcome }) => outcome.state === 'error');
  const [first] = failed;
  if (!first) return null;
  const reason = reasonOf(first.outcome)!;
  if (first.outcome.error?.code === 'service') {
    const { serviceCode, message } = first.outcome.error;
    return verdict('service-refuses', `${reason} (${serviceCode || message})`);
  }
  const count = failed.length === 1 ? 'A price' : `${failed.length} prices`;
  return verdict('price-error', `${count} failed: ${reason}`);
}

function pendingProblem({ prices }: Look): Verdict | null {
  const waiting = prices.filter(
    ({ outcome }) => outcome.state === 'pending' && !outcome.isLazy,
  ).length;
  if (!waiting) return null;
  return verdict(
    'price-pending',
    waiting === 1 ? 'A price is still pending.' : `${waiting} prices are still pending.`,
  );
}

function shiftProblem({ shift }: PageVisit): Verdict | null {
  if (shift <= maxShift) return null;
  return verdict(
    'layout-shift',
    `The prices move the page: their layout shift is ${shift.toFixed(2)}.`,
  );
}

function earlyCallProblem({ hasUntakenCall }: Look): Verdict | null {
  return hasUntakenCall
    ? verdict('early-call', 'The page makes an early call that the script does not use.')
    : null;
}

function consoleProblem(visit: PageVisit, { tags }: Look): Verdict | null {
  for (const message of visit.messages) {
    const [, text] =
      /^local-price(?:-visit\.js)?: (?:\w+: )?(.*?)(?: See docs\S*)?$/s.exec(message) ?? [];
    if (text) return verdict('console-message', `The console says: ${text}`);
  }
  const thrown = visit.exceptions.find(({ url }) => tags.some(({ src }) => src === url));
  return thrown
    ? verdict('console-message', `The script throws: ${thrown.text.split('\n', 1)[0]}`)
    : null;
}
