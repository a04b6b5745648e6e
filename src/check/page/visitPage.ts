import { elementNames } from '../../input/elementNames.js';
import { visitFrom } from '../../testing/visitFrom.js';
import { readFacts } from '../../visit/readFacts.js';
import { evaluate, sourceOf } from './evaluate.js';
import { look, type Look } from './look.js';
import type { CheckPage, DevToolsSession } from './openBrowser.js';
import type { PageVisit } from './PageVisit.js';
import { readSpoken } from './readSpoken.js';
import { settle, showAll } from './settle.js';
import { until } from './until.js';
import { watchPage, type PageWatch } from './watchPage.js';

/** Milliseconds for the last look; after these, a script of the page never ends. */
const patience = 10_000;

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
  const navigated = session.send('Page.navigate', { url: url.href });
  const navigation = await until(stop, navigated);
  const { errorText, loaderId } = (navigation ?? {}) as { errorText?: string; loaderId?: string };
  const failure = errorText ?? (navigation ? null : 'it does not answer');
  if (failure) return { country, failure, ...watch.result(), ...unseen };
  await settle(session, watch, stop);
  const seen = await until(AbortSignal.timeout(patience), see(session, watch));
  const status = watch.statusOf(loaderId);
  return {
    country,
    failure: status >= 400 ? `HTTP status ${status}` : null,
    ...watch.result(),
    ...(seen ?? unseen),
  };
}

/** What is only seen in the page itself. */
type Seen = Pick<PageVisit, 'look' | 'shift' | 'spoken' | 'swaps' | 'ratesFile'>;

/** What is seen of a page that does not answer. */
export const unseen: Seen = { look: null, shift: 0, spoken: [], swaps: [], ratesFile: null };

/** Looks at the settled page. */
async function see(session: DevToolsSession, watch: PageWatch): Promise<Seen> {
  const shift = (await evaluate<number>(session, 'shiftOfPrices()', watch.world())) ?? 0;
  await showAll(session, watch);
  const given = `${sourceOf(readFacts)}, ${JSON.stringify(elementNames)}`;
  const found = await evaluate<Look>(session, `(${sourceOf(look)})(${given})`);
  if (!found) return unseen;
  return {
    look: found,
    shift,
    spoken: await readSpoken(session),
    swaps: await watch.swaps(),
    ratesFile: found.rates ? await watch.bodyOf(found.rates) : null,
  };
}
