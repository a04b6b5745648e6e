import { connect, type Socket } from 'node:net';

/** What separates the headers from the body. */
const blankLine = Buffer.from('\r\n\r\n');

/**
 * Sends the same bytes repeatedly: each connection sends the next request when it has its answer.
 *
 * @param request a complete HTTP request that keeps the connection open
 * @returns milliseconds for all requests
 * @throws Error if an answer is not a success
 */
export async function load(
  port: number,
  request: string,
  count: number,
  connections = 32,
): Promise<number> {
  const bytes = Buffer.from(request, 'latin1');
  let left = count;
  const ask = (socket: Socket): void => {
    if (left-- > 0) socket.write(bytes);
    else socket.end();
  };
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let pending: Buffer | undefined;
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => ask(socket));
      socket.on('data', (part) => {
        const answer = pending ? Buffer.concat([pending, part]) : part;
        const head = answer.indexOf(blankLine);
        pending =
          head < 0 || answer.length < head + 4 + bodyLength(answer, head) ? answer : undefined;
        if (pending) return;
        if (answer.toString('latin1', 9, 12) !== '200' || answer.includes('"status":false')) {
          reject(new Error(answer.toString()));
          socket.destroy();
        } else ask(socket);
      });
      socket.on('error', reject);
      socket.on('close', () => resolve());
    });
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, one));
  return performance.now() - began;
}

function bodyLength(answer: Buffer, head: number): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, head))?.[1];
  if (length === undefined) throw new Error('an answer has no content-length');
  return Number(length);
}
