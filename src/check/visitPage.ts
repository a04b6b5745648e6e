import { setTimeout as sleep } from 'node:timers/promises';
import { parseOrigin, parseSwap, paths, type Swap } from '../protocol/index.js';
import { visitFrom } from '../testing/visitFrom.js';
import { readFacts } from '../visit/readFacts.js';
import { look, type Look } from './look.js';
import type { OpenPage, Session } from './openBrowser.js';
import { readSpoken } from './readSpoken.js';
import type { PageRequest, Visit } from './Visit.js';
import { zoneOf } from './zoneOf.js';

/** Milliseconds between two looks at whether the page has settled. */
const pause = 100;

/** Milliseconds without requests and changes, after which a page has settled. */
const calm = 500;

/** Milliseconds after it was parsed for which a page may load and send requests. */
const restless = 5000;

/** Milliseconds for the last look; after these, a script of the page never ends. */
const patience = 10_000;

/** A shift this soon after a price or gate has changed, in milliseconds, is caused by it. */
const soon = 100;

/** The name of the world in which the check listens: nothing in it can be seen from the page. */
const world = 'local-price check';

/** Returns the text of a function that pages can run. Tools for tests may have added calls of `__name`. */
const sent = (source: unknown): string => `((__name) => ${String(source)})((each) => each)`;

/** Collects when prices and gates change, and what moves. */
function listen(soon: number): void {
  const changes: number[] = [];
  const shifts: { time: number; value: number }[] = [];
  for (const type of ['local-price-change', 'local-price-error', 'geo-gate-change']) {
    addEventListener(type, () => changes.push(performance.now()), true);
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) shifts.push({ time: startTime, value });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(globalThis, {
    shiftOfPrices: () =>
      shifts
        .filter(({ time }) => changes.some((at) => time >= at - soon / 5 && time <= at + soon))
        .reduce((sum, { value }) => sum + value, 0),
  });
}

/** What decides whether the page has settled. */
interface Progress {
  isParsed: boolean;
  isLoaded: boolean;
  pending: number;
  /** Changes with what is shown. */
  mark: string;
}

/** Looks at what the page still waits for. The function is sent into the page as text. */
function progress(): Progress {
  let pending = 0;
  let mark = '';
  const walk = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      const { localName, shadowRoot } = element;
      if (localName === 'local-price' || localName === 'geo-gate') {
        const state = ['pending', 'base', 'local', 'error', 'open', 'closed'].find(
          (each) => shadowRoot && element.matches(`:state(${each})`),
        );
        mark += `${state} ${(element as { value?: { amount: string } }).value?.amount} `;
        if (state === 'pending' && (element as { loading?: string }).loading !== 'lazy')
          pending += 1;
      }
      if (shadowRoot) walk(shadowRoot);
    }
  };
  walk(document);
  const { readyState } = document;
  return { isParsed: readyState !== 'loading', isLoaded: readyState === 'complete', pending, mark };
}

/**
 * Opens a page as a visitor from a country sees it.
 *
 * @param country ISO 3166 alpha-2 code; `null`: from where the caller is, with the real service
 * @param stop aborts when the page is to be taken as it is
 */
export async function visitPage(
  { page, session }: OpenPage,
  url: URL,
  country: string | null,
  stop: AbortSignal,
): Promise<Visit> {
  const heard = await prepare(session, country);
  if (country) await visitFrom(page, country);
  const navigated = session.send('Page.navigate', { url: url.href });
  const navigation = await until(stop, navigated);
  const { errorText, loaderId } = (navigation ?? {}) as { errorText?: string; loaderId?: string };
  const failure = errorText ?? (navigation ? null : 'it does not answer');
  if (failure) return { country, failure, ...heard.result(), ...nothing };
  await settle(session, heard, stop);
  const seen = await until(AbortSignal.timeout(patience), see(session, heard));
  const status = heard.statusOf(loaderId);
  return {
    country,
    failure: status >= 400 ? `HTTP status ${status}` : null,
    ...heard.result(),
    ...(seen ?? nothing),
  };
}

/** What is only seen in the page itself. */
type Seen = Pick<Visit, 'look' | 'shift' | 'spoken' | 'swaps' | 'ratesFile'>;

const nothing: Seen = { look: null, shift: 0, spoken: [], swaps: [], ratesFile: null };

