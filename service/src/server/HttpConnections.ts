import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

/** The connections of a server, and the answers that are pending on each of them. */
export class HttpConnections {
  readonly #server: Server;
  readonly #wait: (milliseconds: number) => Promise<unknown>;
  readonly #sockets = new Set<Socket>();
  /** The answers of each connection that may be incomplete, in the order of their requests. */
  readonly #answers = new Map<Duplex, ServerResponse[]>();
  /** The connections that close after their last answer, which says so. */
  readonly #closing = new WeakSet<Duplex>();
  /** The answers that `end` waits for. */
  readonly #held = new Set<ServerResponse>();
  #isEnding = false;
  #onNone = (): void => {};

  /** @param wait waits while new connections are still accepted */
  constructor(server: Server, wait: (milliseconds: number) => Promise<unknown> = sleep) {
    this.#server = server;
    this.#wait = wait;
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** Returns the last pending answer of a connection. */
  answerOn(socket: Duplex): ServerResponse | undefined {
    return this.#answers.get(socket)?.at(-1);
  }

  /**
   * Registers the next answer of a connection.
   *
   * @returns `false` if the connection closes after an earlier answer, so that this one must not be sent
   */
  expect(socket: Duplex, answer: ServerResponse): boolean {
    if (this.#closing.has(socket)) return false;
    const own = this.#answers.get(socket) ?? this.#watch(socket);
    while (own[0]?.writableFinished) own.shift();
    own.push(answer);
    if (this.#isEnding) this.#hold(socket, own);
    return true;
  }

  /** Makes the answer that was registered last the last one of its connection. */
  closeAfter(socket: Duplex): void {
    this.#closing.add(socket);
  }

  /**
   * Ends all connections. Requests that have arrived, even in part, are answered, and each answer says that
   * it is the last. While draining, new connections are accepted too. Connections that have not sent a byte
   * are closed at once, and others without an answer only if they were idle during the whole time, since a
   * client may send a request just before an idle connection closes.
   *
   * @param grace milliseconds after which the remaining connections are cut off
   * @param drain milliseconds during which new connections are still accepted
   * @returns a promise that resolves when no connection is left
   */
  async end(grace: number, drain: number): Promise<void> {
    this.#isEnding = true;
    const timer = setTimeout(() => this.#server.closeAllConnections(), grace);
    for (const [socket, own] of this.#answers) this.#hold(socket, own);
    if (drain) {
      await this.#closeSilent();
      await this.#wait(Math.min(drain, grace));
    }
    const closed = new Promise((resolve) => {
      // The `close` of an HTTP server would also cut off answers that are not completely sent.
      NetServer.prototype.close.call(this.#server, resolve);
    });
    await this.#closeSilent();
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

  /** Closes the connections that have not sent a byte; Node does not count them as idle. */
  async #closeSilent(): Promise<void> {
    const present = [...this.#sockets];
    // What has arrived by now is read first: the first turn may be the end of this one.
    await turn();
    await turn();
    for (const socket of present) if (socket.bytesRead === 0) socket.destroy();
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

  /** Waits for the incomplete answers, and makes the last one say that it is the last. */
  #hold(socket: Duplex, own: readonly ServerResponse[]): void {
    for (const answer of own) {
      if (answer.writableFinished || this.#held.has(answer)) continue;
      this.#held.add(answer);
      answer.once('finish', () => this.#release([answer]));
    }
    const last = own.at(-1);
    // If its headers are sent, it can't say so any more; the connection is idle after it.
    if (!last || last.headersSent) return;
    last.shouldKeepAlive = false;
    this.#closing.add(socket);
  }

  #release(answers: readonly ServerResponse[]): void {
    for (const answer of answers) this.#held.delete(answer);
    if (!this.#held.size) this.#onNone();
  }
}
