import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** How a server answers one request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on loopback whose answer can be changed. */
export interface RateServer {
  /** Such as `http://127.0.0.1:1234`. */
  url: string;
  /** Every request so far. */
  requests: IncomingMessage[];
  handle: Handler;
}

/** Starts a server that ends with the tests of the file; returns its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a server of rates that ends with the tests of the file. */
export async function rateServer(handle: Handler): Promise<RateServer> {
  const server: RateServer = { url: '', requests: [], handle };
  server.url = await serve((request, response) => {
    server.requests.push(request);
    server.handle(request, response);
  });
  return server;
}

/** Answers with a status and no body. */
export function status(code: number, headers: Record<string, string> = {}): Handler {
  return (_, response) => response.writeHead(code, headers).end();
}
