import '../../src/define.js';
import type { CurrencyConverter, GeoGate, LocalPrice } from '../../src/index.js';
import { stateOf } from './look.ts';
import type { Script } from './scriptedService.ts';
import { originAnswer, swapAnswer, type ScriptedService } from './service.ts';
import { configure, service } from './testStore.ts';

export { stateOf, textOf } from './look.ts';

/** A custom element that has taken its first update, beside the service that it asks. */
export interface Mounted<T> {
  el: T;
  on: ScriptedService;
  /** Names of the events it has sent, with their details. */
  events: { type: string; detail: unknown }[];
}

/**
 * Milliseconds for a call: more than a busy machine needs, on which a timer of five seconds and an
 * answer may come due in one moment.
 */
export const patience = 15_000;
configure({ timeout: patience });

const types =
  'local-price-change local-price-error geo-gate-change currency-converter-change'.split(' ');

type Asking = LocalPrice | GeoGate | CurrencyConverter;

const holders = new Set<Element>();

afterEach(() => {
  for (const holder of holders) holder.remove();
  holders.clear();
});

/** Mounts markup whose first element is a price, a gate or a converter, asking a service of its own, until the test ends. */
export async function mount<T extends Asking>(
  script: Script | ScriptedService | null,
  markup: string,
): Promise<Mounted<T>> {
  const on = script && 'baseUrl' in script ? script : service(script ?? {});
  const holder = document.createElement('div');
  holders.add(holder);
  holder.lang = 'en-US';
  holder.innerHTML = markup;
  const el = holder.firstElementChild as T;
  if (script) {
    el.setAttribute('base-url', on.baseUrl);
    el.setAttribute('apikey', 'demo');
  }
  const events: Mounted<T>['events'] = [];
  for (const type of types) {
    el.addEventListener(type, (event) => {
      events.push({ type, detail: (event as CustomEvent<unknown>).detail });
    });
  }
  document.body.append(holder);
  await el.updateComplete;
  return { el, on, events };
}

/** A visitor from Germany, with 1 EUR = 1.25 USD. */
export const germany: Script = {
  origin: [{ json: originAnswer('DE', 'EUR') }],
  swap: [{ json: swapAnswer('eur', 'usd', 1.25) }],
};

/** A visitor whose own currency is that of the prices. */
export const america: Script = { origin: [{ json: originAnswer('US', 'USD') }] };

export function mountPrice(
  script: Script | ScriptedService | null,
  attributes = 'base-price="49.00" base-currency="USD"',
  content = '$49.00',
): Promise<Mounted<LocalPrice>> {
  return mount(script, `<local-price ${attributes}>${content}</local-price>`);
}

/** Waits until an element is in a state; each of its updates is looked at. */
export async function until(el: Asking, ...states: string[]): Promise<string> {
  for (;;) {
    await el.updateComplete;
    const state = stateOf(el);
    if (states.includes(state)) return state;
    await new Promise(requestAnimationFrame);
  }
}

export function settled(el: Asking): Promise<string> {
  return until(el, 'local', 'base', 'error', 'open', 'closed');
}

/** Waits until a change in the document has reached an element. */
export async function follow(el: Asking): Promise<void> {
  await new Promise(requestAnimationFrame);
  await el.updateComplete;
}

export function typesOf({ events }: Pick<Mounted<unknown>, 'events'>): string[] {
  return events.map(({ type }) => type);
}

/** The timers of one delay, which end when the test says so. */
export interface HeldTimers {
  readonly started: number;
  end(): void;
}

/** Runs with the timers of one delay, in milliseconds, taken over from the clock. */
export async function withTimers(
  delay: number,
  run: (timers: HeldTimers) => Promise<void>,
): Promise<void> {
  const { setTimeout: set, clearTimeout: clear } = window;
  const waiting = new Map<number, () => void>();
  let started = 0;
  window.setTimeout = ((handler: () => void, ms?: number) => {
    if (ms !== delay) return set(handler, ms);
    waiting.set((started += 1), handler);
    return -started;
  }) as typeof set;
  window.clearTimeout = (id) => void (waiting.delete(-Number(id)) || clear(id));
  const end = (): void => {
    const ended = [...waiting.values()];
    waiting.clear();
    for (const handler of ended) handler();
  };
  try {
    await run({
      end,
      get started() {
        return started;
      },
    });
  } finally {
    Object.assign(window, { setTimeout: set, clearTimeout: clear });
  }
}

/** Takes what elements say to the developer of the page in the place of the console. */
export async function consoleOf(run: () => Promise<void>): Promise<string[]> {
  const messages: string[] = [];
  const { warn, error } = console;
  console.warn = console.error = (...args: unknown[]) => {
    const text = args.join(' ');
    if (text.startsWith('local-price: ')) messages.push(text);
  };
  try {
    await run();
  } finally {
    Object.assign(console, { warn, error });
  }
  return messages;
}
