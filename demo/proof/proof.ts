import { sample } from './countries.ts';
import type { Rates } from './seenFrom.ts';

/** Milliseconds without a keystroke before the prices change. */
const pause = 150;

/**
 * Lets the visitor change the price that the front page shows from four countries. The page contains the prices
 * already, so the rates and the rules of prices are fetched only then.
 */
export function startProof(): void {
  const input = document.querySelector<HTMLInputElement>('#your-price')!;
  const note = document.querySelector<HTMLElement>('#your-price-note')!;
  let needed: ReturnType<typeof fetchNeeded> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = async (): Promise<void> => {
    const basePrice = input.value.trim();
    const { rates, seenFrom, LocalPriceError } = await (needed ??= fetchNeeded());
    // A later keystroke shows its own price.
    if (basePrice !== input.value.trim()) return;
    try {
      for (const place of document.querySelectorAll<HTMLElement>('#proof [data-country]')) {
        const terms = { ...sample, basePrice };
        place.textContent = seenFrom(terms, place.dataset['country']!, rates).price;
      }
      note.textContent = '';
      input.removeAttribute('aria-invalid');
    } catch (error) {
      if (!(error instanceof LocalPriceError)) throw error;
      note.textContent = 'Write a plain number, such as 1299 or 49.00.';
      input.setAttribute('aria-invalid', 'true');
    }
  };
  input.disabled = false;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void show(), pause);
  });
}

/** @throws if the rates file can't be fetched */
async function fetchNeeded() {
  const [rules, response] = await Promise.all([import('./seenFrom.ts'), fetch('/rates.json')]);
  if (!response.ok) throw new Error(`/rates.json can't be fetched: ${response.status}.`);
  return { ...rules, rates: (await response.json()) as Rates };
}