/** Looks at the settled page. */
async function see(session: Session, heard: Heard): Promise<Seen> {
  const shift = (await evaluate<number>(session, 'shiftOfPrices()', heard.world())) ?? 0;
  await showAll(session, heard);
  const found = await evaluate<Look>(session, `(${sent(look)})(${sent(readFacts)})`);
  if (!found) return nothing;
  return {
    look: found,
    shift,
    spoken: await readSpoken(session),
    swaps: await heard.swaps(),
    ratesFile: found.rates ? await heard.bodyOf(found.rates) : null,
  };
}

/** What the session hears of the page. */
interface Heard {
  /** The requests that are awaited. */
  awaited(): number;
  /** The context of the world in which the check listens. */
  world(): number | undefined;
  statusOf(loaderId: string | undefined): number;
  result(): Pick<Visit, 'requests' | 'messages' | 'exceptions'>;
  swaps(): Promise<Swap[]>;
  bodyOf(url: string): Promise<string | null>;
}

async function prepare(session: Session, country: string | null): Promise<Heard> {
  const requests = new Map<string, PageRequest & { loaderId: string }>();
  const messages: string[] = [];
  const exceptions: { text: string; url: string }[] = [];
  let context: number | undefined;
  const on = <T>(event: string, listener: (parameters: T) => void): void => {
    session.on(event, listener as (parameters: never) => void);
  };
  on<{ requestId: string; loaderId: string; type: string; request: { url: string } }>(
    'Network.requestWillBeSent',
    ({ requestId, loaderId, type, request: { url } }) => {
      const answer = { status: 0, mimeType: '', error: '', blockedBy: '', isOver: false };
      requests.set(requestId, { url, type, loaderId, ...answer });
    },
  );
  on<{ requestId: string; response: { status: number; mimeType: string } }>(
    'Network.responseReceived',
    ({ requestId, response: { status, mimeType } }) =>
      Object.assign(requests.get(requestId) ?? {}, { status, mimeType }),
  );
  on<{ requestId: string }>('Network.loadingFinished', ({ requestId }) =>
    Object.assign(requests.get(requestId) ?? {}, { isOver: true }),
  );
  on<{
    requestId: string;
    errorText: string;
    blockedReason?: string;
    corsErrorStatus?: { corsError: string };
  }>('Network.loadingFailed', ({ requestId, errorText, blockedReason, corsErrorStatus }) =>
    Object.assign(requests.get(requestId) ?? {}, {
      isOver: true,
      error: errorText,
      blockedBy: blockedReason ?? corsErrorStatus?.corsError ?? '',
    }),
  );
  on<{ type: string; args: { value?: unknown; description?: string }[] }>(
    'Runtime.consoleAPICalled',
    ({ args }) =>
      messages.push(args.map((each) => String(each.value ?? each.description)).join(' ')),
  );
  on<{ entry: { text: string } }>('Log.entryAdded', ({ entry }) => messages.push(entry.text));
  on<{ exceptionDetails: ExceptionDetails }>('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const { text, exception, url = '', stackTrace } = exceptionDetails;
    exceptions.push({
      text: exception?.description ?? text,
      url: url || (stackTrace?.callFrames[0]?.url ?? ''),
    });
  });
  on<{ context: { id: number; name: string; auxData?: { frameId: string } } }>(
    'Runtime.executionContextCreated',
    ({ context: { id, name, auxData } }) => {
      if (name === world && auxData?.frameId === frame) context = id;
    },
  );
  on('Page.javascriptDialogOpening', () => {
    // The library may have closed it.
    session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
  });
  for (const domain of ['Page', 'Network', 'Log', 'DOM']) await session.send(`${domain}.enable`);
  const { frameTree } = (await session.send('Page.getFrameTree')) as {
    frameTree: { frame: { id: string } };
  };
  const frame = frameTree.frame.id;
  await session.send('Runtime.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${sent(listen)})(${soon})`,
    worldName: world,
  });
  await session.send('Emulation.setDeviceMetricsOverride', screen(800));
  if (country) await emulate(session, country);
  const bodyOf = async (requestId: string): Promise<string | null> => {
    try {
      const { body, base64Encoded } = (await session.send('Network.getResponseBody', {
        requestId,
      })) as { body: string; base64Encoded: boolean };
      return base64Encoded ? Buffer.from(body, 'base64').toString() : body;
    } catch {
      return null;
    }
  };
  return {
    awaited: () =>
      [...requests.values()].filter(
        ({ isOver, type, url }) =>
          !isOver && !/^(EventSource|WebSocket|Ping)$/.test(type) && !url.startsWith('data:'),
      ).length,
    world: () => context,
    statusOf: (loaderId) =>
      [...requests.values()].find(
        (each) => each.type === 'Document' && each.loaderId === loaderId && each.status,
      )?.status ?? 0,
    result: () => ({ requests: [...requests.values()], messages, exceptions }),
    async swaps() {
      const swaps: Swap[] = [];
      for (const [id, { url }] of requests) {
        const { pathname } = new URL(url);
        if (Object.values(paths).some((path) => pathname.endsWith(path))) {
          swaps.push(...swapsIn((await bodyOf(id)) ?? ''));
        }
      }
      return swaps;
    },
    async bodyOf(url) {
      const [id] = [...requests].find(([, each]) => each.url === url) ?? [];
      return id === undefined ? null : bodyOf(id);
    },
  };
}

