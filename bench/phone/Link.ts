import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The round-trip time in milliseconds. */
const roundTrip = 150;

/** Bytes per millisecond to the visitor: 1.6 Mbit/s. */
const speed = 200;

/**
 * A phone's connection. Everything that passes through it takes half a round trip each way, and downloads share
 * the bandwidth. A new connection costs a round trip, and so does the name of a host that the visitor has not
 * looked up yet.
 */
export class Link {
  readonly #closing = new AbortController();
  readonly #names = new Map<number, Promise<void>>();
  #isFreeAt = 0;

  /** Opens a port that leads through this link to another port of this machine. */
  async open(target: number): Promise<number> {
    const server = createServer((phone) => void this.#carryBoth(phone, target));
    server.listen({ port: 0, host: '127.0.0.1', signal: this.#closing.signal });
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  /** Forgets all host names. */
  forgetNames(): void {
    this.#names.clear();
  }

  close(): void {
    this.#closing.abort();
  }

  async #carryBoth(phone: Socket, target: number): Promise<void> {
    if (!this.#names.has(target)) this.#names.set(target, delay(roundTrip));
    const isConnected = this.#names.get(target)!.then(() => delay(roundTrip));
    const server = connect(target, '127.0.0.1');
    // A browser that is closed resets its connections.
    for (const socket of [phone, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => [phone, server].forEach((each) => each.destroySoon()));
    }
    await isConnected;
    carry(phone, server, () => performance.now());
    carry(server, phone, (size) => {
      this.#isFreeAt = Math.max(this.#isFreeAt, performance.now()) + size / speed;
      return this.#isFreeAt;
    });
  }
}

/** Forwards data in order. @param sentAt when the last byte of a chunk was sent */
function carry(from: Socket, to: Socket, sentAt: (size: number) => number): void {
  let last = Promise.resolve();
  from.on('data', (chunk: Buffer) => {
    const due = sentAt(chunk.length) + roundTrip / 2;
    last = last
      .then(() => delay(Math.max(0, due - performance.now())))
      .then(() => void (to.writable && to.write(chunk)));
  });
}
