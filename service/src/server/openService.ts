import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Connection } from '../callers/Caller.js';
import { pathRemover } from '../app/site/servicePath.js';
import { openApp, type OpenApp } from './openApp.js';
import type { OpenOptions } from './OpenSettings.js';

/** The options of a service that is mounted on an existing server. */
export interface MountOptions extends OpenOptions {
  /** Whether it serves /metrics, which describes the whole process; by default `false`. */
  metrics?: boolean;
}

/** A service that is mounted on an existing server. */
export interface OpenService extends Pick<OpenApp, 'reload' | 'close'> {
  /**
   * Answers a request of Node's HTTP server, with or without the path of the service in its URL: for
   * `createServer`, or for `app.use('/rates', service.handler)` of Express and similar frameworks.
   */
  handler(this: void, request: IncomingMessage, response: ServerResponse): void;
  /** Answers a request of the Fetch standard, using what the server knows about its connection. */
  fetch(
    this: void,
    request: Request,
    connection?: Omit<Connection, 'path'>,
  ): Response | Promise<Response>;
}

/**
 * Reads the data, and creates a handler for an existing server, which must limit the size and the time of
 * requests.
 *
 * @throws SettingsError for a setting, or a file that a setting names, that can't be used
 */
export async function openService(options: MountOptions): Promise<OpenService> {
  const { path = '', metrics = false } = options;
  const { app, begin, reload, close } = await openApp(options, metrics);
  begin();
  const withoutPath = pathRemover(path);
  const answer = getRequestListener(
    (request, { incoming }) => app.fetch(request, { peer: peerOf(incoming.socket), path }),
    // The global objects of the host program stay as they are.
    { overrideGlobalObjects: false },
  );
  return {
    handler: (request, response) => {
      request.url = withoutPath(request.url ?? '/');
      void answer(request, response);
    },
    fetch: (request, connection) => {
      const url = new URL(request.url);
      url.pathname = withoutPath(url.pathname);
      return app.fetch(path ? new Request(url, request) : request, { ...connection, path });
    },
    reload,
    close,
  };
}

/**
 * Returns the other end of a connection. A connection over TCP that was just reset has no address either, so only
 * the server tells whether it is over a Unix socket.
 */
function peerOf(socket: Socket & { server?: Pick<Server, 'address'> }): string | undefined {
  const { remoteAddress, server } = socket;
  return remoteAddress ?? (typeof server?.address() === 'string' ? 'unix' : undefined);
}
