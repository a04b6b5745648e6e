import { hostileCase } from '../hostileCases.ts';
import { isSlow } from './HostileCase.ts';
import type { HostileView } from './HostileView.ts';
import { openHostileView } from './openHostileView.ts';
import { Slots } from './Slots.ts';

/** How many pages are on their way at once. */
export interface RunLimits {
  /** Pages that come in. */
  loading: number;
  /** Those whose connection stays busy: a browser has six for one host. */
  slow: number;
  /** Pages in all, with those that only wait to see what is left. */
  all: number;
}

/** Opens many views of pages side by side. */
export class HostileRun {
  readonly #loading: Slots;
  readonly #slow: Slots;
  readonly #all: Slots;

  constructor({ loading, slow, all }: RunLimits) {
    this.#loading = new Slots(loading);
    this.#slow = new Slots(slow);
    this.#all = new Slots(all);
  }

  /** Opens a view when there is room for it; gives what is wrong with it. */
  async open(view: HostileView): Promise<string[]> {
    // The connection of a script that came too late is busy until the page has gone.
    const isBusy = isSlow(hostileCase(view.name));
    const slots = isBusy ? this.#slow : this.#loading;
    await slots.take();
    await this.#all.take();
    let hasPlace = true;
    const leave = (): void => {
      if (hasPlace) slots.give();
      hasPlace = false;
    };
    try {
      return await openHostileView(view, isBusy ? undefined : leave);
    } finally {
      leave();
      this.#all.give();
    }
  }
}
