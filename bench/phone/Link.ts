import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The round-trip time in milliseconds. */
const roundTrip = 150;

/** Bytes per millisecond to the visitor: 1.6 Mbit/s. */
const speed = 200;

/** Bytes of a TCP segment, and segments that a new connection sends before the first is acknowledged (RFC 6928). */
const segment = 1460;
const firstSegments = 10;

/**
 * A phone's connection. Everything that passes through it takes half a round trip each way, and downloads share
 * the bandwidth. A new connection costs a round trip, and so does the name of a host that the visitor has not
 * looked up yet.
 */
export class Link {
  readonly #startsSlowly: boolean;
  readonly #closing = new AbortController();
  readonly #names = new Map<number, Promise<void>>();
  #isFreeAt = 0;

  /** @param startsSlowly whether a new connection sends as much as TCP does: a segment more for each that has arrived */
  constructor(startsSlowly: boolean) {
    this.#startsSlowly = startsSlowly;
  }

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
    carry(phone, server, () => Promise.resolve(performance.now()));
    const start = this.#startsSlowly ? new SlowStart() : null;
    carry(server, phone, async (size) => {
      await start?.mayBeSent(size);
      this.#isFreeAt = Math.max(this.#isFreeAt, performance.now()) + size / speed;
      start?.note(size, this.#isFreeAt + roundTrip);
      return this.#isFreeAt;
    });
  }
}

/** How much a connection may send before the other side has acknowledged it (RFC 5681, slow start). */
class SlowStart {
  #window = firstSegments * segment;
  #inFlight = 0;
  /** What was sent, and when its acknowledgement comes. */
  readonly #sent: [size: number, at: number][] = [];

  /** Settles when a segment may be sent. */
  async mayBeSent(size: number): Promise<void> {
    for (;;) {
      const [first] = this.#sent;
      const wait = first ? first[1] - performance.now() : 0;
      if (first && wait <= 0) {
        this.#sent.shift();
        this.#inFlight -= first[0];
        this.#window += first[0];
      } else if (first && this.#inFlight + size > this.#window) await delay(wait);
      else return;
    }
  }

  /** @param at when its acknowledgement comes */
  note(size: number, at: number): void {
    this.#sent.push([size, at]);
    this.#inFlight += size;
  }
}

/** Forwards data in order, a segment at a time. @param send settles with when the last byte of a segment was sent */
function carry(from: Socket, to: Socket, send: (size: number) => Promise<number>): void {
  let sending: Promise<unknown> = Promise.resolve();
  let writing: Promise<unknown> = Promise.resolve();
  from.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; at += segment) {
      const part = chunk.subarray(at, at + segment);
      sending = sending.then(async () => {
        const due = (await send(part.length)) + roundTrip / 2;
        writing = writing
          .then(() => delay(Math.max(0, due - performance.now())))
          .then(() => void (to.writable && to.write(part)));
      });
    }
  });
}
