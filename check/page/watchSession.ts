import type { Protocol } from 'puppeteer-core';
import { operationOf } from '../../src/protocol/endpoints.js';
import { parseOrigin, parseSwap, type Swap } from '../../src/protocol/index.js';
import { sourceOf } from '../../src/testing/inPage.js';
import { emulateCountry, screen } from './emulateCountry.js';
import { evaluated, type Evaluated } from './evaluated.js';
import type { DevToolsSession } from './openBrowser.js';
import type { PageRequest, SessionLog } from './PageVisit.js';

/** More requests or messages, and more frames, than this are not kept. */
const [most, mostFrames] = [10_000, 50];

/** The name of the world in which the check listens: nothing in it can be seen from the page. */
const worldName = 'local-price check';

/** Collects when prices and gates change, what moves, and how many copies of a script file end. */
function listen(): void {
  // A shift this soon after a change, in milliseconds or in the next frame, is caused by it.
  const soon = 100;
  const changes: { from: number; to: number }[] = [];
  const shifts: { startTime: number; value: number }[] = [];
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
    const entries = list.getEntries() as unknown as { hadRecentInput: boolean }[];
    shifts.push(...(entries.filter((each) => !each.hadRecentInput) as unknown as typeof shifts));
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(globalThis, {
    listenerData: () => ({
      copies,
      shift: shifts
        .filter(({ startTime }) =>
          changes.some(({ from, to }) => startTime >= from && startTime <= to),
        )
        .reduce((sum, { value }) => sum + value, 0),
    }),
  });
}

