import { elementsIn } from '../../src/visit/elementsIn.js';
import { elementNames } from '../../src/input/elementNames.js';
import { sourceOf } from '../../src/testing/inPage.js';
import { answerPage } from '../../src/testing/visitFrom.js';
import { readVisit } from '../../src/testing/TestVisit.js';
import { readOutcome } from '../../src/visit/readOutcome.js';
import type { MachineData, MachineTexts } from '../machine/MachineData.js';
import { call, evaluate } from './evaluate.js';
import { findPrices } from './findPrices.js';
import { readDocument, type DocumentView } from './readDocument.js';
import { DevToolsError, type CheckPage, type DevToolsSession } from './openBrowser.js';
import type { PageVisit } from './PageVisit.js';
import { contentOf, viewOf, parseObjects } from './parseObjects.js';
import { readObjects } from './readObjects.js';
import { readSpoken } from './readSpoken.js';
import { settle, showAll, type Awaited } from './settle.js';
import { until } from './until.js';
import { watchSession, type Frame, type SessionWatch } from './watchSession.js';

/** Milliseconds to read the page, and for each price in it; after these, a script of the page never ends. */
const [patience, patiencePerPrice] = [10_000, 10];

/** Reads what a page writes for machines; the address is that which others are relative to. */
export type DataReader = (texts: MachineTexts, baseUrl: string) => Promise<MachineData>;

/** How a page is visited. */
export interface VisitPlan {
  /** ISO 3166 alpha-2 code; `null`: from where the caller is, with the real service. */
  readonly country: string | null;
  /** What the page has to show before it is read. */
  readonly awaited?: Awaited;
  /** Reads what the page writes for machines. */
  readonly readData: DataReader;
  /** Aborts when the page is to be taken as it is. */
  readonly stop: AbortSignal;
}

/** Opens a page as a visitor from a country sees it. @throws CheckError if the selector is malformed */
export async function visitPage(
  { page, session }: CheckPage,
  url: URL,
  { country, awaited = { price: true, selector: null }, readData, stop }: VisitPlan,
): Promise<PageVisit> {
  const watch = await watchSession(session, country);
  if (country) await answerPage(page, readVisit({ country }));
  const result = (more: Partial<PageVisit>): PageVisit => ({
    address: url.href,
    country,
    failure: null,
    ...watch.result(),
    ...nothingRead,
    isCutOff: stop.aborted,
    ...more,
  });
  try {
    const navigated = session.send('Page.navigate', { url: url.href });
    const navigation = await until(stop, navigated);
    const { errorText, loaderId } = (navigation ?? {}) as { errorText?: string; loaderId?: string };
    const failure = errorText ?? (navigation ? null : 'it has not answered in time (--timeout)');
    if (failure) return result({ failure });
    const status = watch.statusOf(loaderId);
    const isFound = await settle(session, watch, stop, status >= 400 ? undefined : awaited);
    const isCutOff = stop.aborted;
    const fault = watch.endless(stop);
    if (fault) return result({ fault });
    const frames = await watch.frames();
    const counted = await until(
      AbortSignal.timeout(patience),
      Promise.all(frames.map((frame) => readListener(session, frame))),
    );
    const count = counted?.reduce((sum, { prices }) => sum + prices, 0) ?? 0;
    const limit = AbortSignal.timeout(patience + patiencePerPrice * count);
    await until(limit, showAll(session, watch));
    const read: PageVisit[] = [];
    for (const [at, frame] of frames.entries()) {
      const { prices = 0, copies = 0, shift = 0 } = counted?.[at] ?? {};
      if (at && !prices) continue;
      const found = await until(limit, readFrame(session, watch, frame, readData));
      read.push(result({ address: frame.address, isCutOff, isFound, copies, shift, ...found }));
    }
    const [own, ...inFrames] = read;
    return {
      ...own!,
      address: url.href,
      failure: status >= 400 ? `HTTP status ${status}` : null,
      frames: inFrames,
    };
  } catch (error) {
    if (!(error instanceof DevToolsError)) throw error;
    return result({ fault: error.message });
  }
}

/** What is read of the page or a frame. */
type FrameReading = Pick<PageVisit, 'view' | 'fault' | 'spoken' | 'swaps' | 'ratesFile'>;

/** What is read of a frame that does not answer. */
const unreadFrame: FrameReading = {
  view: null,
  fault: null,
  spoken: [],
  swaps: [],
  ratesFile: null,
};

/** What is known of a page of which nothing was read. */
export const nothingRead = {
  ...unreadFrame,
  copies: 0,
  shift: 0,
  frames: [],
  isCutOff: false,
  isFound: true,
} as const;

/** What the listener in a frame has counted, and how many prices there are to read. */
interface ListenerData extends Pick<PageVisit, 'copies' | 'shift'> {
  readonly prices: number;
}

async function readListener(session: DevToolsSession, frame: Frame): Promise<ListenerData> {
  const prices = `(${sourceOf(elementsIn)})().filter((each) => each.localName === 'local-price').length`;
  const code = `({ ...globalThis.listenerData?.(), prices: ${prices} })`;
  const found = await evaluate(session, code, await frame.world());
  return {
    copies: 0,
    shift: 0,
    prices: 0,
    ...('value' in found ? (found.value as ListenerData) : {}),
  };
}

/** Reads the settled document of the page or a frame. */
async function readFrame(
  session: DevToolsSession,
  watch: SessionWatch,
  frame: Frame,
  readData: DataReader,
): Promise<FrameReading> {
  const world = await frame.world();
  const prices = await findPrices(session, world, frame.pageWorld());
  const names = JSON.stringify(elementNames);
  const said = await call(
    session,
    `(...prices) => (${sourceOf(readObjects)})(${sourceOf(readOutcome)}, ${names}, prices)`,
    frame.pageWorld(),
    prices.map(({ objectId }) => objectId),
  );
  if ('fault' in said) return { ...unreadFrame, fault: said.fault };
  const objects = parseObjects(said.value, prices.length);
  if (!objects)
    return {
      ...unreadFrame,
      fault: 'a script of it has replaced what browsers provide, or what prices are',
    };
  const sent = JSON.stringify(objects.prices.map(({ name }) => name));
  const documentView = await evaluate(
    session,
    `(${sourceOf(readDocument)})(checkedElements, checkedPrices, ${sent}, ${names})`,
    world,
  );
  if ('fault' in documentView) return { ...unreadFrame, fault: documentView.fault };
  const { machine, baseUrl } = documentView.value as DocumentView;
  const found = viewOf(
    documentView.value as DocumentView,
    objects,
    await readData(machine, baseUrl),
  );
  return {
    view: found,
    fault: null,
    spoken: await readSpoken(
      session,
      frame.id,
      prices.map(({ id }) => id),
    ),
    swaps: await watch.swaps(),
    ratesFile: found.rates ? await watch.bodyOf(found.rates) : contentOf(objects.rates),
  };
}
