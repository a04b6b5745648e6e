import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from '../app/createApp.js';
import { openApp, type OpenApp, type OpenOptions } from './openApp.js';

/** A service that answers on a server that runs already. */
export interface OpenService extends Pick<OpenApp, 'reload' | 'close'> {
  /**
   * Answers a request of Node's HTTP server: for `createServer`, or under a path of its own, as in
   * `app.use('/rates', service.handler)` of Express and its like.
   */
  handler(this: void, request: IncomingMessage, response: ServerResponse): void;
  /** Answers a request of the Fetch standard, from what the server knows of its caller. */
  fetch(this: void, ...args: Parameters<App['fetch']>): Response | Promise<Response>;
}

/**
 * Reads the data, and makes a handler for a server that runs already. That server bounds what callers may
 * send and how long they may take.
 *
 * @throws SettingsError for a setting, or a file that a setting names, that can't be used
 */
export async function openService(options: OpenOptions): Promise<OpenService> {
  const { app, begin, reload, close } = await openApp(options);
  begin();
  const answer = getRequestListener(
    (request, { incoming }) =>
      app.fetch(request, { peer: incoming.socket.remoteAddress, path: mountedAt(incoming) }),
    // Those of the program stay as they are.
    { overrideGlobalObjects: false },
  );
  return {
    handler: (request, response) => void answer(request, response),
    fetch: (...args) => app.fetch(...args),
    reload,
    close,
  };
}

/** Returns the path that the server has taken off the URL, as Express does: `/rates`, or nothing. */
function mountedAt({
  url = '',
  originalUrl,
}: Pick<IncomingMessage, 'url'> & { originalUrl?: string }): string {
  const rest = url.split('?', 1)[0]!;
  const whole = originalUrl?.split('?', 1)[0] ?? rest;
  return whole.endsWith(rest) ? whole.slice(0, -rest.length) : whole.replace(/\/$/, '');
}