/** Begins to watch a new page, which then is on a screen of a desktop, in a country. */
export async function watchSession(session: DevToolsSession, country: string | null) {
  const requests = new Map<string, PageRequest & { loaderId: string }>();
  const messages: string[] = [];
  const exceptions: { text: string; url: string }[] = [];
  /** The frames and names of worlds, by their ids. */
  const contexts = new Map<number, string>();
  let documents = 0;
  const keep = <T>(list: T[], item: T): void => {
    if (list.length < most) list.push(item);
  };
  const cut = (text: string): string => text.slice(0, 10_000);
  const update = (id: string, news: Partial<PageRequest>): void => {
    Object.assign(requests.get(id) ?? {}, news);
  };
  session.on('Network.requestWillBeSent', ({ requestId, loaderId, type = 'Other', request }) => {
    if (requests.size >= most) return;
    const answer = { status: 0, mimeType: '', error: '', blockedBy: '', isOver: false };
    requests.set(requestId, { url: request.url, type, loaderId, ...answer });
  });
  session.on('Network.responseReceived', ({ requestId, response: { status, mimeType } }) =>
    update(requestId, { status, mimeType }),
  );
  session.on('Network.loadingFinished', ({ requestId }) => update(requestId, { isOver: true }));
  session.on('Network.loadingFailed', (failed) => {
    const blockedBy = failed.blockedReason ?? failed.corsErrorStatus?.corsError ?? '';
    update(failed.requestId, { isOver: true, error: failed.errorText, blockedBy });
  });
  session.on('Runtime.consoleAPICalled', ({ args }) =>
    keep(messages, cut(args.map((each) => String(each.value ?? each.description)).join(' '))),
  );
  session.on('Log.entryAdded', ({ entry }) => keep(messages, cut(entry.text)));
  session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const { text, exception, url, stackTrace } = exceptionDetails;
    const source = url || (stackTrace?.callFrames[0]?.url ?? '');
    keep(exceptions, { text: cut(exception?.description ?? text), url: source });
  });
  session.on('Runtime.executionContextsCleared', () => {
    contexts.clear();
    documents += 1;
  });
  session.on('Runtime.executionContextCreated', ({ context: { id, name, auxData } }) => {
    const { frameId, isDefault } = (auxData ?? {}) as { frameId?: string; isDefault?: boolean };
    if (isDefault || name === worldName) contexts.set(id, `${frameId} ${!isDefault && name}`);
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
    contexts.delete(executionContextId),
  );
  session.on('Page.javascriptDialogOpening', () => {
    // The library may have closed it.
    session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
  });
  for (const domain of ['Page', 'Network', 'Log', 'DOM', 'Runtime'] as const) {
    await session.send(`${domain}.enable`);
  }
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  const source = `(${sourceOf(listen)})()`;
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName });
  await session.send('Emulation.setDeviceMetricsOverride', screen(800));
  if (country) await emulateCountry(session, country);

  const contextOf = (frameId: string, name: string | false): number =>
    [...contexts].findLast(([, each]) => each === `${frameId} ${name}`)?.[0] ?? 0;
  const evaluate = (expression: string, contextId: number): Promise<Evaluated> =>
    evaluated(session.send('Runtime.evaluate', { expression, contextId, returnByValue: true }));
  const frameOf = ({ id, url, urlFragment = '' }: Protocol.Page.Frame): Frame => {
    const world = async (): Promise<number> => {
      if (!contextOf(id, worldName)) {
        // The page may go on meanwhile.
        const place = { frameId: id, worldName };
        await session.send('Page.createIsolatedWorld', place).catch(() => undefined);
      }
      return contextOf(id, worldName);
    };
    const pageWorld = (): number => contextOf(id, false);
    return {
      id,
      address: url + urlFragment,
      world,
      pageWorld,
      evaluate: async (code) => evaluate(code, await world()),
      evaluateInPage: (code) => evaluate(code, pageWorld()),
    };
  };
  const bodyOf = async (requestId: string): Promise<string | null> => {
    try {
      const { body, base64Encoded } = await session.send('Network.getResponseBody', { requestId });
      return base64Encoded ? Buffer.from(body, 'base64').toString() : body;
    } catch {
      return null;
    }
  };
  return {
    session,
    awaited: (): number =>
      [...requests.values()].filter(
        ({ isOver, type, url }) =>
          !isOver && !/^(EventSource|WebSocket|Ping)$/.test(type) && !url.startsWith('data:'),
      ).length,
    async frames(): Promise<[page: Frame, ...Frame[]]> {
      const { frameTree } = await session.send('Page.getFrameTree');
      const all = ({ frame, childFrames = [] }: Protocol.Page.FrameTree): Frame[] =>
        [frameOf(frame)].concat(childFrames.flatMap(all));
      return all(frameTree).slice(0, mostFrames) as [Frame, ...Frame[]];
    },
    /** Returns what the page does without end; `null`: nothing. */
    endless(stop: AbortSignal): string | null {
      if (messages.length >= most || exceptions.length >= most)
        return 'it writes messages without end';
      if (requests.size >= most) return 'it sends requests without end';
      // Redirects are fewer.
      return stop.aborted && documents > 5 ? 'it goes on to other addresses without end' : null;
    },
    /** Returns the HTTP status of a document; 0: there was no answer. */
    statusOf: (loader: string | undefined): number =>
      [...requests.values()].find(
        ({ type, loaderId, status }) => type === 'Document' && loaderId === loader && status,
      )?.status ?? 0,
    log: (): SessionLog => ({ requests: [...requests.values()], messages, exceptions }),
    /** Returns the rates that the page has received from a service. */
    async swaps(): Promise<Swap[]> {
      const answers = [...requests].flatMap(([id, { url }]) =>
        URL.canParse(url) && operationOf(new URL(url).pathname) ? bodyOf(id) : [],
      );
      return (await Promise.all(answers)).flatMap((body) => swapsIn(body ?? ''));
    },
    /** Returns the answer to the first request for an address; `null`: there is none. */
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
  /** Returns the context of the world in which the check listens; a document without scripts has none before. */
  world(): Promise<number>;
  /** Returns the context of the document's own world. */
  pageWorld(): number;
  /** Evaluates an expression in the world of the check. */
  evaluate(code: string): Promise<Evaluated>;
  /** Evaluates an expression in the document's own world. */
  evaluateInPage(code: string): Promise<Evaluated>;
}

/** A session whose events are heard. */
export type SessionWatch = Awaited<ReturnType<typeof watchSession>>;

/** Returns the rates in an answer of a service, as JSON or JSONP. */
export function swapsIn(body: string): Swap[] {
  const [from, to] = [body.indexOf('({'), body.lastIndexOf('})')];
  try {
    const answer: unknown = JSON.parse(
      from >= 0 && to > from ? body.slice(from + 1, to + 1) : body,
    );
    const [swap, origin] = [parseSwap(answer), parseOrigin(answer)];
    return [swap.ok ? swap.value : [], (origin.ok && origin.value.swap) || []].flat();
  } catch {
    return [];
  }
}
