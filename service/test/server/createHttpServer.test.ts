import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createHttpServer } from '../../src/server/createHttpServer.js';

const log = { info: assert.fail, warn: assert.fail, error: assert.fail };

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('the server', () => {
  it('says to a caller who took too long that it may be that', () => {
    const { server } = createHttpServer({ fetch: () => assert.fail() }, log);
    const socket = new PassThrough();
    const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const written: Buffer[] = [];
    socket.on('data', (part: Buffer) => written.push(part));
    server.emit('clientError', error, socket);
    socket.destroy();
    assert.match(Buffer.concat(written).toString(), /"message":"[^"]*too slow/);
  });

  it('answers an app that throws with the envelope, and tells the log alone why', async () => {
    const logged: string[] = [];
    const fail = (): never => {
      throw new Error('secret detail');
    };
    const { server, end } = createHttpServer(
      { fetch: fail },
      { ...log, error: (line) => void logged.push(line) },
    );
    const port = await listening(server);
    const response = await fetch(`http://127.0.0.1:${port}/`);
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
  it('that are idle stay open for as long as is said', async () => {
    const { server, end } = createHttpServer({ fetch: () => new Response('') }, log, {
      keepAliveTimeout: 7000,
    });
    const response = await fetch(`http://127.0.0.1:${await listening(server)}/`);
    assert.equal(response.headers.get('keep-alive'), 'timeout=7');
    await end(0);
    assert.equal(
      createHttpServer({ fetch: () => assert.fail() }, log).server.keepAliveTimeout,
      75_000,
    );
  });

  it('beyond the limit are turned away, which the log says once', async () => {
    const warnings: string[] = [];
    const { server, end } = createHttpServer(
      { fetch: () => new Response('') },
      { ...log, warn: (line) => void warnings.push(line) },
      { mostConnections: 2 },
    );
    const port = await listening(server);
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

describe('the server, at its end', { timeout: 20_000 }, () => {
  /** A connection that is kept for further requests. */
  const agent = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });

  async function asked(port: number, by: Agent): Promise<IncomingMessage> {
    const [response] = (await once(get({ host: '127.0.0.1', port, agent: by }), 'response')) as [
      IncomingMessage,
    ];
    return response;
  }

  it('sends what is made and not sent yet', async () => {
    const length = 30_000_000;
    const fetch = (): Response => new Response(Buffer.alloc(length));
    const { server, end } = createHttpServer({ fetch }, log);
    const response = await asked(await listening(server), agent());
    const ended = end(60_000);
    let received = 0;
    for await (const part of response) received += (part as Buffer).length;
    assert.equal(received, length);
    await ended;
  });

  it('answers those in hand, says that there is no more, and takes nobody else', async () => {
    let answerNow = (): void => assert.fail();
    const fetch = (): Promise<Response> =>
      new Promise((resolve) => {
        answerNow = () => resolve(new Response('late'));
      });
    const { server, end } = createHttpServer({ fetch }, log);
    const port = await listening(server);
    const answer = asked(port, agent());
    while (!(await connectionsOf(server))) await setImmediate();
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    const ended = end(60_000);
    await assert.rejects(asked(port, agent()), /ECONNREFUSED/);
    answerNow();
    const response = await answer;
    assert.equal(response.headers.connection, 'close');
    response.resume();
    await ended;
  });

  /** Sends several requests in one go, and gives what comes back until the connection ends. */
  async function pipelined(port: number, ...paths: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    let text = '';
    for await (const part of socket.setEncoding('latin1')) text += part;
    return text;
  }

  /** An app that answers `/slow` when it is told to, `/big` with much and all else at once. */
  function app(): { fetch: (request: Request) => Response | Promise<Response>; finish(): void } {
    let finish = (): void => {};
    return {
      fetch: ({ url }) => {
        if (url.endsWith('/big')) return new Response(Buffer.alloc(30_000_000));
        if (!url.endsWith('/slow')) return new Response('fast');
        return new Promise((resolve) => (finish = () => resolve(new Response('slow'))));
      },
      finish: () => finish(),
    };
  }

  it('sends all that was asked in one go, in its order', async () => {
    for (const paths of [
      ['/slow', '/fast'],
      ['/big', '/slow'],
    ]) {
      const { fetch, finish } = app();
      const { server, end } = createHttpServer({ fetch }, log);
      const text = pipelined(await listening(server), ...paths);
      while (!(await connectionsOf(server))) await setImmediate();
      for (let turn = 0; turn < 50; turn++) await setImmediate();
      const ended = end(60_000);
      finish();
      const got = await text;
      assert.equal(got.split('HTTP/1.1 200').length, 3);
      // What is made already says what it said.
      assert.equal(/connection: close/i.test(got), paths.includes('/big'));
      assert.match(got, paths.includes('/big') ? /slow$/ : /slow[^]*fast$/);
      await ended;
    }
  });

  it('is over at the grace, whatever waits behind an answer that does not come', async () => {
    const { fetch } = app();
    const { server, end } = createHttpServer({ fetch }, log);
    const text = pipelined(await listening(server), '/slow', '/fast').catch(String);
    while (!(await connectionsOf(server))) await setImmediate();
    for (let turn = 0; turn < 50; turn++) await setImmediate();
    await end(50);
    assert.doesNotMatch(await text, /200/);
  });

  it('does not wait for those who ask nothing', async () => {
    const { server, end } = createHttpServer({ fetch: () => new Response('') }, log);
    (await asked(await listening(server), agent())).resume();
    await end(60_000);
  });

  it('cuts off what takes longer than the grace', async () => {
    const fetch = (): Response => new Response(Buffer.alloc(30_000_000));
    const { server, end } = createHttpServer({ fetch }, log);
    const response = await asked(await listening(server), agent());
    await end(50);
    await assert.rejects(async () => {
      for await (const part of response) assert.ok(part);
    }, /aborted/);
  });
});

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
