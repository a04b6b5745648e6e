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
import { ServiceFailure, type EnvelopeReply } from 'local-price/protocol';
import { HttpConnections } from './HttpConnections.js';
import type { App } from '../app/createApp.js';
import type { Log } from '../common/Log.js';
import { serverError } from '../app/failures.js';
import { toResponse } from '../app/respond.js';
import { pathRemover } from '../app/site/servicePath.js';

/** The limits for the size and the time of a request. */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  // Node would answer a request without `Host` without a body. The adapter answers it with the envelope.
  requireHostHeader: false,
};

/**
 * Milliseconds after which a caller that does not read its answer is disconnected. Every answer is faster.
 */
const idleTimeout = 30_000;

/** The maximum bytes of a body that are received, and of those that the app can read: a report is shorter. */
const [maxBodySize, maxReadSize] = [64 * 1024, 4 * 1024];

/** Milliseconds for a rejected caller to read the answer and disconnect. */
const refusalTime = 1_000;

/** File descriptors that are reserved for the rest of the process. */
const spareFiles = 64;

/** Milliseconds between two warnings about rejected connections. */
const dropPause = 60_000;

/** A server that can be ended. */
export interface HttpServer {
  server: Server;
  /** Ends the server, see {@link HttpConnections.end}. */
  end(grace: number, drain?: number): Promise<void>;
}

/** The options of a server. */
export interface ServerOptions {
  /** Milliseconds for which an idle connection stays open; by default 75 seconds. */
  keepAliveTimeout?: number;
  /** The path of the service, which is removed from URLs that still have it; by default the root. */
  path?: string | undefined;
  /** The maximum number of connections; by default, as many as the limit of open files allows. */
  maxConnections?: number;
  /** Waits while the server is drained. */
  wait?: ConstructorParameters<typeof HttpConnections>[1];
}

/**
 * Creates a Node HTTP server for the app. Requests that never reach the app, since they are not valid HTTP or
 * have no URL, are answered with the same envelope.
 */
export function createHttpServer(
  app: Pick<App, 'fetch'>,
  log: Log,
  {
    keepAliveTimeout = 75_000,
    path = '',
    maxConnections = openFiles() - spareFiles,
    wait,
  }: ServerOptions = {},
): HttpServer {
  const withoutPath = pathRemover(path);
  const fetch = (request: Request, { incoming }: HttpBindings | Http2Bindings): unknown => {
    const { remoteAddress: peer } = incoming.socket;
    const bodyLimit = tooLong.has(incoming) ? maxBodySize : undefined;
    return app.fetch(request, { peer, path, bodyLimit });
  };
  const listener = getRequestListener(fetch, {
    errorHandler: (error) =>
      toResponse((error instanceof RequestError ? malformed() : serverError(error, log)).reply()),
  });
  // Requests that arrive together are answered together, after all of them are read. An answer in between
  // would wake its reader, which then competes for the processor: under load, that costs as much as the
  // answer.
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse): void =>
    void setImmediate(() => void listener(incoming, outgoing));
  const listen = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (!connections.expect(incoming.socket, outgoing)) return;
    if (hasTwoHosts(incoming)) {
      connections.closeAfter(incoming.socket);
      return refuseRequest(outgoing);
    }
    supplyUrl(incoming);
    if (path) incoming.url = withoutPath(incoming.url ?? '/');
    if (!hasBody(incoming)) return serve(incoming, outgoing);
    // What was sent behind the body is not answered, so it must not cost a token.
    connections.closeAfter(incoming.socket);
    afterBody(incoming, outgoing, () => serve(incoming, outgoing));
  };
  const server = createServer({ ...limits, keepAliveTimeout }, listen);
  const connections = new HttpConnections(server, wait);
  server.timeout = idleTimeout;
  // Beyond a number of headers, Node silently drops the rest, possibly including what a proxy has appended to
  // X-Forwarded-For. The size of all headers is limited anyway.
  server.maxHeadersCount = 0;
  // Without this limit, Node silently closes connections when there are no more file descriptors.
  server.maxConnections = Math.max(1, maxConnections);
  let lastWarning = -Infinity;
  server.on('drop', () => {
    if (performance.now() - lastWarning < dropPause) return;
    lastWarning = performance.now();
    log.warn(
      `connections are rejected: there are ${server.maxConnections}, as many as the limit of open ` +
        'files allows (ulimit -n)',
    );
  });
  // Without a listener, Node requests a body of any length.
  server.on('checkContinue', (incoming, outgoing) => {
    if (!isTooLong(incoming)) outgoing.writeContinue();
    listen(incoming, outgoing);
  });
  // Without a listener, Node answers an unknown `Expect` itself, without a body.
  server.on('checkExpectation', listen);
  // Without a listener, Node disconnects without an answer.
  server.on('connect', (_request, socket) => refuseConnection(socket));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const answer = connections.answerOn(socket);
    // An earlier request, which may have cost a token, is answered first.
    if (!answer?.req.complete || answer.writableFinished) refuseConnection(socket);
    else answer.once('finish', () => refuseConnection(socket));
  });
  return { server, end: (grace, drain = 0) => connections.end(grace, drain) };
}

