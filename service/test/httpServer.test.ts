import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { createHttpServer } from '../src/createHttpServer.js';

describe('the server', () => {
  const log = { info: assert.fail, warn: assert.fail };

  it('says to a caller who took too long that it may be that', () => {
    const server = createHttpServer({ fetch: () => assert.fail() }, { ...log, error: assert.fail });
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
    const server = createHttpServer(
      { fetch: fail },
      { ...log, error: (line) => void logged.push(line) },
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    const text = await response.text();
    server.close();
    assert.equal(response.status, 500);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.match(text, /"error":"SERVER_ERROR"/);
    assert.doesNotMatch(text, /secret/);
    assert.match(logged.join(), /secret detail/);
  });
});
