import { HostileRun } from './HostileRun.ts';
import type { HostileView } from './HostileView.ts';

/** A view that had something wrong with it. */
export interface FaultyView {
  view: HostileView;
  faults: string[];
}

const run = new HostileRun({ loading: 8, slow: 4, all: 150 });

/** Opens views side by side; gives those with something wrong. */
async function openViews(views: readonly HostileView[]): Promise<FaultyView[]> {
  const all = views.map(async (view) => ({ view, faults: await run.open(view) }));
  return (await Promise.all(all)).filter(({ faults }) => faults.length > 0);
}

Object.assign(window, { openViews });
