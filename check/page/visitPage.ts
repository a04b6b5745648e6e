import { elementsIn } from '../../src/visit/elementsIn.js';
import { hasContent } from '../../src/input/index.js';
import { elementNames } from '../../src/input/elementNames.js';
import { sourceOf } from '../../src/testing/inPage.js';
import { answerPage } from '../../src/testing/visitFrom.js';
import { readVisit } from '../../src/testing/TestVisit.js';
import { findMisplaced } from '../../src/visit/misplaced.js';
import { readOutcome } from '../../src/visit/readOutcome.js';
import { readInTime } from '../machine/readInTime.js';
import { evaluated } from './evaluated.js';
import { findPrices } from './findPrices.js';
import { readDocument, type DocumentView } from './readDocument.js';
import { DevToolsError, type CheckPage } from './openBrowser.js';
import { emptyVisit, type PageVisit } from './PageVisit.js';
import { contentOf, viewOf, parseObjects } from './parseObjects.js';
import { readObjects } from './readObjects.js';
import { readSpoken } from './readSpoken.js';
import { settle, showAll, type Awaited } from './settle.js';
import { until } from './until.js';
import { watchSession, type Frame, type SessionWatch } from './watchSession.js';

/** Milliseconds to read the page, and for each price in it; after these, a script of the page never ends. */
const [patience, patiencePerPrice] = [10_000, 10];

/** How a page is visited. */
export interface VisitPlan {
  /** ISO 3166 alpha-2 code; `null`: from where the caller is, with the real service. */
  readonly country: string | null;
  readonly awaited?: Awaited;
  /** Reads what the page writes for machines; default: in a process of its own. */
  readonly readData?: typeof readInTime;
  /** Aborts when the page is to be taken as it is. */
  readonly stop: AbortSignal;
}

/** Opens a page as a visitor from a country sees it. @throws CheckError if the selector is malformed */
export async function visitPage(
  { page, session }: CheckPage,
  url: URL,
  { country, awaited = { price: true, selector: null }, readData = readInTime, stop }: VisitPlan,
): Promise<PageVisit> {
  const watch = await watchSession(session, country);
  if (country) await answerPage(page, readVisit({ country }));
  const result = (found: Partial<PageVisit>): PageVisit => ({
    ...emptyVisit(url.href, country),
    ...watch.log(),
    isCutOff: stop.aborted,
    ...found,
  });
  try {
    const navigation = await until(stop, session.send('Page.navigate', { url: url.href }));
    if (!navigation) return result({ failure: 'it has not answered in time (--timeout)' });
    if (navigation.errorText) return result({ failure: navigation.errorText });
    const status = watch.statusOf(navigation.loaderId);
    const isFound = await settle(watch, stop, status >= 400 ? undefined : awaited);
    const isCutOff = stop.aborted;
    const fault = watch.endless(stop);
    if (fault) return result({ fault });
    const frames = await watch.frames();
    const counts = await until(
      AbortSignal.timeout(patience),
      Promise.all(frames.map((frame) => readListener(frame))),
    );
    const count = counts?.reduce((sum, { prices }) => sum + (prices ?? 0), 0) ?? 0;
    const limit = AbortSignal.timeout(patience + patiencePerPrice * count);
    await until(limit, showAll(watch));
    const visits: PageVisit[] = [];
    for (const [at, frame] of frames.entries()) {
      const { prices = 0, copies = 0, shift = 0 } = counts?.[at] ?? {};
      if (at && !prices) continue;
      const read = await until(limit, readFrame(watch, frame, readData));
      const address = at ? frame.address : url.href;
      visits.push(result({ address, isCutOff, isFound, copies, shift, ...read }));
    }
    const [own, ...inFrames] = visits as [PageVisit, ...PageVisit[]];
    return { ...own, failure: status >= 400 ? `HTTP status ${status}` : null, frames: inFrames };
  } catch (error) {
    if (!(error instanceof DevToolsError)) throw error;
    return result({ fault: error.message });
  }
}

/** Reads what the listener in a frame has counted, and how many prices there are to read. */
async function readListener(frame: Frame): Promise<Partial<PageVisit> & { prices?: number }> {
  const prices = `(${sourceOf(elementsIn)})().filter((each) => each.localName === 'local-price').length`;
  const found = await frame.evaluate(`({ ...globalThis.listenerData?.(), prices: ${prices} })`);
  return 'value' in found ? (found.value as object) : {};
}

async function readFrame(
  watch: SessionWatch,
  frame: Frame,
  readData: typeof readInTime,
): Promise<Partial<PageVisit>> {
  const { session } = watch;
  const prices = await findPrices(session, frame);
  const names = JSON.stringify(elementNames);
  const said = await evaluated(
    session.send('Runtime.callFunctionOn', {
      functionDeclaration: `(...prices) => (${sourceOf(readObjects)})(${sourceOf(readOutcome)}, ${names}, prices)`,
      executionContextId: frame.pageWorld(),
      arguments: prices.map(({ objectId }) => ({ objectId })),
      returnByValue: true,
    }),
  );
  if ('fault' in said) return said;
  const objects = parseObjects(said.value, prices.length);
  if (!objects) {
    return { fault: 'a script of it has replaced what browsers provide, or what prices are' };
  }
  const sent = JSON.stringify(objects.prices.map(({ name }) => name));
  const misplaced = `(${sourceOf(findMisplaced)})(checkedElements)`;
  const code = `(${sourceOf(readDocument)})(checkedElements, checkedPrices, ${sent}, ${names}, ${misplaced}, ${sourceOf(hasContent)})`;
  const shown = await frame.evaluate(code);
  if ('fault' in shown) return shown;
  const documentView = shown.value as DocumentView;
  const machine = await readData(documentView.machine, documentView.baseUrl);
  const view = viewOf(documentView, objects, machine, await readSpoken(session, frame.id, prices));
  return {
    view,
    swaps: await watch.swaps(),
    ratesFile: view.rates ? await watch.bodyOf(view.rates) : contentOf(objects.rates),
  };
}
