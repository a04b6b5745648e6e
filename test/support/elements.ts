import type { CurrencyConverter } from '../../src/index.js';
import type { GeoGate } from '../../src/index.js';
import type { LocalPrice } from '../../src/index.js';
import type { Script } from './scriptedService.ts';
import { stateOf } from './look.ts';
import type { ScriptedService } from './service.ts';
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

const types = [
  'local-price-change',
  'local-price-error',
  'geo-gate-change',
  'currency-converter-change',
];

/** What asks a service by itself. */
type Asking = LocalPrice | GeoGate | CurrencyConverter;

/** Mounts markup whose first element is a price, a gate or a converter, asking a service of its own. */
export async function mount<T extends Asking>(
  script: Script | ScriptedService | null,
  markup: string,
): Promise<Mounted<T>> {
  const on = script && 'baseUrl' in script ? script : service(script ?? {});
  const holder = document.createElement('div');
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

/** Mounts a price in US dollars. */
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

/** Waits until an element is no longer pending. */
export function settled(el: Asking): Promise<string> {
  return until(el, 'local', 'base', 'error', 'open', 'closed');
}

/** Takes what elements say to the developer of the page in the place of the console. */
export async function consoleOf(run: () => Promise<void>): Promise<string[]> {
  const messages: string[] = [];
  const { warn, error } = console;
  console.warn = console.error = (...args: unknown[]) => {
    const text = args.join(' ');
    // What a broken script of a service throws, Firefox and the test runner write there too.
    if (text.startsWith('local-price: ')) messages.push(text);
  };
  try {
    await run();
  } finally {
    Object.assign(console, { warn, error });
  }
  return messages;
}
