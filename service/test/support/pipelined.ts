import { connect } from 'node:net';

/**
 * Sends many requests at once, some of them down each connection in one go, and gives the bodies of
 * all answers that came whole before the connections ended.
 *
 * @param requests paths with their queries
 * @param onAnswer told of each body when it is there
 */
export async function pipelined(
  url: string,
  requests: readonly string[],
  connections = 100,
  onAnswer: (body: string) => void = () => undefined,
): Promise<string[]> {
  const { hostname, port } = new URL(url);
  const share = Math.ceil(requests.length / connections);
  const one = (paths: readonly string[]): Promise<string[]> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      const bodies: string[] = [];
      let pending = Buffer.alloc(0);
      socket.on('data', (part) => {
        pending = Buffer.concat([pending, part]);
        for (;;) {
          const answer = firstAnswer(pending);
          if (!answer) break;
          pending = pending.subarray(answer.length);
          bodies.push(answer.body);
          onAnswer(answer.body);
        }
        if (bodies.length === paths.length) socket.end();
      });
      // What was killed answers no more.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => resolve(bodies));
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    });
  const shares = Array.from({ length: Math.ceil(requests.length / share) }, (_, index) =>
    requests.slice(index * share, (index + 1) * share),
  );
  return (await Promise.all(shares.map(one))).flat();
}

/** The first whole answer of a connection, if there is one. */
function firstAnswer(bytes: Buffer): { body: string; length: number } | undefined {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const size = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  if (size === undefined) throw new Error('an answer without its length');
  const length = head + 4 + Number(size);
  return bytes.length < length
    ? undefined
    : { body: bytes.toString('utf8', head + 4, length), length };
}

/** How often each outcome came: `OK`, or the word of a failure. */
export function outcomes(bodies: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const body of bodies) {
    const { status, error } = JSON.parse(body) as { status: boolean; error?: string };
    const outcome = status ? 'OK' : (error ?? '');
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
