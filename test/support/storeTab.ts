import { after, before, mock } from 'node:test';
import { LocalPriceError } from '../../src/client/index.js';
import type { Origin, Swap } from '../../src/protocol/index.js';
import type { PriceTerms } from '../../src/pricing/index.js';
import { Observer, readQuote, Store, type Quote } from '../../src/store/index.js';
import type { FakeTab } from './fakeBrowser.ts';
import { priced } from './priced.ts';

const service = { baseUrl: 'https://rates.example.com', apikey: 'k' };
export const minute = 60_000;
export const down = new LocalPriceError('network', 'down');

interface Asked {
  operation: string;
  /** Whether it still waits for its answer. */
  isOpen: boolean;
  answer(value: unknown): void;
  fail(error: Error): void;
}

/** A tab with the store of one price; calls are answered by the test. */
export function openTab(tab: FakeTab, settings = {}, price: PriceTerms = priced('USD')) {
  const calls: Asked[] = [];
  const messages: string[] = [];
  const asked = (operation: string, signal?: AbortSignal): Promise<never> =>
    new Promise((resolve, reject) => {
      const call: Asked = {
        operation,
        isOpen: true,
        answer: (value) => ((call.isOpen = false), resolve(value as never)),
        fail: (error) => ((call.isOpen = false), reject(error)),
      };
      signal?.addEventListener('abort', () => call.fail(signal.reason as Error));
      calls.push(call);
    });
  const store = new Store({
    browser: tab,
    createCall:
      ({ onCall }) =>
      (operation, { from, to, amount, country }, _parse, { signal } = {}) => {
        onCall?.(operation);
        const words = {
          origin: [country, to && `to ${to}`],
          swap: [from, to],
          convert: [amount, from, to],
        }[operation as 'swap'];
        return asked([operation, ...words.filter((word) => word)].join(' '), signal);
      },
    warn: (message) => messages.push(message),
  });
  store.configure({ ...service, ...settings });
  let changes = 0;
  const observer = new Observer(() => {
    changes += 1;
    look();
  });
  const look = (): Quote =>
    observer.observe(store, {}, 'ask', (reading) => readQuote(reading, price));
  const unsubscribe = store.subscribe(look);
  look();
  return {
    store,
    calls,
    messages,
    look,
    /** How often the price was told that one of its answers has changed. */
    changes: () => changes,
    asked: () => calls.map(({ operation }) => operation),
    /** What the price shows now: a currency, or its state. */
    shown: () => {
      const quote = look();
      if (quote.state !== 'local') return quote.state;
      return quote.value.source === 'swap' ? quote.value.currency : 'fixed';
    },
    /** Why it shows the author's price; empty: it does not. */
    why: () => {
      const quote = look();
      if (!('reason' in quote) || !quote.reason) return '';
      const { reason, about, from } = quote.reason;
      return [reason, about, from].filter(Boolean).join(' ');
    },
    close: () => {
      observer.leave();
      unsubscribe();
    },
  };
}

export type Opened = ReturnType<typeof openTab>;

/** What a service answers; an error is how it fails. */
export interface Answers {
  /** Default: a visitor from Nigeria. */
  origin?: Origin | Error;
  /** The answers about named countries; default: the same answer as for the visitor. */
  countries?: Readonly<Record<string, Origin | Error>>;
  /** One rate after the other, the last for ever; a number is the rate of the pair that was asked for. */
  rates?: readonly (number | Swap | Error)[];
}

// Time passes when a test says so.
before(() => mock.timers.enable({ apis: ['setTimeout'] }));
after(() => mock.timers.reset());

/** Lets everything happen that is due without any time passing. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Lets time pass, by default until everything that is due has happened, locks given back included.
 *
 * @param step milliseconds whose timers run at once
 */
export async function calm(milliseconds = 300, step = 50): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    await turns();
    mock.timers.tick(step);
  }
  await turns();
}

/** Answers the calls of all tabs as they arrive. */
export async function serve(...tabs: Opened[]): Promise<void> {
  await serveWith({}, ...tabs);
}

/** The same, with other answers than those about a visitor from Nigeria. */
export async function serveWith(
  { origin = { country: 'NG', symbol: 'NGN' }, countries = {}, rates = [0.00064235] }: Answers,
  ...tabs: Opened[]
): Promise<void> {
  const left = [...rates];
  const swap = (from: string, to: string): Swap | Error => {
    const next = left.length > 1 ? left.shift()! : left[0]!;
    return typeof next === 'number' ? { from, to, exchangeRate: next } : next;
  };
  for (let turn = 0; turn < 10; turn++) {
    for (const call of tabs.flatMap(({ calls }) => calls.filter(({ isOpen }) => isOpen))) {
      const [name, from = '', to = ''] = call.operation.split(' ');
      const value = name === 'origin' ? (countries[from] ?? origin) : swap(from, to);
      if (value instanceof Error) call.fail(value);
      else call.answer(value);
    }
    await calm(50);
  }
  await calm();
}
