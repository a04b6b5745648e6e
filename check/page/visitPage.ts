import { elementsIn } from '../../src/visit/elementsIn.js';
import { elementNames } from '../../src/input/elementNames.js';
import { sourceOf } from '../../src/testing/inPage.js';
import { answerPage } from '../../src/testing/visitFrom.js';
import { readVisit } from '../../src/testing/TestVisit.js';
import { readOutcome } from '../../src/visit/readOutcome.js';
import type { MachineData, MachineTexts } from '../machine/MachineData.js';
import { call, evaluate } from './evaluate.js';
import { findPrices } from './findPrices.js';
import { look, type Scene } from './readDocument.js';
import { DevToolsError, type CheckPage, type DevToolsSession } from './openBrowser.js';
import type { PageVisit } from './PageVisit.js';
import { contentOf, lookOf, parseOwn } from './parseObjects.js';
import { readOwn } from './readObjects.js';
import { readSpoken } from './readSpoken.js';
import { settle, showAll, type Awaited } from './settle.js';
import { until } from './until.js';
import { watchPage, type Frame, type PageWatch } from './watchSession.js';

/** Milliseconds for the last look, and for each price in it; after these, a script of the page never ends. */
const [patience, patiencePerPrice] = [10_000, 10];

/** Reads what a page writes for machines; the address is that which others are relative to. */
export type DataReader = (texts: MachineTexts, baseUrl: string) => Promise<MachineData>;

/** How a page is visited. */
export interface VisitPlan {
  /** ISO 3166 alpha-2 code; `null`: from where the caller is, with the real service. */
  readonly country: string | null;
  /** What the page has to show before it is looked at. */
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
  const watch = await watchPage(session, country);
  if (country) await answerPage(page, readVisit({ country }));
  const result = (more: Partial<PageVisit>): PageVisit => ({
    address: url.href,
    country,
    failure: null,
    ...watch.result(),
    ...unseen,
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
    const heard = await until(
      AbortSignal.timeout(patience),
      Promise.all(frames.map((frame) => hear(session, frame))),
    );
    const count = heard?.reduce((sum, { prices }) => sum + prices, 0) ?? 0;
    const limit = AbortSignal.timeout(patience + patiencePerPrice * count);
    await until(limit, showAll(session, watch));
    const seen: PageVisit[] = [];
    for (const [at, frame] of frames.entries()) {
      const { prices = 0, copies = 0, shift = 0 } = heard?.[at] ?? {};
      if (at && !prices) continue;
      const found = await until(limit, see(session, watch, frame, readData));
      seen.push(result({ address: frame.address, isCutOff, isFound, copies, shift, ...found }));
    }
    const [own, ...inFrames] = seen;
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

/** What is only seen in the document itself. */
type Seen = Pick<PageVisit, 'look' | 'fault' | 'spoken' | 'swaps' | 'ratesFile'>;

/** What is seen of a document that does not answer. */
const unread: Seen = { look: null, fault: null, spoken: [], swaps: [], ratesFile: null };

/** What is known of a page of which nothing is seen. */
export const unseen = {
  ...unread,
  copies: 0,
  shift: 0,
  frames: [],
  isCutOff: false,
  isFound: true,
} as const;

/** What the check has heard of a document, and how many prices there are to look at. */
interface Heard extends Pick<PageVisit, 'copies' | 'shift'> {
  readonly prices: number;
}

async function hear(session: DevToolsSession, frame: Frame): Promise<Heard> {
  const prices = `(${sourceOf(elementsIn)})().filter((each) => each.localName === 'local-price').length`;
  const code = `({ ...globalThis.heardOfPage?.(), prices: ${prices} })`;
  const found = await evaluate(session, code, await frame.world());
  return { copies: 0, shift: 0, prices: 0, ...('value' in found ? (found.value as Heard) : {}) };
}

/** Looks at the settled document of the page or a frame. */
async function see(
  session: DevToolsSession,
  watch: PageWatch,
  frame: Frame,
  readData: DataReader,
): Promise<Seen> {
  const world = await frame.world();
  const prices = await findPrices(session, world, frame.pageWorld());
  const names = JSON.stringify(elementNames);
  const said = await call(
    session,
    `(...prices) => (${sourceOf(readOwn)})(${sourceOf(readOutcome)}, ${names}, prices)`,
    frame.pageWorld(),
    prices.map(({ objectId }) => objectId),
  );
  if ('fault' in said) return { ...unread, fault: said.fault };
  const own = parseOwn(said.value, prices.length);
  if (!own)
    return {
      ...unread,
      fault: 'a script of it has replaced what browsers provide, or what prices are',
    };
  const sent = JSON.stringify(own.prices.map(({ name }) => name));
  const scene = await evaluate(
    session,
    `(${sourceOf(look)})(checkedElements, checkedPrices, ${sent}, ${names})`,
    world,
  );
  if ('fault' in scene) return { ...unread, fault: scene.fault };
  const { machine, baseUrl } = scene.value as Scene;
  const found = lookOf(scene.value as Scene, own, await readData(machine, baseUrl));
  return {
    look: found,
    fault: null,
    spoken: await readSpoken(
      session,
      frame.id,
      prices.map(({ id }) => id),
    ),
    swaps: await watch.swaps(),
    ratesFile: found.rates ? await watch.bodyOf(found.rates) : contentOf(own.rates),
  };
}