interface ExceptionDetails {
  text: string;
  url?: string;
  exception?: { description?: string };
  stackTrace?: { callFrames: { url: string }[] };
}

const screen = (height: number): object => ({
  width: 1280,
  height,
  deviceScaleFactor: 1,
  mobile: false,
});

/** Shows the page as in a country: its time zone, and a browser that does not look like a crawler. */
async function emulate(session: Session, country: string): Promise<void> {
  await session.send('Emulation.setTimezoneOverride', { timezoneId: zoneOf(country) });
  const { userAgent } = (await session.send('Browser.getVersion')) as { userAgent: string };
  await session.send('Emulation.setUserAgentOverride', {
    userAgent: userAgent.replace('Headless', ''),
    // Browsers that hide the time zone report that of Iceland, with English.
    acceptLanguage: country === 'IS' ? 'is' : 'en-US',
  });
}

/** Waits until the page has settled. */
async function settle(session: Session, heard: Heard, stop: AbortSignal): Promise<void> {
  let last = '';
  let since = Date.now();
  let parsed = 0;
  while (!stop.aborted) {
    const now = await until(stop, evaluate<Progress>(session, `(${sent(progress)})()`));
    if (now?.isParsed) parsed ||= Date.now();
    const isLoading = !now?.isLoaded || heard.awaited() > 0;
    const isBusy = isLoading && !(parsed && Date.now() - parsed > restless);
    if (!now || now.mark !== last || now.pending || isBusy) since = Date.now();
    last = now?.mark ?? '';
    if (Date.now() - since >= calm) return;
    await sleep(pause);
  }
}

/** Makes the screen as high as the page, so that lazy prices are asked for. */
async function showAll(session: Session, heard: Heard): Promise<void> {
  const isLazy = `[...document.querySelectorAll('local-price')].some((each) => each.loading === 'lazy')`;
  if (!(await evaluate<boolean>(session, isLazy))) return;
  const height = await evaluate<number>(session, 'document.documentElement.scrollHeight');
  await session.send('Emulation.setDeviceMetricsOverride', screen(Math.min(height ?? 0, 20_000)));
  await settle(session, heard, AbortSignal.timeout(restless));
}

/** Returns the value of an expression of the page; `undefined` if it throws, or the page has gone on. */
async function evaluate<T>(
  session: Session,
  expression: string,
  contextId?: number,
): Promise<T | undefined> {
  try {
    const { result } = (await session.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      allowUnsafeEvalBlockedByCSP: true,
      ...(contextId !== undefined && { contextId }),
    })) as { result: { value?: T } };
    return result.value;
  } catch {
    return undefined;
  }
}

/** Waits for a promise, at most until a signal aborts; then it is `undefined`. */
async function until<T>(stop: AbortSignal, promise: Promise<T>): Promise<T | undefined> {
  const settled = new AbortController();
  const stopped = new Promise<undefined>((resolve) => {
    if (stop.aborted) resolve(undefined);
    stop.addEventListener('abort', () => resolve(undefined), settled);
  });
  try {
    return await Promise.race([promise, stopped]);
  } finally {
    settled.abort();
  }
}

/** Returns the rates in an answer of a service, as JSON or JSONP. */
function swapsIn(body: string): Swap[] {
  const [, json = body] = /\((\{.*\})\)/s.exec(body) ?? [];
  try {
    const answer = JSON.parse(json) as unknown;
    const [swap, origin] = [parseSwap(answer), parseOrigin(answer)];
    return [swap.ok ? swap.value : [], (origin.ok && origin.value.swap) || []].flat();
  } catch {
    return [];
  }
}
