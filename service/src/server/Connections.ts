import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';

/** The connections of a server, and what each of them waits for. */
export class Connections {
  readonly #server: Server;
  /** The answers that may not be sent to their last byte yet, in the order of their requests. */
  readonly #answers = new Map<Duplex, ServerResponse[]>();
  /** Connections whose last answer is one of those. */
  readonly #told = new WeakSet<Duplex>();
  /** What is waited for at the end. */
  readonly #held = new Set<ServerResponse>();
  #isEnding = false;
  #onNone = (): void => {};

  constructor(server: Server) {
    this.#server = server;
  }

  /** The answer that a connection waits for; of several in a row the last. */
  answerOn(socket: Duplex): ServerResponse | undefined {
    return this.#answers.get(socket)?.at(-1);
  }

  /**
   * Takes note of the next answer on a connection.
   *
   * @returns whether it is to be made: not after one that was said to be the last
   */
  expect(socket: Duplex, answer: ServerResponse): boolean {
    if (this.#told.has(socket)) return false;
    const own = this.#answers.get(socket) ?? this.#watch(socket);
    while (own[0]?.writableFinished) own.shift();
    own.push(answer);
    if (this.#isEnding) this.#hold(socket, own);
    return true;
  }

  /**
   * Takes no more connections, and ends those that there are: what was asked, or begun to be, is
   * answered and sent.
   *
   * @param grace milliseconds after which the rest is cut off
   * @returns settled when there are none
   */
  async end(grace: number): Promise<void> {
    this.#isEnding = true;
    const timer = setTimeout(() => this.#server.closeAllConnections(), grace);
    const closed = new Promise((resolve) => {
      // That of an HTTP server cuts off answers as well that are made and not sent yet.
      NetServer.prototype.close.call(this.#server, resolve);
    });
    for (const [socket, own] of this.#answers) this.#hold(socket, own);
    await new Promise<void>((resolve) => {
      this.#onNone = resolve;
      this.#release([]);
    });
    this.#server.closeIdleConnections();
    await closed;
    clearTimeout(timer);
    // Ends its timers too.
    this.#server.close();
  }

  #watch(socket: Duplex): ServerResponse[] {
    const own: ServerResponse[] = [];
    this.#answers.set(socket, own);
    socket.once('close', () => {
      this.#answers.delete(socket);
      this.#release(own);
    });
    return own;
  }

  /** Waits for what is not sent yet, and says with the last that there will be no other. */
  #hold(socket: Duplex, own: readonly ServerResponse[]): void {
    for (const answer of own) {
      if (answer.writableFinished || this.#held.has(answer)) continue;
      this.#held.add(answer);
      answer.once('finish', () => this.#release([answer]));
    }
    const last = own.at(-1);
    // One that is under way says what it said; the connection is idle after it.
    if (!last || last.headersSent) return;
    last.shouldKeepAlive = false;
    this.#told.add(socket);
  }

  #release(answers: readonly ServerResponse[]): void {
    for (const answer of answers) this.#held.delete(answer);
    if (!this.#held.size) this.#onNone();
  }
}
