import { connect } from 'node:net';

/** Sends bytes to a server, and returns what comes back until the connection ends. */
export async function exchange(
  url: string,
  bytes: string | Buffer,
  isEnd = false,
): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.on('error', () => socket.destroy());
  if (isEnd) socket.end(bytes);
  else socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}
