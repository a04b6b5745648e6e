import type { PageWindow } from '../openPage.ts';

/** What has happened in a page since its first script. */
export interface PageWatch {
  window: PageWindow;
  /** What has reached the error handlers, with the address of the script it came from. */
  errors: { message: string; source: string }[];
  /** What the console was told. */
  messages: string[];
  /** `local-price-error` events, by the code of the error. */
  failures: string[];
  /** Timers that have not run and were not cleared, with their delay in milliseconds. */
  timers: ReadonlyMap<number, number>;
  /** How many timers were set for the time of a call. */
  deadlines: number;
  /** Listeners of the window and the document, with their types. */
  listeners: ReadonlyMap<unknown, string>;
  /** The names on the window before any other script. */
  names: ReadonlySet<string>;
  /** `document.cookie` before any other script. */
  cookie: string;
  /** Waits in the page, whatever has become of its own functions. */
  wait(milliseconds: number): Promise<void>;
}

/**
 * Watches a page from its first script on, from outside: what a script of the page does to the
 * functions of its own window does not reach those that are at work here.
 *
 * @param timeout milliseconds for a call of the page
 */
export function watchPage(window: PageWindow, id: string, timeout: number): PageWatch {
  const { setTimeout, clearTimeout } = window;
  const timers = new Map<number, number>();
  const listeners = new Map<unknown, string>();
  const watch: PageWatch = {
    window,
    errors: [],
    messages: [],
    failures: [],
    timers,
    deadlines: 0,
    listeners,
    names: new Set(Object.getOwnPropertyNames(window)),
    cookie: window.document.cookie,
    wait: (milliseconds) =>
      new Promise((resolve) => setTimeout.call(window, resolve, milliseconds)),
  };

  window.addEventListener('error', ({ message, filename }) => {
    // Of an element that has failed to load there is no message.
    if (message) watch.errors.push({ message, source: filename });
  });
  window.addEventListener('unhandledrejection', ({ reason }) =>
    watch.errors.push({ message: describe(reason), source: 'promise' }),
  );
  window.addEventListener('local-price-error', (event) => {
    const { error } = (event as CustomEvent<{ error: { code: string } }>).detail;
    watch.failures.push(String(error.code));
  });

  const isOneOfTwo = (target: unknown): boolean => target === window || target === window.document;
  const { prototype } = window.EventTarget;
  const { addEventListener, removeEventListener } = prototype;
  // A listener is known by its function, so one function for two types counts once; ours have many.
  const keys = new Map<unknown, Map<string, object>>();
  const keyOf = (listener: unknown, type: string): object => {
    let types = keys.get(listener);
    if (!types) keys.set(listener, (types = new Map()));
    let key = types.get(type);
    if (!key) types.set(type, (key = {}));
    return key;
  };
  prototype.addEventListener = function (type: string, ...rest) {
    const target = (this as EventTarget | undefined) ?? window;
    if (isOneOfTwo(target) && rest[0]) listeners.set(keyOf(rest[0], type), type);
    addEventListener.call(target, type, ...rest);
  };
  prototype.removeEventListener = function (type: string, ...rest) {
    const target = (this as EventTarget | undefined) ?? window;
    if (isOneOfTwo(target)) listeners.delete(keyOf(rest[0], type));
    removeEventListener.call(target, type, ...rest);
  };

  // Made in the page: what a function from outside throws would not reach the page's error handlers.
  const enclose = new (window as unknown as { Function: FunctionConstructor }).Function(
    'before',
    'handler',
    'return () => { before(); handler(); }',
  ) as (before: () => void, handler: () => void) => () => void;
  const timed = (handler: TimerHandler, delay = 0, ...args: unknown[]): number => {
    const given = handler as (...all: unknown[]) => void;
    const run = enclose(
      () => void timers.delete(timer),
      args.length ? () => given(...args) : given,
    );
    const timer = setTimeout.call(window, run, delay) as unknown as number;
    timers.set(timer, delay);
    if (delay === timeout) watch.deadlines += 1;
    return timer;
  };
  window.setTimeout = timed as typeof window.setTimeout;
  window.clearTimeout = ((timer: number) => {
    timers.delete(timer);
    clearTimeout.call(window, timer);
  }) as typeof window.clearTimeout;

  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    (window as unknown as { console: Console }).console[level] = (...args: unknown[]) =>
      void watch.messages.push(args.map(describe).join(' '));
  }
  // The pages of other views would wake each other up at every answer.
  const { BroadcastChannel } = window;
  window.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(`${id} ${name}`);
    }
  };
  return watch;
}

/** What something says of itself, if it says anything. */
function describe(value: unknown): string {
  try {
    return String(value);
  } catch {
    return 'something that has no text';
  }
}
