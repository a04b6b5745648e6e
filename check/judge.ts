import { misplacedSentences } from '../src/visit/misplaced.js';
import { reasonOf } from '../src/visit/reasonOf.js';
import { contentProblem, listProblem, readerProblem, serverProblem } from './disagreements.js';
import { machineProblem } from './machine/machineProblem.js';
import type { PageView } from './page/PageView.js';
import type { CheckOptions } from './readCommandLine.js';
import { remedyOnDisk, scriptProblem } from './scriptProblem.js';
import type { PageVisit } from './page/PageVisit.js';
import { verdict, verdictCodes, type Verdict } from './verdicts.js';

/**
 * Returns the first verdict that applies to any of the visits.
 *
 * @param expected `terms`: of the shop's own server, by the id of a price or by product; `waitFor`: a selector of which an
 * element is on the page; `allowNoPrices`: whether a page without prices is right
 * @param more what else is wrong
 */
export function judge(
  visits: readonly PageVisit[],
  expected: Expected = {},
  more: readonly Verdict[] = [],
): Verdict {
  const found = [...visits.flatMap((visit) => [...problemsOf(visit, expected)]), ...more];
  const rank = ({ code }: Verdict): number => verdictCodes.indexOf(code);
  const [first] = found.toSorted((a, b) => rank(a) - rank(b));
  if (first) return first;
  const isEmpty = !visits.some(countOf);
  return verdict(
    'ok',
    isEmpty ? 'The script works. This page has no prices.' : 'Local prices work on this page.',
  );
}

type Expected = Partial<Pick<CheckOptions, 'terms' | 'waitFor' | 'allowNoPrices'>>;

function countOf({ view, frames }: PageVisit): number {
  return frames.reduce((sum, frame) => sum + countOf(frame), view?.prices.length ?? 0);
}

/** Finds what is wrong in the page and its frames. */
function* problemsOf(visit: PageVisit, expected: Expected): Iterable<Verdict> {
  yield* problemsIn(visit, expected);
  for (const frame of visit.frames) {
    for (const { code, problem, remedy } of problemsIn(frame, expected)) {
      yield verdict(code, `In the frame ${frame.address}: ${problem}`, remedy);
    }
  }
  if (!visit.view) return;
  const { waitFor, allowNoPrices } = expected;
  const inTime = visit.isCutOff ? ' before the time of --timeout was over' : '';
  if (waitFor && !visit.isFound) {
    yield verdict('no-price', `Nothing has matched --wait-for ${waitFor}${inTime}.`);
  }
  if (!allowNoPrices && !countOf(visit)) {
    yield verdict('no-price', `No price was seen on the page${inTime}.`);
  }
}

function problemsIn(visit: PageVisit, { terms = new Map() }: Expected): Verdict[] {
  const { failure, view, fault } = visit;
  if (failure) return [verdict('page-unreachable', `The page can't be reached: ${failure}.`)];
  if (fault) return [verdict('page-unreadable', `The page can't be read: ${fault}.`)];
  if (!view) {
    const problem = 'The page does not respond: a script of it may never end.';
    return [verdict('page-unreachable', problem)];
  }
  // The prices and the script may both be in a frame.
  const isBare = visit.frames.length && view.file === null && !view.tags.length;
  const found = [
    isBare && !view.prices.length ? null : scriptProblem(visit, view),
    ratesFileProblem(visit, view),
    failedProblem(view),
    listProblem(view),
    contentProblem(view),
    machineProblem(view),
    readerProblem(view),
    serverProblem(visit, view, terms),
    consoleProblem(visit, view),
  ];
  return [...found.filter((each) => each !== null), ...plainProblems(visit, view)];
}

