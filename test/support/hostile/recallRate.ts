import { honestCase, hostileCase } from '../hostileCases.ts';
import { storedNames } from '../stored.ts';
import { pagePathOf, pathOf, serviceOrigin, type HostileView } from './HostileView.ts';

/** Takes out of the storage what a view has found and left there. */
export type Forget = () => void;

/** What a page remembers that was answered rightly, by its name in the storage. */
let remembered: Promise<{ path: string; entries: [name: string, text: string][] }> | undefined;

/** Lets a view find what a page of the same site has been told before. */
export async function recallRate(view: HostileView): Promise<Forget> {
  const { path, entries } = await (remembered ??= remember(view));
  const { isElsewhere } = hostileCase(view.name);
  const origin = serviceOrigin(location, isElsewhere);
  for (const [name, text] of entries) {
    localStorage.setItem(name.replace(location.origin + path, origin + pathOf(view)), text);
  }
  return () => {
    for (const name of storedNames()) {
      if (name.includes(pathOf(view))) localStorage.removeItem(name);
    }
  };
}

async function remember(view: HostileView) {
  const honest: HostileView = {
    ...view,
    id: `${view.id}-before`,
    name: honestCase.name,
    isRemembered: true,
    timeout: 30_000,
  };
  const path = pathOf(honest);
  const frame = document.createElement('iframe');
  frame.src = pagePathOf(honest);
  document.body.append(frame);
  const isOurs = (name: string): boolean =>
    name.includes(path) && localStorage.getItem(name)!.includes('exchange_rate');
  while (!storedNames().some(isOurs)) await new Promise((resolve) => setTimeout(resolve, 25));
  frame.remove();
  const entries = storedNames()
    .filter(isOurs)
    .map((name): [string, string] => [name, localStorage.getItem(name)!]);
  for (const [name] of entries) localStorage.removeItem(name);
  return { path, entries };
}
