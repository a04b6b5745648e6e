import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import {
  getRequestListener,
  RequestError,
  type Http2Bindings,
  type HttpBindings,
} from '@hono/node-server';
import { Connections } from './Connections.js';
import type { App } from '../app/createApp.js';
import type { Log } from '../common/Log.js';
import { readCallback } from '../app/jsonp.js';
import { Query } from '../app/Query.js';
import { failureReply, toResponse, type EnvelopeReply } from '../app/respond.js';
import { serverError, ServiceFailure } from '../app/ServiceFailure.js';

/** Bounds for what a caller may send, and for how long they may take. */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  // Node would refuse a request without one by itself, and without a body; the adapter does it here.
  requireHostHeader: false,
};

/**
 * Milliseconds after which a caller who does not read an answer is disconnected; longer than any
 * answer takes to make.
 */
const longestStandstill = 30_000;

/** Most bytes of a body, which nothing here reads: the inputs are in the query. */
const longestBody = 64 * 1024;

/** Milliseconds that a refused caller has to read the answer and disconnect. */
const refusalTime = 1_000;

/** File descriptors that are left for the rest of the process where connections have taken all others. */
const spareFiles = 64;

/** Milliseconds between two messages of connections that are turned away. */
const dropPause = 60_000;

/** A server, and how to end it. */
export interface HttpServer {
  server: Server;
  /** Ends it, see {@link Connections.end}. */
  end(grace: number, drain?: number): Promise<void>;
}

/** How connections are treated. */
export interface ConnectionOptions {
  /** Milliseconds for which one that is idle stays open; without it, 75 seconds. */
  keepAliveTimeout?: number;
  /** Most connections; without it, as many as the limit of open files allows. */
  mostConnections?: number;
}

/**
 * Puts the app behind Node's HTTP server. What never reaches the app, since it is not HTTP or names no
 * URL, is answered with the same envelope.
 */
export function createHttpServer(
  app: Pick<App, 'fetch'>,
  log: Log,
  { keepAliveTimeout = 75_000, mostConnections = openFiles() - spareFiles }: ConnectionOptions = {},
): HttpServer {
  const fetch = (request: Request, { incoming }: HttpBindings | Http2Bindings): unknown =>
    app.fetch(request, { peer: incoming.socket.remoteAddress });
  const listener = getRequestListener(fetch, {
    errorHandler: (error) =>
      toResponse(
        failureReply(error instanceof RequestError ? malformed() : serverError(error, log)),
      ),
  });
  // What has arrived together is answered together, once all of it is read. An answer in between wakes
  // its reader, which then competes for the processor: under load that costs as much as the answer.
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse): void =>
    void setImmediate(() => void listener(incoming, outgoing));
  const listen = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (!connections.expect(incoming.socket, outgoing)) return;
    if (hasTwoHosts(incoming)) {
      connections.closeAfter(incoming.socket);
      return refuseRequest(outgoing);
    }
    supplyUrl(incoming);
    if (!hasBody(incoming)) serve(incoming, outgoing);
    else afterBody(incoming, outgoing, () => serve(incoming, outgoing));
  };
  const server = createServer({ ...limits, keepAliveTimeout }, listen);
  const connections = new Connections(server);
  server.timeout = longestStandstill;
  // Past a number of headers Node silently drops the rest, and with them what a proxy has appended to
  // X-Forwarded-For; their size is bounded anyway.
  server.maxHeadersCount = 0;
  // Node alone would close what the system can't give a file descriptor to, and say nothing.
  server.maxConnections = Math.max(1, mostConnections);
  let told = -Infinity;
  server.on('drop', () => {
    if (performance.now() - told < dropPause) return;
    told = performance.now();
    log.warn(
      `connections are turned away: there are ${server.maxConnections}, as many as the limit of open ` +
        'files allows (ulimit -n)',
    );
  });
  // Without a listener Node asks for a body of any length.
  server.on('checkContinue', (incoming, outgoing) => {
    if (!isTooLong(incoming)) outgoing.writeContinue();
    listen(incoming, outgoing);
  });
  // Without a listener Node answers an unknown `Expect` by itself, without a body.
  server.on('checkExpectation', listen);
  // Without a listener Node disconnects without an answer.
  server.on('connect', (_request, socket) => refuse(socket));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const answer = connections.answerOn(socket);
    // An earlier request, which may have been paid for, is answered first.
    if (!answer?.req.complete || answer.writableFinished) refuse(socket);
    else answer.once('finish', () => refuse(socket));
  });
  return { server, end: (grace, drain = 0) => connections.end(grace, drain) };
}

