import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createHttpServer } from '../../src/server/createHttpServer.js';
import { exchange } from '../support/exchange.js';

const log = { info: assert.fail, warn: assert.fail, error: assert.fail };

type Settings = NonNullable<Parameters<typeof createHttpServer>[2]>;

/** A server of an app on a free port. */
async function listening(
  fetch: (request: Request) => Response | Promise<Response>,
  lines: { warn?: (line: string) => void; error?: (line: string) => void } = {},
  settings?: Settings,
): Promise<ReturnType<typeof createHttpServer> & { port: number; url: string }> {
  const created = createHttpServer({ fetch }, { ...log, ...lines }, settings);
  created.server.listen(0, '127.0.0.1');
  await once(created.server, 'listening');
  const { port } = created.server.address() as AddressInfo;
  return { ...created, port, url: `http://127.0.0.1:${port}/` };
}

/** Requests that are sent at once. */
const pipeline = (...paths: string[]): string =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

const empty = (): Response => new Response('');
const large = (): Response => new Response(Buffer.alloc(30_000_000));

describe('the server', () => {
  it('tells a caller whose request timed out that it may have been too slow', () => {
    const { server } = createHttpServer({ fetch: () => assert.fail() }, log);
    const socket = new PassThrough();
    const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const written: Buffer[] = [];
    socket.on('data', (part: Buffer) => written.push(part));
    server.emit('clientError', error, socket);
    socket.destroy();
    assert.match(Buffer.concat(written).toString(), /"message":"[^"]*too slow/);
  });

  it('answers with the envelope if the app throws, and only the log says why', async () => {
    const logged: string[] = [];
    const fail = (): never => assert.fail('secret detail');
    const { url, end } = await listening(fail, { error: (line) => void logged.push(line) });
    const response = await fetch(url);
    const text = await response.text();
    await end(0);
    assert.equal(response.status, 500);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.match(text, /"error":"SERVER_ERROR"/);
    assert.doesNotMatch(text, /secret/);
    assert.match(logged.join(), /secret detail/);
  });
});

describe('connections', () => {
  it('stay open as long as the setting says', async () => {
    const { url, end } = await listening(empty, {}, { keepAliveTimeout: 7000 });
    assert.equal((await fetch(url)).headers.get('keep-alive'), 'timeout=7');
    await end(0);
    assert.equal(createHttpServer({ fetch: empty }, log).server.keepAliveTimeout, 75_000);
  });

  it('beyond the limit are refused, and the log says so once', async () => {
    const warnings: string[] = [];
    const warn = (line: string): void => void warnings.push(line);
    const { port, end } = await listening(empty, { warn }, { maxConnections: 2 });
    const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
    const isGone = (each: (typeof sockets)[0]): Promise<unknown> => once(each.resume(), 'close');
    await Promise.all(sockets.slice(2).map(isGone));
    assert.equal(warnings.length, 1);
    assert.match(warnings[0]!, /there are 2, .*ulimit -n/);
    const ends = sockets.slice(0, 2).map(isGone);
    await end(0);
    await Promise.all(ends);
  });
});

it('passes on no request that was pipelined behind one with a body', async () => {
  const asked: string[] = [];
  const { url, end } = await listening(({ url, method }) => {
    asked.push(`${method} ${new URL(url).pathname}`);
    return empty();
  });
  const behind = 'GET /behind HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5);
  for (const body of [
    'Content-Length: 2\r\n\r\nhi',
    'Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n',
  ]) {
    const answer = await exchange(
      url,
      `${pipeline('/first')}POST /last HTTP/1.1\r\nHost: x\r\n${body}${behind}`,
    );
    assert.equal(answer.split('HTTP/1.1 200').length, 3);
  }
  await end(0);
  assert.deepEqual(asked, ['GET /first', 'POST /last', 'GET /first', 'POST /last']);
});

