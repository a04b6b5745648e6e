import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that rates are fetched from. */
export interface RatesServer {
  address: string;
  /** The requests so far. */
  requests: string[];
  /** Sets the answers from now on: the content of a file, or what answers. */
  answer(answer: string | RequestListener): void;
  close(): void;
}

/** Starts a server for rates on this machine. */
export async function ratesServer(first: string | RequestListener): Promise<RatesServer> {
  let current = first;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url!);
    if (typeof current === 'function') current(request, response);
    else response.setHeader('content-type', 'application/json').end(current);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates.json`,
    requests,
    answer: (answer) => (current = answer),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
