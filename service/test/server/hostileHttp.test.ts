import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { isCallbackName } from 'local-price/protocol';
import { paths } from 'local-price/protocol';
import { exchange } from '../support/exchange.js';
import { runJsonp } from '../support/runJsonp.js';
import { serviceProcess } from '../support/serviceProcess.js';
import { split } from '../support/split.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';

const keys = temporaryFolder()('keys.json', '{"keys": [{"key": "k"}]}');
const settings = ['--keys', keys, '--ledger', 'memory:', '--rate-limit', '0'];
const { url, child } = await serviceProcess(...settings);

/** Another seed in the environment finds other requests. */
const seed = Number(process.env['SEED'] ?? 20261121);

const swap = `${paths.swap}?apikey=k&from=NGN&to=USD`;
const methods = split('GET|POST|HEAD|OPTIONS|PUT|TRACE|CONNECT|get|BREW|PRI|');
const targets = split(
  `${swap}|${swap}&callback=cb|${swap}&callback=a.b|${swap}&callback=alert(1)|
  ${swap}&callback=%0d%0aX:y|${paths.convert}?apikey=k&from=NGN&to=USD&amount=1e999&callback=cb|
  ${paths.origin}?apikey=k&callback=cb|/|*||//|/%|/%ff%fe?%ff=%&callback=cb|/../../etc/passwd|
  /\\..\\x?callback=cb|http://other.example/?callback=cb|http://|other.example:443|
  /?callback=cb#&callback=a.b|/?${'callback=cb&'.repeat(50)}|/${'x'.repeat(9000)}?callback=cb|
  /<script>alert(1)</script>?callback=cb|/\u00ff\u0000?callback=cb`,
);
const versions = split('HTTP/1.1|HTTP/1.0|HTTP/0.9|HTTP/2.0|HTTP/9.9|http/1.1|HTTP/1.1 x|');
const headers = split(
  `Host: x|Host: x|Host: x|Host: a b|Host: <x>|Host:|Host: [::1|Content-Length: 5|
  Content-Length: -1|Content-Length: 99999999999999999999|Content-Length: 1\r\nContent-Length: 2|
  Transfer-Encoding: chunked|Transfer-Encoding: chunked, identity|Transfer-Encoding: x|
  Expect: 100-continue|Expect: x|Upgrade: websocket\r\nConnection: Upgrade|
  Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__|
  X-Forwarded-For: 1.1.1.1|Origin: null|Referer: \u0001|Sec-Purpose: prefetch;prerender|
  Cookie: a=b; c|: x|X| folded|X : y|X: \u0000|X: \u00ff|__proto__: x|X: ${'y'.repeat(17_000)}|
  Range: bytes=0-0|If-None-Match: *`,
);
const ends = split('\r\n\r\n|\r\n\r\n|\r\n\r\n|\n\n|\r\r|\r\n|');
const bodies = split(
  '||hello|5\r\nhello\r\n0\r\n\r\n|ffffffffffffffff\r\n|-1\r\n|GET / HTTP/1.1\r\n\r\n',
);

/** A request that may be wrong in any part, cut off, or with changed bytes. */
const malformed = fc
  .tuple(
    fc.tuple(...[methods, targets, versions].map((list) => fc.constantFrom(...list))),
    fc.constantFrom(' ', ' ', ' ', '  ', '\t', ''),
    fc.array(fc.constantFrom(...headers), { maxLength: 4 }),
    fc.constantFrom(...ends),
    fc.constantFrom(...bodies),
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 2 }),
    fc.option(fc.nat(), { freq: 9 }),
  )
  .map(([words, separator, lines, end, body, changes, cut]) => {
    const head = [words.join(separator), ...lines].join('\r\n');
    const bytes = Buffer.from(head + end + body, 'latin1');
    if (bytes.length) for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
    return cut === null ? bytes : bytes.subarray(0, cut % (bytes.length + 1));
  });

/** Checks that a page can read every answer of a connection. */
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
  const slow: Socket[] = [];
  after(() => slow.forEach((socket) => socket.destroy()));

  it('serves normal callers beside 200 connections that send a byte at a time', async () => {
    const { hostname, port } = new URL(url);
    for (let count = 0; count < 200; count++) slow.push(connect(Number(port), hostname));
    // In time the service hangs up on them.
    for (const socket of slow) socket.on('error', () => socket.destroy());
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    for (const letter of 'GET /') {
      for (const socket of slow) socket.write(letter);
      await checkNormalCaller();
    }
  });

  it(`gives 1,500 malformed requests answers that a page can read, seed ${seed}`, async () => {
    const batch = fc.array(malformed, { minLength: 50, maxLength: 50 });
    const answered = fc.asyncProperty(batch, async (requests) => {
      const answers = await Promise.all(requests.map((bytes) => exchange(url, bytes, true)));
      await checkNormalCaller();
      for (const [index, answer] of answers.entries()) {
        try {
          check(answer);
        } catch (cause) {
          const sent = JSON.stringify(requests[index]!.toString('latin1').slice(0, 1000));
          throw new Error(`${sent} is answered ${JSON.stringify(answer)}`, { cause });
        }
      }
    });
    await fc.assert(answered, { numRuns: 30, seed });
    assert.equal(child.exitCode, null);
  });
});
