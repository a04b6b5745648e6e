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

describe('a download', () => {
  const endless = (response: ServerResponse): void => {
    response.once('drain', () => endless(response));
    while (response.write(' '.repeat(65_536)));
  };
  const bad: [title: string, handle: Handler, problem: RegExp][] = [
    ['without end', (_, response) => endless(response), /^it is larger than 4 MB$/],
    [
      'that is huge once unpacked',
      (_, response) =>
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(50_000_000))),
      /^it is larger than 4 MB$/,
    ],
    [
      'that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{');
        setImmediate(() => response.destroy());
      },
      /^it could not be downloaded/,
    ],
    ['that is no HTTP', (request) => request.socket.end('nonsense\r\n\r\n'), /could not be down/],
    ['that is missing', status(404), /^it answers with status 404$/],
    ['of nothing new, though nothing is known', status(304), /^it answers with status 304$/],
    ['that redirects to itself', status(302, { location: '/' }), /^it redirects without end$/],
    ['that redirects nowhere', status(302), /^it answers with status 302$/],
    [
      'that redirects to a file',
      status(301, { location: 'file:///etc/passwd' }),
      /something other than an http/,
    ],
    [
      'that redirects to data',
      status(307, { location: 'data:,{}' }),
      /other than an http\(s\) address$/,
    ],
  ];
  for (const [title, handle, problem] of bad) {
    it(`${title} fails in a few words`, async () => {
      server.handle = handle;
      const source = new AddressSource(server.url, limit);
      await assert.rejects(source.read(never), (error: Error) => problem.test(error.message));
    });
  }

  it('that nobody answers fails in a few words', async () => {
    const gone = await rateServer(() => undefined);
    const refused = new AddressSource(gone.url, limit, {
      fetch: () => Promise.reject(new TypeError('x', { cause: { code: 'ECONNREFUSED' } })),
    });
    await assert.rejects(refused.read(never), /^Error: its host refuses the connection$/);
    const unknown = new AddressSource('https://me:secret@rates.example/', limit, {
      fetch: () => Promise.reject(new TypeError('https://me:secret@rates.example/')),
    });
    await assert.rejects(unknown.read(never), /^Error: it could not be downloaded$/);
  });

  it('that takes too long is ended', async () => {
    server.handle = (_, response) => void response.writeHead(200).write('{');
    const timers = handTimers(0);
    const before = server.requests.length;
    const reading = new AddressSource(server.url, limit, timers).read(never);
    await holds(
      () => server.requests.length > before,
      () => 'no request',
    );
    assert.deepEqual(timers.due(), [10_000]);
    timers.next();
    await assert.rejects(reading, /^Error: it took longer than 10 seconds$/);
  });

  it('is ended by whoever asked for it', async () => {
    server.handle = () => undefined;
    const before = server.requests.length;
    const own = new AbortController();
    const reading = new AddressSource(server.url, limit).read(own.signal);
    await holds(
      () => server.requests.length > before,
      () => 'no request',
    );
    own.abort();
    await assert.rejects(reading);
  });

  it('follows redirects, and tells the password to its own host alone', async () => {
    server.handle = (request, response) => {
      if (request.url === '/start') response.writeHead(302, { location: '/second' }).end();
      else response.writeHead(308, { location: `${other.url}/last` }).end();
    };
    other.handle = (_, response) => response.end('{}');
    const source = new AddressSource(`${server.url.replace('//', '//me:secret@')}/start`, limit);
    assert.equal((await source.read(never))?.content, '{}');
    const [first, second] = server.requests.slice(-2).map(({ headers }) => headers.authorization);
    assert.ok(first?.startsWith('Basic ') && second === first);
    assert.equal(other.requests.at(-1)?.url, '/last');
    assert.equal(other.requests.at(-1)?.headers.authorization, undefined);
  });

  it('does not follow from https to http', async () => {
    const to =
      (location: string): typeof fetch =>
      async () =>
        new Response(null, { status: 302, headers: { location } });
    const source = new AddressSource('https://rates.example/', limit, { fetch: to(server.url) });
    await assert.rejects(source.read(never), /redirects from https to http/);
  });
});
