import { elementsIn } from '../../visit/elementsIn.js';
import { elementNames } from '../../input/elementNames.js';
import { visitFrom } from '../../testing/visitFrom.js';
import { readOutcome } from '../../visit/readOutcome.js';
import { call, evaluate, sourceOf } from './evaluate.js';
import { findPrices } from './findPrices.js';
import { look, type Scene } from './look.js';
import { DevToolsError, type CheckPage, type DevToolsSession } from './openBrowser.js';
import type { PageVisit } from './PageVisit.js';
import { contentOf, lookOf, parseOwn } from './parseLook.js';
import { readOwn } from './readOwn.js';
import { readSpoken } from './readSpoken.js';
import { settle, showAll } from './settle.js';
import { until } from './until.js';
import { watchPage, type PageWatch } from './watchPage.js';

/** Milliseconds for the last look, and for each price in it; after these, a script of the page never ends. */
const [patience, patiencePerPrice] = [10_000, 10];

/**
 * Opens a page as a visitor from a country sees it.
 *
 * @param country ISO 3166 alpha-2 code; `null`: from where the caller is, with the real service
 * @param stop aborts when the page is to be taken as it is
 */
export async function visitPage(
  { page, session }: CheckPage,
  url: URL,
  country: string | null,
  stop: AbortSignal,
): Promise<PageVisit> {
  const watch = await watchPage(session, country);
  if (country) await visitFrom(page, country);
  try {
    const navigated = session.send('Page.navigate', { url: url.href });
    const navigation = await until(stop, navigated);
    const { errorText, loaderId } = (navigation ?? {}) as { errorText?: string; loaderId?: string };
    const failure = errorText ?? (navigation ? null : 'it does not answer');
    if (failure) return { country, failure, ...watch.result(), ...unseen };
    await settle(session, watch, stop);
    const fault = watch.endless(stop);
    if (fault) return { country, failure: null, ...watch.result(), ...unseen, fault };
    const count = await until(AbortSignal.timeout(patience), countPrices(session, watch));
    const limit = patience + patiencePerPrice * (count ?? 0);
    const seen = await until(AbortSignal.timeout(limit), see(session, watch));
    const status = watch.statusOf(loaderId);
    return {
      country,
      failure: status >= 400 ? `HTTP status ${status}` : null,
      ...watch.result(),
      ...(seen ?? unseen),
    };
  } catch (error) {
    if (!(error instanceof DevToolsError)) throw error;
    return { country, failure: null, ...watch.result(), ...unseen, fault: error.message };
  }
}

/** What is only seen in the page itself. */
type Seen = Pick<PageVisit, 'look' | 'fault' | 'shift' | 'spoken' | 'swaps' | 'ratesFile'>;

/** What is seen of a page that does not answer. */
export const unseen: Seen = {
  look: null,
  fault: null,
  shift: 0,
  spoken: [],
  swaps: [],
  ratesFile: null,
};

/** Returns how many prices there are to look at. */
async function countPrices(session: DevToolsSession, watch: PageWatch): Promise<number> {
  const code = `(${sourceOf(elementsIn)})().filter((each) => each.localName === 'local-price').length`;
  const found = await evaluate(session, code, await watch.world());
  return 'value' in found ? Number(found.value) : 0;
}

/** Looks at the settled page. */
async function see(session: DevToolsSession, watch: PageWatch): Promise<Seen> {
  const world = await watch.world();
  const shift = await evaluate(session, 'shiftOfPrices()', world);
  await showAll(session, watch);
  const prices = await findPrices(session, world, watch.pageWorld());
  const names = JSON.stringify(elementNames);
  const said = await call(
    session,
    `(...prices) => (${sourceOf(readOwn)})(${sourceOf(readOutcome)}, ${names}, prices)`,
    watch.pageWorld(),
    prices.map(({ objectId }) => objectId),
  );
  if ('fault' in said) return { ...unseen, fault: said.fault };
  const own = parseOwn(said.value, prices.length);
  if (!own)
    return {
      ...unseen,
      fault: 'a script of it has replaced what browsers provide, or what prices are',
    };
  const sent = JSON.stringify(own.prices.map(({ name }) => name));
  const scene = await evaluate(
    session,
    `(${sourceOf(look)})(checkedElements, checkedPrices, ${sent}, ${names})`,
    world,
  );
  if ('fault' in scene) return { ...unseen, fault: scene.fault };
  const found = lookOf(scene.value as Scene, own);
  return {
    look: found,
    fault: null,
    shift: 'value' in shift ? Number(shift.value) : 0,
    spoken: await readSpoken(
      session,
      prices.map(({ id }) => id),
    ),
    swaps: await watch.swaps(),
    ratesFile: found.rates ? await watch.bodyOf(found.rates) : contentOf(own.rates),
  };
}
