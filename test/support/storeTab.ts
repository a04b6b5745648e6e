import { mock } from 'node:test';
import { LocalPriceError, type Client } from '../../src/client/index.js';
import { Observer, readQuote, Store, type Priced, type Quote } from '../../src/store/index.js';
import type { FakeTab } from './fakeBrowser.ts';

const service = { baseUrl: 'https://rates.example.com', apikey: 'k' };
export const minute = 60_000;
/** A failed connection. */
export const down = new LocalPriceError('network', 'down');

/** A tab with the store of one price; calls are answered by the test. */
export function openTab(tab: FakeTab, settings = {}, priced: Priced = { base: 'USD' }) {
  const calls: { operation: string; answer(value: unknown): void; fail(error: Error): void }[] = [];
  const messages: string[] = [];
  const asked = (operation: string, signal?: AbortSignal): Promise<never> =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      calls.push({ operation, answer: resolve as never, fail: reject });
    });
  const store = new Store({
    browser: tab,
    createClient: ({ onCall }) =>
      ({
        origin: ({ signal, to }: { signal: AbortSignal; to?: string }) => {
          onCall?.('origin');
          return asked(to ? `origin to ${to}` : 'origin', signal);
        },
        swap: ({ from, to }: { from: string; to: string }, { signal }: { signal: AbortSignal }) => {
          onCall?.('swap');
          return asked(`swap ${from} ${to}`, signal);
        },
      }) as unknown as Client,
    warn: (message) => messages.push(message),
  });
  store.configure({ ...service, ...settings });
  let changes = 0;
  const observer = new Observer(() => {
    changes += 1;
    look();
  });
  const look = (): Quote =>
    observer.observe(store, {}, 'ask', (reading) => readQuote(reading, priced));
  const unsubscribe = store.subscribe(look);
  look();
  return {
    store,
    calls,
    messages,
    look,
    /** How often the price was told that one of its answers has changed. */
    changes: () => changes,
    /** What the price shows now: a currency, or its state. */
    shown: () => {
      const quote = look();
      return quote.state === 'local' ? quote.currency : quote.state;
    },
    close: () => {
      observer.leave();
      unsubscribe();
    },
  };
}

/** What {@link openTab} returns. */
export type Opened = ReturnType<typeof openTab>;

/** What the service knows of a visitor from Nigeria. */
const origin = { country: 'NG', symbol: 'NGN' };
const rate = (from: string, to: string) => ({ from, to, exchangeRate: 0.00064235 });

// Time passes when a test says so.
mock.timers.enable({ apis: ['setTimeout'] });

/** Lets everything happen that is due without any time passing. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets time pass, by default until everything that is due has happened, locks given back included. */
export async function calm(milliseconds = 300): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 50) {
    await turns();
    mock.timers.tick(50);
  }
  await turns();
}

/** Answers the calls of tabs as they come, whoever makes them. */
export async function serve(...tabs: Opened[]): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    for (const { operation, answer } of tabs.flatMap(({ calls }) => calls)) {
      const [name, from = '', to = ''] = operation.split(' ');
      answer(name === 'origin' ? origin : rate(from, to));
    }
    await turns();
  }
  await calm();
}
