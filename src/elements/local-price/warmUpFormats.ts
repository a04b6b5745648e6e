import type { Store } from '../../store/index.js';

/** Whether number formatting is warmed up. */
let isWarm = false;

/**
 * Prints an amount while the first answer is on its way, because the first amount of a page takes long
 * to print. Does nothing after the first call.
 */
export function warmUpFormats(store: Store, print: () => void): void {
  if (isWarm) return;
  isWarm = true;
  const tryPrint = (): void => {
    try {
      print();
    } catch {
      // The error is reported when a price is printed.
    }
  };
  void store.asked.then(() => setTimeout(tryPrint));
}
