import { reasonOf } from '../src/visit/reasonOf.js';
import { contentProblem, readerProblem, serverProblem } from './disagreements.js';
import { machineProblem, unreadableProblem } from './machine/machineProblem.js';
import type { PageView } from './page/PageView.js';
import type { CheckOptions } from './readCommandLine.js';
import { remedyOnDisk, scriptProblem } from './scriptProblem.js';
import type { PageVisit } from './page/PageVisit.js';
import { verdict, verdictCodes, type Verdict } from './verdicts.js';

/** The longest layout shift that Web Vitals calls good. */
const maxShift = 0.1;

/**
 * Returns the first verdict that applies to any of the visits.
 *
 * @param expected `terms`: of the shop's own server, by the id of a price or by product; `waitFor`: a selector of which an
 * element is on the page; `allowNoPrices`: whether a page without prices is right
 * @param more what else is wrong
 */
export function judge(
  visits: readonly PageVisit[],
  expected: Partial<Expected> = {},
  more: readonly Verdict[] = [],
): Verdict {
  const found = [...visits.flatMap((visit) => problemsOf(visit, expected)), ...more];
  const rank = ({ code }: Verdict): number => verdictCodes.indexOf(code);
  const [first] = found.toSorted((a, b) => rank(a) - rank(b));
  if (first) return first;
  const count = visits.reduce((sum, visit) => sum + countOf(visit), 0);
  return verdict(
    'ok',
    count ? 'Local prices work on this page.' : 'The script works. This page has no prices.',
  );
}

/** What the author of the page expects. */
type Expected = Pick<CheckOptions, 'terms' | 'waitFor' | 'allowNoPrices'>;

/** Returns how many prices the page and its frames have. */
function countOf({ view, frames }: PageVisit): number {
  return frames.reduce((sum, frame) => sum + countOf(frame), view?.prices.length ?? 0);
}

/** Returns what is wrong in the page and its frames. */
function problemsOf(visit: PageVisit, expected: Partial<Expected>): Verdict[] {
  const { view, frames } = visit;
  const inFrames = frames.flatMap((frame) =>
    problemsIn(frame, expected).map(({ code, problem, remedy }) =>
      verdict(code, `In the frame ${frame.address}: ${problem}`, remedy),
    ),
  );
  const found = [...problemsIn(visit, expected), ...inFrames];
  return view ? [...found, ...missing(visit, expected)] : found;
}

/** Returns what was expected on the page, but is missing. */
function missing(visit: PageVisit, { waitFor, allowNoPrices }: Partial<Expected>): Verdict[] {
  const found: Verdict[] = [];
  const inTime = visit.isCutOff ? ' before the time of --timeout was over' : '';
  if (waitFor && !visit.isFound) {
    found.push(verdict('no-price', `Nothing has matched --wait-for ${waitFor}${inTime}.`));
  }
  if (!allowNoPrices && !countOf(visit)) {
    found.push(verdict('no-price', `No price was seen on the page${inTime}.`));
  }
  return found;
}

function problemsIn(visit: PageVisit, { terms = new Map() }: Partial<Expected>): Verdict[] {
  const { failure, view, fault } = visit;
  if (failure) return [verdict('page-unreachable', `The page can't be reached: ${failure}.`)];
  if (fault) return [verdict('page-unreadable', `The page can't be read: ${fault}.`)];
  if (!view) {
    return [
      verdict('page-unreachable', 'The page does not respond: a script of it may never end.'),
    ];
  }
  // The prices and the script may both be in a frame.
  const isBare = visit.frames.length && view.file === null && !view.tags.length;
  const found = [
    isBare && !view.prices.length ? null : scriptProblem(visit, view),
    settingsProblem(view),
    ratesFileProblem(visit, view),
    failedProblem(view),
    pendingProblem(visit, view),
    movedProblem(view),
    slotProblem(view),
    emptyProblem(view),
    contentProblem(view),
    machineProblem(view),
    unreadableProblem(view),
    readerProblem(view),
    serverProblem(visit, view, terms),
    shiftProblem(visit),
    earlyCallProblem(view),
    consoleProblem(visit, view),
  ];
  return found.filter((each) => each !== null);
}

function settingsProblem({ problems }: PageView): Verdict | null {
  const first = problems.find(({ subject }) => subject?.of === 'setting');
  return first ? verdict('settings-invalid', `A setting is wrong: ${first.message}`) : null;
}

function ratesFileProblem(visit: PageVisit, { rates, prices, problems }: PageView): Verdict | null {
  const name = rates ? `The rates file ${new URL(rates).pathname}` : 'The rates file in the page';
  const is = (why: string, remedy?: string): Verdict =>
    verdict('rates-file', `${name} ${why}`, remedy);
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
  if (!wrong) return null;
  const remedy = rates ? remedyOnDisk(visit) : undefined;
  return is(`is not right: ${wrong.subject!.value ?? wrong.message}`, remedy);
}

function failedProblem({ prices }: PageView): Verdict | null {
  const failed = prices.filter(({ outcome }) => outcome.state === 'error');
  const [first] = failed;
  if (!first) return null;
  const reason = reasonOf(first.outcome)!;
  const { error } = first.outcome;
  if (error?.code === 'service') {
    const { serviceCode, message } = error;
    return verdict('service-refuses', `${reason} (${serviceCode || message})`);
  }
  const count = failed.length === 1 ? 'A price' : `${failed.length} prices`;
  const { name, value } = error?.subject ?? {};
  const remedy =
    error?.code === 'csp' && value && /^\w+-src/.test(name!)
      ? `Add ${value} to ${name} in the header or meta tag Content-Security-Policy of the page.`
      : undefined;
  return verdict('price-error', `${count} failed: ${reason}`, remedy);
}

function movedProblem({ problems }: PageView): Verdict | null {
  const moved = problems.find(({ subject }) => subject?.of === 'page' && subject.name === 'slot');
  return moved ? verdict('content-moved', moved.message) : null;
}

function slotProblem({ lostSlots: [lost], prices }: PageView): Verdict | null {
  if (lost) {
    const problem = `<${lost.of}> has no slot "${lost.slot}": what is for it is shown nowhere.`;
    return verdict('slot-lost', problem);
  }
  return prices.some(({ lacksNote }) => lacksNote)
    ? verdict('slot-lost', 'A price has the attribute note, but nothing in it has slot="note".')
    : null;
}

function emptyProblem({ prices }: PageView): Verdict | null {
  return prices.some(({ isEmpty }) => isEmpty)
    ? verdict(
        'content-empty',
        'The content of a price prints nothing: without the script, the page shows no price.',
      )
    : null;
}

function pendingProblem({ isCutOff }: PageVisit, { prices }: PageView): Verdict | null {
  const waiting = prices.filter(
    ({ outcome }) => outcome.state === 'pending' && !outcome.isLazy,
  ).length;
  if (!waiting) return null;
  const count = waiting === 1 ? 'A price is' : `${waiting} prices are`;
  const inTime = isCutOff ? ', and the time of --timeout is over' : '';
  return verdict('price-pending', `${count} still pending${inTime}.`);
}

function shiftProblem({ shift }: PageVisit): Verdict | null {
  if (shift <= maxShift) return null;
  return verdict(
    'layout-shift',
    `The prices move the page: their layout shift is ${shift.toFixed(2)}.`,
  );
}

function earlyCallProblem({ hasUntakenCall }: PageView): Verdict | null {
  return hasUntakenCall
    ? verdict('early-call', 'The page makes an early call that the script does not use.')
    : null;
}

function consoleProblem(visit: PageVisit, { tags }: PageView): Verdict | null {
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
