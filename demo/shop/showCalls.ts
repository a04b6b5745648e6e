import { mayAsk } from '../visitor/consent.ts';
import { countConversions } from './countConversions.ts';

/** Milliseconds between two updates. */
const pace = 250;

/** Shows the calls that the page has made, and those that it did not need. */
export async function showCalls(): Promise<void> {
  document.querySelector('#forget')!.addEventListener('click', forget);
  await customElements.whenDefined('local-price');
  const converted = countConversions();
  // The elements send events for what they show, but not for calls.
  setInterval(() => show(converted()), pace);
}

function show(converted: number): void {
  const { fromCache, ...calls } = window.localPrice!.stats();
  const fetched = filesFetched();
  const { origin, swap, ...others } = calls;
  const named = {
    'call for the country': origin,
    'call for the rate': swap,
    'rates file': fetched,
  };
  const made = Object.entries({ ...named, ...others }).filter(([, count]) => count);
  const sum = Object.values(calls).reduce((total, count) => total + count, 0);
  const texts = {
    'call-summary': summary(made, fromCache),
    'call-count': sum,
    'file-count': fetched,
    'memory-count': fromCache,
    'saved-count': Math.max(converted - swap, 0),
  };
  for (const [id, text] of Object.entries(texts)) {
    const place = document.getElementById(id);
    // Replacing unchanged text would clear the visitor's selection.
    if (place && place.textContent !== String(text)) place.textContent = String(text);
  }
}

/** Returns how often this page has fetched its rates file. */
function filesFetched(): number {
  const address = document.querySelector<HTMLElement>('script[data-rates]')?.dataset['rates'];
  return address ? performance.getEntriesByName(new URL(address, location.href).href).length : 0;
}

function summary(made: readonly [operation: string, count: number][], fromCache: number): string {
  const prices = document.querySelectorAll('local-price').length;
  const gates = document.querySelectorAll('geo-gate').length;
  const what = `for ${prices} prices and ${gates} gates`;
  if (made.length) {
    const calls = made.map(
      ([name, count]) => `${count} ${count > 1 ? name.replace(/^call|file$/, '$&s') : name}`,
    );
    return `${calls.join(' and ')}, ${what}.`;
  }
  if (fromCache) return `None, ${what}: the page remembers what it needs.`;
  return mayAsk() ? 'None so far.' : 'None, because you have not agreed.';
}

/** Withdraws consent, which is the only way to delete what is stored, and grants it again. */
function forget(): void {
  window.localPrice?.withdrawConsent();
  if (mayAsk()) window.localPrice?.grantConsent();
}
