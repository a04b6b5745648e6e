import { connect } from 'node:net';

/**
 * Sends many requests at once, shared among the connections, and returns the bodies of all whole
 * answers.
 *
 * @param requests paths with their queries
 * @param onAnswer called with each body as it arrives
 */
export async function pipelined(
  url: string,
  requests: readonly string[],
  connections = 100,
  onAnswer: (body: string) => void = () => undefined,
): Promise<string[]> {
  const { hostname, port } = new URL(url);
  const bodies: string[] = [];
  const one = (paths: readonly string[]): Promise<unknown> => {
    const socket = connect(Number(port), hostname);
    let pending = '';
    let answers = 0;
    // The bodies are ASCII.
    socket.setEncoding('latin1').on('data', (part: string) => {
      pending += part;
      for (;;) {
        const [head, size] = /^[^]*?\r\ncontent-length: (\d+)[^]*?\r\n\r\n/i.exec(pending) ?? [];
        if (head === undefined || pending.length < head.length + Number(size)) break;
        const body = pending.slice(head.length, head.length + Number(size));
        pending = pending.slice(head.length + body.length);
        bodies.push(body);
        onAnswer(body);
        answers += 1;
      }
      if (answers === paths.length) socket.end();
    });
    // A process that was killed answers no more.
    socket.on('error', () => socket.destroy());
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    return new Promise((resolve) => socket.on('close', resolve));
  };
  const share = Math.ceil(requests.length / connections);
  const starts = requests.map((_, at) => at).filter((at) => at % share === 0);
  await Promise.all(starts.map((at) => one(requests.slice(at, at + share))));
  return bodies;
}

/** How often each outcome occurs: `OK`, or the code of a failure. */
export function outcomes(bodies: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const body of bodies) {
    const { status, error } = JSON.parse(body) as { status: boolean; error?: string };
    const outcome = status ? 'OK' : (error ?? '');
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
