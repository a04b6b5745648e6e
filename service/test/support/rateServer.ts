import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
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

/** Starts a server that ends with the tests of the file. */
export async function rateServer(handle: Handler): Promise<RateServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    result.handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const result: RateServer = { url: `http://127.0.0.1:${port}`, requests, handle };
  return result;
}

/** Answers with a status and no body. */
export function status(code: number, headers: Record<string, string> = {}): Handler {
  return (_, response) => response.writeHead(code, headers).end();
}