/** RFC 9112, section 3.2: a proxy in front may have gone by the other one. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Returns how many files this process may have open; a socket is one of them. */
function openFiles(): number {
  const { report } = process;
  // Or the names of all connections would be looked up.
  (report as { excludeNetwork?: boolean }).excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
  const limit = Number(userLimits?.open_files?.soft);
  return limit > 0 ? limit : Infinity;
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function isTooLong({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > longestBody;
}

/**
 * Reads and discards a body, and then has the request answered; a body that is too long is refused as
 * soon as that is known. Either way the connection is closed after the answer, so that nothing sent as
 * a body is ever read as the next request.
 */
function afterBody(incoming: IncomingMessage, outgoing: ServerResponse, serve: () => void): void {
  outgoing.shouldKeepAlive = false;
  if (isTooLong(incoming)) return refuseBody(incoming, outgoing);
  let length = 0;
  const count = (part: Buffer): void => {
    length += part.length;
    if (length <= longestBody) return;
    incoming.off('data', count).off('end', serve);
    refuseBody(incoming, outgoing);
  };
  incoming.on('data', count).once('end', serve);
}

function refuseBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const failure = new ServiceFailure(
    'BAD_REQUEST',
    `The body is longer than ${longestBody} bytes; send the inputs in the query, and no body.`,
  );
  writeLast(outgoing, failureReply(failure, callbackOf(incoming)));
  // What still comes in is read, as in `refuse`.
  incoming.resume();
  const timer = setTimeout(() => outgoing.end(), refusalTime);
  incoming.once('end', () => outgoing.end());
  outgoing.once('close', () => clearTimeout(timer));
}

/** Returns the callback of a request that the app does not answer. */
function callbackOf({ url = '' }: IncomingMessage): string | undefined {
  try {
    return readCallback(new Query(url));
  } catch {
    return undefined;
  }
}

/** Fills in what HTTP lets a request leave out and the adapter needs. */
function supplyUrl(incoming: IncomingMessage): void {
  // RFC 9112, section 3.2: a host is needed from HTTP/1.1 on. Nothing here depends on which it is.
  if (incoming.httpVersion === '1.0') incoming.headers.host ||= 'localhost';
  // RFC 9110, section 9.3.7: `OPTIONS *` asks about the server as a whole.
  if (incoming.method === 'OPTIONS' && incoming.url === '*') incoming.url = '/*';
}

function malformed(): ServiceFailure {
  return new ServiceFailure(
    'BAD_REQUEST',
    'The request is not well-formed HTTP, larger than is accepted, or too slow; send a plain GET.',
  );
}

/** Refuses a request in its turn: those before it on the connection are answered first. */
function refuseRequest(outgoing: ServerResponse): void {
  writeLast(outgoing, failureReply(malformed()));
  outgoing.end();
}

/** Writes the last answer of a connection, which the app has not made. */
function writeLast(outgoing: ServerResponse, { status, headers, body }: EnvelopeReply): void {
  const length = Buffer.byteLength(body);
  outgoing.writeHead(status, { ...headers, 'content-length': length, connection: 'close' });
  outgoing.flushHeaders();
  outgoing.write(body);
}

/** Writes a whole answer to a connection that has no request for the app, and ends it. */
function refuse(socket: Duplex): void {
  const { status, headers, body } = failureReply(malformed());
  const all = {
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  // Node no longer listens for errors on a socket that it has handed over.
  socket.on('error', () => socket.destroy());
  // What still comes in is read: unread bytes would end the connection with a reset, and lose the answer.
  socket.resume();
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), refusalTime);
  socket.once('close', () => clearTimeout(timer));
}
