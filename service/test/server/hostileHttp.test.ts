import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { isCallbackName } from '../../src/app/jsonp.js';
import { paths } from 'local-price/protocol';
import { runJsonp } from '../support/runJsonp.js';
import { parsed } from '../support/testApp.js';
import { serviceProcess } from '../support/serviceProcess.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const write = temporaryFolder();
const keys = write('keys.json', '{"keys": [{"key": "k"}]}');
const { url, child } = await serviceProcess(
  '--keys',
  keys,
  '--ledger',
  'memory:',
  '--rate-limit',
  '0',
);
const { hostname, port } = new URL(url);

/** Another seed can be given in the environment, to look for more. */
const seed = Number(process.env['SEED'] ?? 20261121);

/** Numbers below 1 that are the same for the same seed (mulberry32). */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomNumbers(seed);
const below = (count: number): number => Math.floor(random() * count);
const one = <T>(list: readonly T[]): T => list[below(list.length)]!;

const swap = `${paths.swap}?apikey=k&from=NGN&to=USD`;
const methods = [
  'GET',
  'POST',
  'HEAD',
  'OPTIONS',
  'PUT',
  'TRACE',
  'CONNECT',
  'get',
  'BREW',
  'PRI',
  '',
];
const targets = [
  swap,
  `${swap}&callback=cb`,
  `${swap}&callback=a.b`,
  `${swap}&callback=alert(1)`,
  `${swap}&callback=%0d%0aX:y`,
  `${paths.convert}?apikey=k&from=NGN&to=USD&amount=1e999&callback=cb`,
  `${paths.origin}?apikey=k&callback=cb`,
  '/',
  '*',
  '',
  '//',
  '/%',
  '/%ff%fe?%ff=%&callback=cb',
  '/../../etc/passwd',
  '/\\..\\x?callback=cb',
  'http://other.example/?callback=cb',
  'http://',
  'other.example:443',
  '/?callback=cb#&callback=a.b',
  `/?${'callback=cb&'.repeat(50)}`,
  `/${'x'.repeat(9000)}?callback=cb`,
  '/<script>alert(1)</script>?callback=cb',
  '/\u00ff\u0000?callback=cb',
];
const versions = [
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9.9',
  'http/1.1',
  'HTTP/1.1 x',
  '',
];
const headers = [
  'Host: x',
  'Host: x',
  'Host: x',
  'Host: a b',
  'Host: <x>',
  'Host:',
  'Host: [::1',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 1\r\nContent-Length: 2',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: x',
  'Expect: 100-continue',
  'Expect: x',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'X-Forwarded-For: 1.1.1.1',
  'Origin: null',
  'Referer: \u0001',
  'Sec-Purpose: prefetch;prerender',
  'Cookie: a=b; c',
  ': x',
  'X',
  ' folded',
  'X : y',
  'X: \u0000',
  'X: \u00ff',
  '__proto__: x',
  `X: ${'y'.repeat(17_000)}`,
  'Range: bytes=0-0',
  'If-None-Match: *',
];
const ends = ['\r\n\r\n', '\r\n\r\n', '\r\n\r\n', '\n\n', '\r\r', '\r\n', ''];
const bodies = [
  '',
  '',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffff\r\n',
  '-1\r\n',
  'GET / HTTP/1.1\r\n\r\n',
];

/** A request that may be wrong in any of its parts, cut, or with bytes changed. */
function malformed(): Buffer {
  const lines = Array.from({ length: below(5) }, () => one(headers));
  const line = [one(methods), one(targets), one(versions)].join(
    one([' ', ' ', ' ', '  ', '\t', '']),
  );
  const bytes = Buffer.from([line, ...lines].join('\r\n') + one(ends) + one(bodies), 'latin1');
  for (let changes = below(4) && below(3); changes > 0 && bytes.length > 0; changes--) {
    bytes[below(bytes.length)] = below(256);
  }
  return below(10) ? bytes : bytes.subarray(0, below(bytes.length));
}

/** Sends bytes and the end of them, and gives all that comes back. */
async function send(bytes: Buffer): Promise<string> {
  const socket = connect({ port: Number(port), host: hostname });
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.on('error', () => socket.destroy());
  socket.end(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

/** Every answer of a connection must be one that a page can take. */
function check(answer: string): void {
  let rest = Buffer.from(answer);
  while (rest.length > 0) {
    const split = rest.indexOf('\r\n\r\n');
    assert.ok(split > 0, 'a whole head');
    const head = rest.toString('utf8', 0, split);
    assert.match(head, /^HTTP\/1\.1 \d{3} [A-Z]/);
    rest = rest.subarray(split + 4);
    if (head.startsWith('HTTP/1.1 100 ')) continue;
    assert.match(head, /access-control-allow-origin: \*/i);
    assert.match(head, /x-content-type-options: nosniff/i);
    if (head.startsWith('HTTP/1.1 204 ')) continue;
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    // The answer to HEAD has a length and no body.
    if (/^(HTTP\/1\.1 |$)/.test(rest.toString('latin1', 0, 9))) continue;
    const body = rest.toString('utf8', 0, length);
    rest = rest.subarray(length);
    if (/content-type: application\/json/i.test(head)) JSON.parse(body);
    else {
      assert.match(head, /content-type: text\/javascript/i);
      const [, name = ''] = /^\/\*\*\/typeof (\S+)===/.exec(body) ?? [];
      assert.ok(isCallbackName(name));
      runJsonp(body, name);
    }
  }
}

async function checkNormalCaller(): Promise<void> {
  const answer = await parsed(fetch(`${url}${swap}`));
  assert.ok((answer.meta_data?.exchange_rate ?? 0) > 0);
}

describe('a service that is sent anything', { timeout: 120_000 }, () => {
  const dribbling: Socket[] = [];
  after(() => dribbling.forEach((socket) => socket.destroy()));

  it('serves normal callers beside 200 connections that dribble', async () => {
    await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = connect(Number(port), hostname);
        dribbling.push(socket);
        // In time the service hangs up on them.
        socket.on('error', () => socket.destroy());
        await once(socket, 'connect');
      }),
    );
    for (const letter of 'GET /') {
      for (const socket of dribbling) socket.write(letter);
      await checkNormalCaller();
    }
  });

  it(`answers 1,500 malformed requests with what a page can take, seed ${seed}`, async () => {
    for (let done = 0; done < 1500; done += 50) {
      const requests = Array.from({ length: 50 }, malformed);
      const answers = await Promise.all([...requests.map(send), checkNormalCaller()]);
      for (const [index, bytes] of requests.entries()) {
        try {
          check(answers[index] as string);
        } catch (error) {
          const sent = JSON.stringify(bytes.toString('latin1').slice(0, 1000));
          throw new Error(`${sent} is answered ${JSON.stringify(answers[index])}`, {
            cause: error,
          });
        }
      }
    }
    assert.equal(child.exitCode, null);
    await checkNormalCaller();
  });
});
