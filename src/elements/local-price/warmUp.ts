import type { Store } from '../../store/index.js';

/** Whether printing is warmed up. */
let isWarm = false;

/**
 * Prints and renders a price while the first answer is on its way, because the first price of a page takes
 * long. Does nothing after the first call.
 */
export function warmUp(store: Store, render: () => void): void {
  if (isWarm) return;
  isWarm = true;
  const tryRender = (): void => {
    try {
      render();
    } catch {
      // The error is reported when a price is shown.
    }
  };
  void store.telemetry.asked.then(() => setTimeout(tryRender));
}
