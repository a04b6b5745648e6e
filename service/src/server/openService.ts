import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Connection } from '../callers/Caller.js';
import { SettingsError } from '../common/SettingsError.js';
import { openApp, type OpenApp, type OpenOptions } from './openApp.js';

/** What a service on a server that runs already is opened with. */
export interface MountOptions extends OpenOptions {
  /** The path under which it answers, such as `/rates`; without it, the root. */
  path?: string;
  /** Whether it has /metrics, which tells of the whole process; without it, not. */
  metrics?: boolean;
}

/** A service that answers on a server that runs already. */
export interface OpenService extends Pick<OpenApp, 'reload' | 'close'> {
  /**
   * Answers a request of Node's HTTP server, whether or not its path was taken off: for `createServer`, or for
   * `app.use('/rates', service.handler)` of Express and its like.
   */
  handler(this: void, request: IncomingMessage, response: ServerResponse): void;
  /** Answers a request of the Fetch standard, from what the server knows of its caller. */
  fetch(
    this: void,
    request: Request,
    connection?: Omit<Connection, 'path'>,
  ): Response | Promise<Response>;
}

/**
 * Reads the data, and makes a handler for a server that runs already. That server bounds what callers may
 * send and how long they may take.
 *
 * @throws SettingsError for a setting, or a file that a setting names, that can't be used
 */
export async function openService(options: MountOptions): Promise<OpenService> {
  const { path = '', metrics = false } = options;
  if (!/^(?:\/[\w.~-]+)*$/.test(path)) {
    throw new SettingsError(
      'path must be like "/rates": letters, digits and - . _ ~ behind each "/"',
    );
  }
  const { app, begin, reload, close } = await openApp(options, metrics);
  begin();
  /** Takes the path off, where it is still there. */
  const below = (url: string): string =>
    url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`)
      ? url.slice(path.length).replace(/^(?!\/)/, '/')
      : url;
  const answer = getRequestListener(
    (request, { incoming }) => app.fetch(request, { peer: incoming.socket.remoteAddress, path }),
    // Those of the program stay as they are.
    { overrideGlobalObjects: false },
  );
  return {
    handler: (request, response) => {
      request.url = below(request.url ?? '/');
      void answer(request, response);
    },
    fetch: (request, connection) => {
      const url = new URL(request.url);
      url.pathname = below(url.pathname);
      return app.fetch(path ? new Request(url, request) : request, { ...connection, path });
    },
    reload,
    close,
  };
}
