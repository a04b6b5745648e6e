import { LocalPriceError } from 'local-price/money';
import { sample } from './countries.ts';
import { seenFrom, type Rates } from './seenFrom.ts';

/** Milliseconds without a keystroke before the prices change. */
const pause = 150;

/**
 * Lets the visitor change the price that the front page shows from four countries. The page contains the prices
 * already, so nothing is fetched before.
 */
export function startProof(): void {
  const input = document.querySelector<HTMLInputElement>('#your-price')!;
  const note = document.querySelector<HTMLElement>('#your-price-note')!;
  let rates: Promise<Rates> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = async (): Promise<void> => {
    const basePrice = input.value.trim();
    const known = await (rates ??= fetchRates());
    // A later keystroke shows its own price.
    if (basePrice !== input.value.trim()) return;
    try {
      for (const place of document.querySelectorAll<HTMLElement>('#proof [data-country]')) {
        const terms = { ...sample, basePrice };
        place.textContent = seenFrom(terms, place.dataset['country']!, known).price;
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

/** @throws if the file can't be fetched */
async function fetchRates(): Promise<Rates> {
  const response = await fetch('/rates.json');
  if (!response.ok) throw new Error(`/rates.json can't be fetched: ${response.status}.`);
  return (await response.json()) as Rates;
}