/**
 * Returns whether a request has two hosts: a proxy in front may have used the other one (RFC 9112, section
 * 3.2).
 */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Returns how many files this process may open, including sockets. */
function openFiles(): number {
  const { report } = process;
  // Without this, the host names of all connections would be looked up.
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
  return Number(headers['content-length'] ?? 0) > maxBodySize;
}

/** The requests whose body is too long. */
const tooLong = new WeakSet<object>();

/**
 * Receives a body, and then answers the request. The app can read the beginning of the body. If it is too
 * long, the app refuses it as soon as that is known. In both cases, the connection is closed after the answer,
 * so that no part of a body is ever read as the next request.
 */
function afterBody(incoming: IncomingMessage, outgoing: ServerResponse, serve: () => void): void {
  outgoing.shouldKeepAlive = false;
  const parts: Buffer[] = [];
  let length = 0;
  const answer = (): void => {
    // The adapter reads the body from here.
    Object.assign(incoming, { rawBody: Buffer.concat(parts) });
    serve();
  };
  const refuseBody = (): void => {
    tooLong.add(incoming);
    endAfterRest(incoming, outgoing);
    answer();
  };
  if (isTooLong(incoming)) return refuseBody();
  const count = (part: Buffer): void => {
    if (length < maxReadSize) parts.push(Buffer.from(part.subarray(0, maxReadSize - length)));
    length += part.length;
    if (length <= maxBodySize) return;
    incoming.off('data', count).off('end', answer);
    refuseBody();
  };
  incoming.on('data', count).once('end', answer);
}

/**
 * Makes an answer end only when the rest of the request has been read, as in `refuseConnection`, or after a while.
 */
function endAfterRest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const end = outgoing.end.bind(outgoing);
  outgoing.end = (content?: unknown) => {
    outgoing.flushHeaders();
    if (content) outgoing.write(content);
    const timer = setTimeout(() => end(), refusalTime);
    incoming.once('end', () => end());
    incoming.resume();
    outgoing.once('close', () => clearTimeout(timer));
    return outgoing;
  };
}

/** Adds what the adapter needs and HTTP allows a request to omit. */
function supplyUrl(incoming: IncomingMessage): void {
  // RFC 9112, section 3.2: `Host` is required since HTTP/1.1. Its value does not matter here.
  if (incoming.httpVersion === '1.0') incoming.headers.host ||= 'localhost';
  // RFC 9110, section 9.3.7: `OPTIONS *` asks about the server as a whole.
  if (incoming.method === 'OPTIONS' && incoming.url === '*') incoming.url = '/*';
}

function malformed(): ServiceFailure {
  return new ServiceFailure(
    'BAD_REQUEST',
    'The request is not valid HTTP, too large, or too slow; send a plain GET.',
  );
}

/** Returns the last answer of a connection, for a request that the app does not answer. */
function lastReply(): EnvelopeReply {
  const reply = malformed().reply();
  const length = String(Buffer.byteLength(reply.body));
  return { ...reply, headers: { ...reply.headers, 'content-length': length, connection: 'close' } };
}

/** Rejects a request, after the answers to earlier requests on the same connection. */
function refuseRequest(outgoing: ServerResponse): void {
  const { status, headers, body } = lastReply();
  outgoing.writeHead(status, headers).end(body);
}

/** Writes a whole answer to a connection without a valid request, and ends it. */
function refuseConnection(socket: Duplex): void {
  const { status, headers, body } = lastReply();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // Node no longer listens for errors on a socket that it has handed over.
  socket.on('error', () => socket.destroy());
  // Remaining input is read, since unread bytes would reset the connection, and the answer would be lost.
  socket.resume();
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), refusalTime);
  socket.once('close', () => clearTimeout(timer));
}
