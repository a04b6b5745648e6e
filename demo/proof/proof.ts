import { sample } from './countries.ts';
import type { Rates } from './seenFrom.ts';

/** Milliseconds without a keystroke before the prices change. */
const pause = 150;

/**
 * Lets the visitor change the price that a page shows from four countries, and how it is rounded. The page contains the
 * prices already, so the rates and the rules of prices are fetched only then.
 */
export function startProof(): void {
  const input = document.querySelector<HTMLInputElement>('#your-price')!;
  const note = document.querySelector<HTMLElement>('#your-price-note')!;
  const rules = document.querySelector<HTMLFieldSetElement>('#rules')!;
  let needed: ReturnType<typeof fetchNeeded> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  const show = async (): Promise<void> => {
    const own = ++latest;
    let all: Awaited<typeof needed>;
    try {
      all = await (needed ??= fetchNeeded());
    } catch {
      // The next change tries again.
      needed = undefined;
      note.textContent = note.dataset['failed']!;
      return;
    }
    // A later change shows its own prices.
    if (own !== latest) return;
    const { rates, seenFrom, LocalPriceError } = all;
    const { dataset } = rules.querySelector<HTMLInputElement>(':checked')!;
    const terms = { ...sample, basePrice: input.value.trim(), ...dataset };
    const { lang } = document.documentElement;
    try {
      for (const place of document.querySelectorAll<HTMLElement>('#proof [data-country]')) {
        place.textContent = seenFrom(terms, place.dataset['country']!, rates, lang).price;
      }
      note.textContent = '';
      input.removeAttribute('aria-invalid');
    } catch (error) {
      if (!(error instanceof LocalPriceError)) throw error;
      note.textContent = note.dataset['wrong']!;
      input.setAttribute('aria-invalid', 'true');
    }
  };
  input.disabled = false;
  rules.disabled = false;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void show(), pause);
  });
  rules.addEventListener('change', () => void show());
}

/** @throws if the rates file can't be fetched */
async function fetchNeeded() {
  const [rules, response] = await Promise.all([import('./seenFrom.ts'), fetch('/rates.json')]);
  if (!response.ok) throw new Error(`/rates.json can't be fetched: ${response.status}.`);
  return { ...rules, rates: (await response.json()) as Rates };
}