/** Finds what is known as soon as it is read. */
function* plainProblems(
  { isCutOff, shift }: PageVisit,
  {
    prices,
    problems,
    lostSlots: [lost],
    misplaced: [misplaced],
    machine,
    hasUntakenCall,
  }: PageView,
): Iterable<Verdict> {
  const setting = problems.find(({ subject }) => subject?.of === 'setting');
  if (setting) yield verdict('settings-invalid', `A setting is wrong: ${setting.message}`);
  const waiting = prices.filter(({ outcome: { state, isLazy } }) => state === 'pending' && !isLazy);
  if (waiting.length) {
    const count = waiting.length === 1 ? 'A price is' : `${waiting.length} prices are`;
    const inTime = isCutOff ? ', and the time of --timeout is over' : '';
    yield verdict('price-pending', `${count} still pending${inTime}.`);
  }
  const moved = problems.find(({ subject }) => subject?.of === 'page' && subject.name === 'slot');
  if (moved) yield verdict('content-moved', moved.message);
  if (misplaced) yield verdict('content-moved', ...misplacedSentences(misplaced));
  if (lost) {
    const problem = `<${lost.of}> has no slot "${lost.slot}": what is for it is shown nowhere.`;
    yield verdict('slot-lost', problem);
  }
  if (prices.some(({ lacksNote }) => lacksNote)) {
    const problem = 'A price has the attribute note, but nothing in it has slot="note".';
    yield verdict('slot-lost', problem);
  }
  if (prices.some(({ isEmpty }) => isEmpty)) {
    const problem =
      'The content of a price prints nothing: without the script, the page shows no price.';
    yield verdict('content-empty', problem);
  }
  const [fault] = machine.faults;
  if (fault && prices.length) yield verdict('machine-data-unreadable', fault);
  // Web Vitals call a shift up to this good.
  if (shift > 0.1) {
    const problem = `The prices move the page: their layout shift is ${shift.toFixed(2)}.`;
    yield verdict('layout-shift', problem);
  }
  if (hasUntakenCall) {
    yield verdict('early-call', 'The page makes an early call that the script does not use.');
  }
}

function ratesFileProblem(visit: PageVisit, { rates, prices, problems }: PageView): Verdict | null {
  const name = rates ? `The rates file ${new URL(rates).pathname}` : 'The rates file in the page';
  const is = (why: string, remedy?: string): Verdict =>
    verdict('rates-file', `${name} ${why}.`, remedy);
  const request = visit.requests.findLast(({ url }) => url === rates);
  const { status = 0, error = '', blockedBy = '' } = request ?? {};
  if (status === 404 || status === 410) return is(`is missing (HTTP status ${status})`);
  if (status >= 400) return is(`can't be read (HTTP status ${status})`);
  // The prices name the policy that stops it.
  if (error && blockedBy && blockedBy !== 'csp') {
    return is(`is on another site, which does not share it with this page (${blockedBy})`);
  }
  if (error && !blockedBy) return is(`can't be loaded (${error})`);
  const all = [...prices.map(({ outcome }) => outcome.error), ...problems];
  const wrong = all.find((each) => each?.subject?.of === 'file');
  if (!wrong) return null;
  const why = (wrong.subject!.value ?? wrong.message).replace(/\.$/, '');
  return is(`is not right: ${why}`, rates ? remedyOnDisk(visit) : undefined);
}

function failedProblem({ prices }: PageView): Verdict | null {
  const failed = prices.filter(({ outcome }) => outcome.state === 'error');
  const [first] = failed;
  if (!first) return null;
  const reason = reasonOf(first.outcome)!;
  const { code, serviceCode, message, subject } = first.outcome.error ?? {};
  if (code === 'service') {
    return verdict('service-refuses', `${reason} (${serviceCode || message})`);
  }
  const count = failed.length === 1 ? 'A price' : `${failed.length} prices`;
  const { name, value } = subject ?? {};
  const remedy =
    code === 'csp' && value && /^\w+-src/.test(name!)
      ? `Add ${value} to ${name} in the header or meta tag Content-Security-Policy of the page.`
      : undefined;
  return verdict('price-error', `${count} failed: ${reason}`, remedy);
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