describe('the server, at its end', { timeout: 20_000 }, () => {
  /** Asks on a connection that is kept for further requests. */
  async function asked(port: number): Promise<IncomingMessage> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const [response] = await once(get({ host: '127.0.0.1', port, agent }), 'response');
    return response as IncomingMessage;
  }

  /** Waits until a server has read what was sent to it. */
  async function hasRead(server: Server, connections = 1): Promise<void> {
    const count = promisify(server.getConnections.bind(server));
    while ((await count()) < connections) await setImmediate();
    for (let turn = 0; turn < 50; turn++) await setImmediate();
  }

  it('refuses new connections, answers the requests it has, and says that they are the last', async () => {
    const { fetch, finish } = app();
    const { server, port, url, end } = await listening(fetch);
    const answer = exchange(url, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await hasRead(server);
    const ended = end(60_000);
    await assert.rejects(asked(port), /ECONNREFUSED/);
    finish();
    assert.match(await answer, /connection: close[^]*slow$/i);
    await ended;
  });

  /** An app that answers `/slow` when it is told to, `/big` with much data and all else at once. */
  function app(): { fetch: (request: Request) => Response | Promise<Response>; finish(): void } {
    let finish = (): void => {};
    return {
      fetch: ({ url }) => {
        if (url.endsWith('/big')) return large();
        if (!url.endsWith('/slow')) return new Response('fast');
        return new Promise((resolve) => (finish = () => resolve(new Response('slow'))));
      },
      finish: () => finish(),
    };
  }

  it('answers all requests of a pipeline, in their order', async () => {
    for (const paths of ['/slow /fast', '/big /slow'].map((pair) => pair.split(' '))) {
      const { fetch, finish } = app();
      const { server, url, end } = await listening(fetch);
      const text = exchange(url, pipeline(...paths));
      await hasRead(server);
      const ended = end(60_000);
      finish();
      const got = await text;
      assert.equal(got.split('HTTP/1.1 200').length, 3);
      // The headers of the large answer were sent before the end.
      assert.equal(/connection: close/i.test(got), paths.includes('/big'));
      assert.match(got, paths.includes('/big') ? /slow$/ : /slow[^]*fast$/);
      await ended;
    }
  });

  it('stops after the grace if an answer does not come, and at once if nobody waits', async () => {
    const { server, url, end } = await listening(app().fetch);
    const text = exchange(url, pipeline('/slow', '/fast'));
    await hasRead(server);
    await end(50);
    assert.doesNotMatch(await text, /200/);
    const idle = await listening(empty);
    (await asked(idle.port)).resume();
    await idle.end(60_000);
  });

  it('closes connections that never sent a byte at once, and no others', async () => {
    let drained = (): void => {};
    const wait = (milliseconds: number) => {
      assert.equal(milliseconds, 2000);
      return new Promise<void>((resolve) => (drained = resolve));
    };
    const { server, port, url, end } = await listening(app().fetch, {}, { wait });
    const order: string[] = [];
    const silent = connect(port, '127.0.0.1').on('close', () => order.push('silent'));
    await once(silent.resume(), 'connect');
    const begun = connect(port, '127.0.0.1').setEncoding('utf8');
    begun.write('GET /begun HTTP/1.1\r\nHo');
    await hasRead(server, 2);
    const ended = end(60_000, 2000).then(() => order.push('ended'));
    await once(silent, 'close');
    assert.match(await exchange(url, pipeline('/late')), /connection: close[^]*fast$/i);
    begun.end('st: x\r\n\r\n');
    assert.match(String(await once(begun, 'data')), /connection: close[^]*fast$/i);
    // It connects, and stays silent.
    await once(connect(port, '127.0.0.1').resume(), 'connect');
    drained();
    await ended;
    assert.deepEqual(order, ['silent', 'ended']);
  });

  it('answers a request that has arrived when it is told to end, though it has not read it', async () => {
    const { server, port, end } = await listening(app().fetch);
    const ended = once(server, 'connection').then(() => end(60_000));
    const client = connect(port, '127.0.0.1').setEncoding('utf8');
    client.write('GET /late HTTP/1.1\r\nHost: x\r\n\r\n');
    assert.match(String(await once(client, 'data')), /connection: close[^]*fast$/i);
    await ended;
  });

  it('sends the rest of an answer within the grace, and cuts it off after that', async () => {
    const read = async (response: IncomingMessage): Promise<number> => {
      let received = 0;
      for await (const part of response) received += (part as Buffer).length;
      return received;
    };
    const whole = await listening(large);
    const reading = read(await asked(whole.port));
    await whole.end(60_000);
    assert.equal(await reading, 30_000_000);
    const cut = await listening(large);
    const response = await asked(cut.port);
    await cut.end(50);
    await assert.rejects(read(response), /aborted/);
  });
});
