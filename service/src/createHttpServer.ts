import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { App } from './createApp.js';
import type { Log } from './Log.js';
import { commonHeaders, respondFailure } from './respond.js';
import { scriptSafeJson } from './scriptSafeJson.js';
import { ServiceFailure } from './ServiceFailure.js';

/** Bounds for what a caller may send, and for how long he may take over it. */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  // Node would refuse a request without one by itself, and without a body; the adapter does it here.
  requireHostHeader: false,
};

/**
 * The app behind Node's HTTP server. What never reaches the app, since it is no HTTP or names no URL,
 * is answered with the same envelope.
 */
export function createHttpServer(app: App, log: Log): Server {
  const listener = getRequestListener(app.fetch, {
    errorHandler: (error) => {
      if (error instanceof RequestError) return respondFailure(malformed());
      log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return respondFailure(new ServiceFailure('SERVER_ERROR', 'Something went wrong; try later.'));
    },
  });
  const server = createServer(limits, (incoming, outgoing) => void listener(incoming, outgoing));
  // Without a listener Node answers an unknown `Expect` by itself, without a body.
  server.on('checkExpectation', (incoming, outgoing) => void listener(incoming, outgoing));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(socket);
  });
  return server;
}

function malformed(): ServiceFailure {
  return new ServiceFailure(
    'BAD_REQUEST',
    'The request is not well-formed HTTP, or larger than is accepted; send a plain GET.',
  );
}

/** Writes a whole answer to a connection that has no parsed request. */
function refuse(socket: Duplex): void {
  const { code, error, message } = malformed();
  const body = scriptSafeJson({ status: false, code, error, message, meta_data: null });
  const headers = {
    ...commonHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\n${lines.join('')}\r\n${body}`);
}
