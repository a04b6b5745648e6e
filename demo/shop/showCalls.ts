import { mayAsk } from '../visitor/consent.ts';
import { countConversions } from './countConversions.ts';

/** Milliseconds between two looks. */
const pace = 250;

/** Shows what the page has asked for, and what it did not have to ask for. */
export async function showCalls(): Promise<void> {
  document.querySelector('#forget')!.addEventListener('click', forget);
  await customElements.whenDefined('local-price');
  const converted = countConversions();
  // There are events for what the elements show, but none for the calls behind it.
  setInterval(() => show(converted()), pace);
}

function show(converted: number): void {
  const { fromCache, ...calls } = window.localPrice!.stats();
  const fetched = filesFetched();
  const made = Object.entries({ ...calls, 'rates file': fetched }).filter(([, count]) => count);
  const sum = Object.values(calls).reduce((total, count) => total + count, 0);
  const texts = {
    'call-summary': summary(made, fromCache),
    'call-count': sum,
    'file-count': fetched,
    'memory-count': fromCache,
    'saved-count': Math.max(converted - calls.swap, 0),
  };
  for (const [id, text] of Object.entries(texts)) {
    const place = document.getElementById(id);
    // Text that has not changed is left alone: somebody may be selecting it.
    if (place && place.textContent !== String(text)) place.textContent = String(text);
  }
}

/** How often this page has fetched its rates file. */
function filesFetched(): number {
  const address = document.querySelector<HTMLElement>('script[data-rates]')?.dataset['rates'];
  return address ? performance.getEntriesByName(new URL(address, location.href).href).length : 0;
}

function summary(made: readonly [operation: string, count: number][], fromCache: number): string {
  const prices = document.querySelectorAll('local-price').length;
  const gates = document.querySelectorAll('geo-gate').length;
  const what = `for ${prices} prices and ${gates} gates`;
  if (made.length) {
    const calls = made.map(([name, count]) => `${count} ${name}${count > 1 ? 's' : ''}`);
    return `${calls.join(' and ')}, ${what}.`;
  }
  if (fromCache) return `None, ${what}: the page remembers what it needs.`;
  return mayAsk() ? 'None so far.' : 'None, because you have not agreed.';
}

/** There is one way to forget, and that is to take the consent back. */
function forget(): void {
  window.localPrice?.withdrawConsent();
  if (mayAsk()) window.localPrice?.grantConsent();
}
