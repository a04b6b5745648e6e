import type { PageWindow } from '../openPage.ts';
import { hostileCase } from '../hostileCases.ts';
import { faultsAfter, faultsOfEnd } from './faults.ts';
import { mayStay } from './HostileCase.ts';
import { pagePathOf, pathOf, type HostileView } from './HostileView.ts';
import { recallRate, type Forget } from './recallRate.ts';
import { watchPage, type PageWatch } from './watchPage.ts';

/** Milliseconds after the end of all calls, when nothing may be left of them. */
const afterglow = 5000;

/** Milliseconds that a timer may have which is set by another one. */
const following = 1500;

/** Milliseconds in which a page comes to its end on any machine, besides the time of its calls. */
const patience = 25_000;

/** How often a page is looked at, in milliseconds. */
const interval = 25;

const watchers = new Map<string, (window: PageWindow) => void>();
Object.assign(window, {
  watchHostileView: (page: PageWindow, id: string) => watchers.get(id)?.(page),
});

/**
 * Opens a view of a page on a hostile service, and gives all that is wrong with it, in words.
 *
 * @param onSettled called when the page is no longer pending, some seconds before the end
 */
export async function openHostileView(
  view: HostileView,
  onSettled?: () => void,
): Promise<string[]> {
  const forget: Forget | undefined = view.isRemembered ? await recallRate(view) : undefined;
  const frame = document.createElement('iframe');
  frame.src = pagePathOf(view);
  const started = new Promise<PageWatch>((resolve) =>
    watchers.set(view.id, (window) => resolve(watchPage(window, view.id, view.timeout))),
  );
  try {
    document.body.append(frame);
    const watch = await soon(started, patience);
    if (!watch) return ['the page did not start'];
    const one = hostileCase(view.name);
    const isEndless = mayStay(one, view.transport);
    const end = performance.now() + view.timeout + (isEndless ? 0 : patience);
    while (!isSettled(watch, view) && performance.now() < end) await pause(interval);
    onSettled?.();
    if (!isSettled(watch, view) && !isEndless) {
      return ['still pending', ...watch.errors.map(({ message }) => message)];
    }
    const faults = faultsOfEnd(watch, view);
    // Timers can be late by seconds on a busy machine: what is to come after them waits for a word.
    if (one.connection === 'late') await fetch(`${pathOf(view)}/late`);
    // By the page's own timers, which come in the order in which they are due.
    if (
      (await soon(
        watch.wait(afterglow).then(() => true),
        patience,
      )) === undefined
    )
      return [...faults, 'the page has lost its timers'];
    // Where a timer of a busy page has come late, so does the one that it has set; and where a call is
    // given up before it has ended, what it leaves is cleared away later.
    const more = one.isTampering ? afterglow : following;
    for (let time = 0; time < 3 && watch.timers.size > 0; time++) {
      await soon(watch.wait(more), patience);
    }
    faults.push(...(await faultsAfter(watch, view)));
    const calls = Number(await (await fetch(`${pathOf(view)}/calls`)).text());
    if (calls > 3) faults.push(`${calls} requests`);
    return [...new Set(faults)];
  } catch (error) {
    return [`the test failed: ${String(error)}`];
  } finally {
    watchers.delete(view.id);
    frame.remove();
    forget?.();
  }
}

/** Whether nothing is pending in a page, and no call under way. */
function isSettled({ window, timers, deadlines }: PageWatch, view: HostileView): boolean {
  const elements = window.document.querySelectorAll('local-price, geo-gate');
  return (
    elements.length === 3 &&
    [...elements].every(
      (each) =>
        each.matches(':state(local), :state(base), :state(error), :state(open), :state(closed)') &&
        !each.matches(':state(pending)'),
    ) &&
    ![...timers.values()].includes(view.timeout) &&
    (!view.isRemembered || deadlines > 0)
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** What a promise gives, or `undefined` where that takes too long. */
async function soon<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  const value = await Promise.race([promise, late]);
  clearTimeout(timer);
  return value;
}
