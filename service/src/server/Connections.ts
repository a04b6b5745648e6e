import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** The connections of a server, and the answers that each of them waits for. */
export class Connections {
  readonly #server: Server;
  /** The answers that may not be sent completely yet, in the order of their requests. */
  readonly #answers = new Map<Duplex, ServerResponse[]>();
  /** Connections whose last answer says that it is the last. */
  readonly #closing = new WeakSet<Duplex>();
  /** The answers that the end waits for. */
  readonly #held = new Set<ServerResponse>();
  #isEnding = false;
  #onNone = (): void => {};

  constructor(server: Server) {
    this.#server = server;
  }

  /** Returns the answer that a connection waits for; of several the last. */
  answerOn(socket: Duplex): ServerResponse | undefined {
    return this.#answers.get(socket)?.at(-1);
  }

  /**
   * Notes the next answer on a connection.
   *
   * @returns whether the answer is to be made: not after one that was said to be the last
   */
  expect(socket: Duplex, answer: ServerResponse): boolean {
    if (this.#closing.has(socket)) return false;
    const own = this.#answers.get(socket) ?? this.#watch(socket);
    while (own[0]?.writableFinished) own.shift();
    own.push(answer);
    if (this.#isEnding) this.#hold(socket, own);
    return true;
  }

  /** Has the answer that was noted last be the last one of its connection. */
  closeAfter(socket: Duplex): void {
    this.#closing.add(socket);
  }

  /**
   * Ends all connections: each answer says that it is the last, and requests that have come, even in part,
   * are answered. While it drains, new connections are taken too. A client that asks at the moment in which
   * an idle connection is closed gets no answer: only what was idle for the whole of that time is closed.
   *
   * @param grace milliseconds after which the rest is cut off
   * @param drain milliseconds before no more connections are taken
   * @returns when there are none left
   */
  async end(grace: number, drain: number): Promise<void> {
    this.#isEnding = true;
    const timer = setTimeout(() => this.#server.closeAllConnections(), grace);
    for (const [socket, own] of this.#answers) this.#hold(socket, own);
    if (drain) await sleep(Math.min(drain, grace));
    const closed = new Promise((resolve) => {
      // The method of an HTTP server would also cut off answers that are made and not sent yet.
      NetServer.prototype.close.call(this.#server, resolve);
    });
    await new Promise<void>((resolve) => {
      this.#onNone = resolve;
      this.#release([]);
    });
    this.#server.closeIdleConnections();
    await closed;
    clearTimeout(timer);
    // Ends the timers of the HTTP server.
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

  /** Waits for what is not sent yet, and has the last answer say that it is the last. */
  #hold(socket: Duplex, own: readonly ServerResponse[]): void {
    for (const answer of own) {
      if (answer.writableFinished || this.#held.has(answer)) continue;
      this.#held.add(answer);
      answer.once('finish', () => this.#release([answer]));
    }
    const last = own.at(-1);
    // Too late for an answer whose headers are sent; the connection is idle after it.
    if (!last || last.headersSent) return;
    last.shouldKeepAlive = false;
    this.#closing.add(socket);
  }

  #release(answers: readonly ServerResponse[]): void {
    for (const answer of answers) this.#held.delete(answer);
    if (!this.#held.size) this.#onNone();
  }
}
