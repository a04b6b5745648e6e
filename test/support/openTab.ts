import { LocalPriceError, type Client } from '../../src/client/index.js';
import { Site } from '../../src/page/index.js';
import type { FakeTab } from './fakeBrowser.ts';

const service = { baseUrl: 'https://rates.example.com', apikey: 'k' };
export const minute = 60_000;
/** A failed connection. */
export const down = new LocalPriceError('network', 'down');

/** A tab with one price in US dollars; calls are answered by the test. */
export function openTab(tab: FakeTab, settings = {}) {
  const calls: { operation: string; answer(value: unknown): void; fail(error: Error): void }[] = [];
  const asked = (operation: string, signal?: AbortSignal): Promise<never> =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      calls.push({ operation, answer: resolve as never, fail: reject });
    });
  const site = new Site({
    browser: tab,
    createClient: ({ onCall }) =>
      ({
        origin: (each: { signal: AbortSignal }) => (
          onCall?.('origin'),
          asked('origin', each.signal)
        ),
        swap: (pair: { from: string }, each: { signal: AbortSignal }) => (
          onCall?.('swap'),
          asked(`swap ${pair.from}`, each.signal)
        ),
      }) as unknown as Client,
    warn: () => undefined,
  });
  site.configure({ ...service, ...settings });
  const who = {};
  const look = () => {
    const { page, caller } = site.connect({});
    return page.quote({ base: 'USD' }, { who, caller });
  };
  const unsubscribe = site.subscribe(look);
  look();
  return {
    site,
    calls,
    look,
    /** What the price shows now. */
    shown: () => {
      const quote = look();
      return quote.state === 'local' ? quote.rate.currency : quote.state;
    },
    close: () => {
      site.connect({}).page.leave(who);
      unsubscribe();
    },
  };
}

/** What {@link openTab} gives. */
export type Opened = ReturnType<typeof openTab>;

/** What the service knows of a visitor from Nigeria. */
const origin = { country: 'NG', symbol: 'NGN' };
const rate = (from: string) => ({ from, to: 'USD', exchangeRate: 0.00064235 });

/** Until everything that is due by now has happened, locks given back included. */
export async function calm(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 150));
}

/** Answers the calls of tabs as they come, whoever makes them. */
export async function serve(...tabs: Opened[]): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    for (const { operation, answer } of tabs.flatMap(({ calls }) => calls)) {
      answer(operation === 'origin' ? origin : rate(operation.slice(5)));
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  await calm();
}
