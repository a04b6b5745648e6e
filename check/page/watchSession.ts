import { operationOf } from '../../src/protocol/endpoints.js';
import { parseOrigin, parseSwap, type Swap } from '../../src/protocol/index.js';
import { sourceOf } from '../../src/testing/inPage.js';
import { emulateCountry, screen } from './emulateCountry.js';
import type { DevToolsSession } from './openBrowser.js';
import type { PageRequest } from './PageVisit.js';

/** A shift this soon after a price or gate has changed, in milliseconds or in the next frame, is caused by it. */
const soon = 100;

/** More requests or messages, and more frames, than this are not kept. */
const [most, mostFrames] = [10_000, 50];

/** The name of the world in which the check listens: nothing in it can be seen from the page. */
const world = 'local-price check';

/** Collects when prices and gates change, what moves, and how many copies of a script file end. */
function listen(soon: number): void {
  const changes: { from: number; to: number }[] = [];
  const shifts: { time: number; value: number }[] = [];
  const note = (): void => {
    const at = performance.now();
    const change = { from: at - soon / 5, to: at + soon };
    changes.push(change);
    // A busy machine shows the change later: in the frame that ends before the next one begins.
    requestAnimationFrame(() =>
      requestAnimationFrame((time) => (change.to = Math.max(change.to, time))),
    );
  };
  for (const type of ['local-price-change', 'local-price-error', 'geo-gate-change']) {
    addEventListener(type, note, true);
  }
  let copies = 0;
  addEventListener('local-price-again', () => (copies += 1), true);
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
    listenerData: () => ({
      copies,
      shift: shifts
        .filter(({ time }) => changes.some(({ from, to }) => time >= from && time <= to))
        .reduce((sum, { value }) => sum + value, 0),
    }),
  });
}

