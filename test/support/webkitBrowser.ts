import type { Paths } from '../../scripts/browsers.ts';
import { tabOf, type OpenBrowser } from './tabOf.ts';
import { startWebKitDriver } from './webkitDriver.ts';

/** Opens WebKitGTK's browser on a display of its own, by plain WebDriver. */
export async function openWebKitBrowser(paths: Paths): Promise<OpenBrowser> {
  const { port, capabilities, stop } = await startWebKitDriver(paths);
  const root = `http://127.0.0.1:${port}/session`;
  const { sessionId } = await send<{ sessionId: string }>('POST', root, {
    capabilities: { alwaysMatch: capabilities },
  }).catch((error: unknown) => {
    stop();
    throw error;
  });
  const session = `${root}/${sessionId}`;
  const first = await send<string>('GET', `${session}/window`);

  // Commands go to one tab at a time: each takes its tab, and nothing comes between.
  let last: Promise<unknown> = Promise.resolve();
  const inTab = <T>(handle: string, path: string, body?: object, method = 'POST'): Promise<T> => {
    const turn = last.then(async () => {
      await send('POST', `${session}/window`, { handle });
      return send<T>(method, `${session}/${path}`, body);
    });
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    engine: 'webkit',
    newTab: async (url) => {
      // As a window, since a tab that is not in front draws no frame. The first one stays: without
      // it there would be none to make others from.
      const { handle } = await inTab<{ handle: string }>(first, 'window/new', { type: 'window' });
      const tab = tabOf({
        goto: (to) => inTab(handle, 'url', { url: to }),
        evaluate: (expression) =>
          inTab(handle, 'execute/sync', { script: `return (${expression});`, args: [] }),
        close: () => inTab(handle, 'window', undefined, 'DELETE'),
      });
      if (url) await tab.goto(url);
      return tab;
    },
    close: async () => {
      await last;
      await send('DELETE', session).finally(stop);
    },
  };
}

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const init = { method, ...(body ? { body: JSON.stringify(body) } : {}) };
  const response = await fetch(url, init);
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
