import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { AddressSource } from '../../src/reload/AddressSource.js';
import { handTimers } from '../support/handTimers.js';
import { rateServer, status, type Handler } from '../support/rateServer.js';
import { holds } from '../support/holds.js';

const server = await rateServer(() => undefined);
const other = await rateServer(() => undefined);
/** Most bytes of a document. */
const limit = 4_000_000;
const never = new AbortController().signal;

/** Answers with an address to go to. */
function redirect(code: number, location: string): Handler {
  return status(code, { location });
}

function endless(response: ServerResponse): void {
  response.once('drain', () => endless(response));
  while (response.write(' '.repeat(65_536)));
}

function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '1000' }).write('{');
  setImmediate(() => response.destroy());
}

/** A download that has begun, and the timers that it uses. */
async function begun(signal: AbortSignal) {
  server.handle = (_, response) => void response.writeHead(200).write('{');
  const timers = handTimers(0);
  const before = server.requests.length;
  const reading = new AddressSource(server.url, limit, timers).read(signal);
  await holds(() => server.requests.length > before);
  return { reading, timers };
}

describe('a download', () => {
  it('fails with a short message', async () => {
    const packed = gzipSync(Buffer.alloc(50_000_000));
    const gzip = { 'content-encoding': 'gzip' };
    const bad: [handle: Handler, problem: RegExp][] = [
      [(_, response) => endless(response), /^it is larger than 4 MB$/],
      [(_, response) => response.writeHead(200, gzip).end(packed), /^it is larger than 4 MB$/],
      [(_, response) => breakOff(response), /^it could not be downloaded/],
      [(request) => request.socket.end('nonsense\r\n\r\n'), /could not be downloaded/],
      [status(404), /status 404$/],
      // Nothing has changed, although nothing is known.
      [status(304), /status 304$/],
      [redirect(302, '/'), /redirects without end$/],
      [status(302), /status 302$/],
      [redirect(301, 'file:///etc/passwd'), /other than an http/],
    ];
    for (const [handle, problem] of bad) {
      server.handle = handle;
      const reading = new AddressSource(server.url, limit).read(never);
      await assert.rejects(reading, ({ message }: Error) => problem.test(message));
    }
    for (const [error, problem] of [
      [
        new TypeError('x', { cause: { code: 'ECONNREFUSED' } }),
        /^Error: its host refuses the connection$/,
      ],
      [new TypeError('https://me:secret@rates.example/'), /^Error: it could not be downloaded$/],
    ] as const) {
      const failing = { fetch: () => Promise.reject(error) };
      const source = new AddressSource('https://me:secret@rates.example/', limit, failing);
      await assert.rejects(source.read(never), problem);
    }
  });

  it('ends after ten seconds, or when it is aborted', async () => {
    const { reading, timers } = await begun(never);
    assert.deepEqual(timers.due(), [10_000]);
    timers.next();
    await assert.rejects(reading, /^Error: it took longer than 10 seconds$/);
    const own = new AbortController();
    const aborted = await begun(own.signal);
    own.abort();
    await assert.rejects(aborted.reading);
  });

  it('follows redirects, and sends the password only to its own host', async () => {
    server.handle = (request, response) =>
      request.url === '/start'
        ? redirect(302, '/second')(request, response)
        : redirect(308, `${other.url}/last`)(request, response);
    other.handle = (_, response) => response.end('{}');
    const source = new AddressSource(`${server.url.replace('//', '//me:p%40ss@')}/start`, limit);
    assert.deepEqual(Buffer.from((await source.read(never))!.content), Buffer.from('{}'));
    const [first, second] = server.requests.slice(-2).map(({ headers }) => headers.authorization);
    const basic = `Basic ${Buffer.from('me:p@ss').toString('base64')}`;
    assert.deepEqual([first, second], [basic, basic]);
    assert.equal(other.requests.at(-1)?.url, '/last');
    assert.equal(other.requests.at(-1)?.headers.authorization, undefined);
  });

  it('does not follow a redirect from https to http', async () => {
    const answer = new Response(null, { status: 302, headers: { location: server.url } });
    const fetch = async (): Promise<Response> => answer;
    const source = new AddressSource('https://rates.example/', limit, { fetch });
    await assert.rejects(source.read(never), /redirects from https to http/);
  });
});