/** Begins to watch a new page, which then is on a screen of a desktop, in a country. */
export async function watchSession(session: DevToolsSession, country: string | null) {
  const requests = new Map<string, PageRequest & { loaderId: string }>();
  const messages: string[] = [];
  const exceptions: { text: string; url: string }[] = [];
  const worlds = new Map<string, { check?: number; page?: number }>();
  let documents = 0;
  const keep = <T>(list: T[], item: T): void => {
    if (list.length < most) list.push(item);
  };
  const cut = (text: string): string => text.slice(0, 10_000);
  const on = <T>(event: string, listener: (parameters: T) => void): void => {
    session.on(event, listener as (parameters: never) => void);
  };
  on<{ requestId: string; loaderId: string; type: string; request: { url: string } }>(
    'Network.requestWillBeSent',
    ({ requestId, loaderId, type, request: { url } }) => {
      if (requests.size >= most) return;
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
      keep(messages, cut(args.map((each) => String(each.value ?? each.description)).join(' '))),
  );
  on<{ entry: { text: string } }>('Log.entryAdded', ({ entry }) => keep(messages, cut(entry.text)));
  on<{ exceptionDetails: ExceptionDetails }>('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const { text, exception, url = '', stackTrace } = exceptionDetails;
    keep(exceptions, {
      text: cut(exception?.description ?? text),
      url: url || (stackTrace?.callFrames[0]?.url ?? ''),
    });
  });
  on('Runtime.executionContextsCleared', () => {
    worlds.clear();
    documents += 1;
  });
  on<{
    context: { id: number; name: string; auxData?: { frameId: string; isDefault: boolean } };
  }>('Runtime.executionContextCreated', ({ context: { id, name, auxData } }) => {
    if (!auxData) return;
    const known = worlds.get(auxData.frameId) ?? {};
    if (auxData.isDefault) known.page = id;
    else if (name === world) known.check = id;
    worlds.set(auxData.frameId, known);
  });
  on<{ executionContextId: number }>(
    'Runtime.executionContextDestroyed',
    ({ executionContextId: id }) => {
      for (const known of worlds.values()) {
        if (known.page === id) delete known.page;
        if (known.check === id) delete known.check;
      }
    },
  );
  on('Page.javascriptDialogOpening', () => {
    // The library may have closed it.
    session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
  });
  for (const domain of ['Page', 'Network', 'Log', 'DOM']) await session.send(`${domain}.enable`);
  const treeOf = async (): Promise<FrameTree> =>
    ((await session.send('Page.getFrameTree')) as { frameTree: FrameTree }).frameTree;
  const frameOf = ({ frame: { id, url, urlFragment = '' } }: FrameTree): Frame => ({
    id,
    address: url + urlFragment,
    async world() {
      if (worlds.get(id)?.check === undefined) {
        // The page may go on meanwhile.
        const place = { frameId: id, worldName: world };
        await session.send('Page.createIsolatedWorld', place).catch(() => undefined);
      }
      return worlds.get(id)?.check ?? 0;
    },
    pageWorld: () => worlds.get(id)?.page,
  });
  await session.send('Runtime.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${sourceOf(listen)})(${soon})`,
    worldName: world,
  });
  await session.send('Emulation.setDeviceMetricsOverride', screen(800));
  if (country) await emulateCountry(session, country);
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
    /** Returns how many requests are awaited. */
    awaited: (): number =>
      [...requests.values()].filter(
        ({ isOver, type, url }) =>
          !isOver && !/^(EventSource|WebSocket|Ping)$/.test(type) && !url.startsWith('data:'),
      ).length,
    /** Returns the page and the frames in it, in their order. */
    async frames(): Promise<[page: Frame, ...Frame[]]> {
      const frames: Frame[] = [];
      const walk = (tree: FrameTree): void => {
        if (frames.length < mostFrames) frames.push(frameOf(tree));
        tree.childFrames?.forEach(walk);
      };
      walk(await treeOf());
      return frames as [Frame, ...Frame[]];
    },
    /** Returns what the page does without end; `null`: nothing. */
    endless(stop: AbortSignal): string | null {
      if (messages.length >= most || exceptions.length >= most)
        return 'it writes messages without end';
      if (requests.size >= most) return 'it sends requests without end';
      // Redirects are fewer.
      return stop.aborted && documents > 5 ? 'it goes on to other addresses without end' : null;
    },
    statusOf: (loaderId: string | undefined): number =>
      [...requests.values()].find(
        (each) => each.type === 'Document' && each.loaderId === loaderId && each.status,
      )?.status ?? 0,
    result: () => ({ requests: [...requests.values()], messages, exceptions }),
    async swaps(): Promise<Swap[]> {
      const swaps: Swap[] = [];
      for (const [id, { url }] of requests) {
        if (URL.canParse(url) && operationOf(new URL(url).pathname))
          swaps.push(...swapsIn((await bodyOf(id)) ?? ''));
      }
      return swaps;
    },
    async bodyOf(url: string): Promise<string | null> {
      const [id] = [...requests].find(([, each]) => each.url === url) ?? [];
      return id === undefined ? null : bodyOf(id);
    },
  };
}

/** The page, or a frame in it. */
export interface Frame {
  readonly id: string;
  readonly address: string;
  /** Returns the context of the world in which the check listens. A document without scripts has none yet. */
  world(): Promise<number>;
  /** Returns the context of the document's own world. */
  pageWorld(): number | undefined;
}

interface FrameTree {
  frame: { id: string; url: string; urlFragment?: string };
  childFrames?: FrameTree[];
}

/** What the session hears of the page. */
export type SessionWatch = Awaited<ReturnType<typeof watchSession>>;

interface ExceptionDetails {
  text: string;
  url?: string;
  exception?: { description?: string };
  stackTrace?: { callFrames: { url: string }[] };
}

/** Returns the rates in an answer of a service, as JSON or JSONP. */
export function swapsIn(body: string): Swap[] {
  const [from, to] = [body.indexOf('({'), body.lastIndexOf('})')];
  try {
    const answer = JSON.parse(
      from >= 0 && to > from ? body.slice(from + 1, to + 1) : body,
    ) as unknown;
    const [swap, origin] = [parseSwap(answer), parseOrigin(answer)];
    return [swap.ok ? swap.value : [], (origin.ok && origin.value.swap) || []].flat();
  } catch {
    return [];
  }
}
