import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { chromiumFlags, findEngine } from '../../scripts/browsers.ts';

/** Milliseconds that a page has to report. */
const patience = 60_000;

/** What ends this program, and the browser with it, which would go on otherwise. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const end = (signal: string): never => {
  console.error(`Ended by ${signal}.`);
  process.exit(1);
};

/**
 * Chromium as people have it, without an inspector, which would slow what it measures. A page takes its times
 * itself and reports them to the server that it comes from, whose answer is the address of the next page.
 */
export class PlainBrowser {
  readonly #folder = mkdtempSync(join(tmpdir(), 'local-price-bench-'));
  readonly #events = new EventEmitter();
  readonly #gone = new AbortController();
  readonly #flags: readonly string[];
  #process: ChildProcess | undefined;
  #waiting: ServerResponse | undefined;

  /** @param flags besides those that every Chromium here has */
  constructor(flags: readonly string[] = []) {
    this.#flags = flags;
  }

  /** The browser's processes: their group. */
  get group(): number {
    return this.#process!.pid!;
  }

  /** Opens a page, and returns what it reports. The first page starts the browser. */
  async visit<T>(address: string): Promise<T> {
    // Node 20 may collect a signal of `AbortSignal.timeout` before its time.
    const ending = new AbortController();
    const end = (): void => ending.abort();
    const timer = setTimeout(end, patience);
    this.#gone.signal.addEventListener('abort', end);
    if (this.#gone.signal.aborted) end();
    const reported = once(this.#events, 'report', ending);
    if (this.#process) this.#waiting!.end(address);
    else this.#process = this.#start(address);
    try {
      return (await reported)[0] as T;
    } catch (cause) {
      throw new Error(`${address} reported nothing`, { cause });
    } finally {
      clearTimeout(timer);
      this.#gone.signal.removeEventListener('abort', end);
    }
  }

  /** Handles the report of a page. */
  readonly take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const report = await json(request);
    this.#waiting = response;
    this.#events.emit('report', report);
  };

  /** Ends the browser, and removes what it has stored. */
  async close(): Promise<void> {
    if (this.#process && !this.#gone.signal.aborted) {
      const ended = once(this.#process, 'close');
      this.#kill();
      await ended;
    }
    process.off('exit', this.#kill);
    for (const signal of signals) process.off(signal, end);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #start(address: string): ChildProcess {
    const flags = [
      ...chromiumFlags(),
      '--headless=new',
      '--no-first-run',
      `--user-data-dir=${this.#folder}`,
      ...this.#flags,
    ];
    const started = spawn(findEngine('chromium')!['desktop']!, [...flags, address], {
      // A group of its own, so that all its processes can be stopped together.
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, TZ: 'Africa/Lagos' },
    });
    started.on('close', () => this.#gone.abort());
    process.on('exit', this.#kill);
    for (const signal of signals) process.on(signal, end);
    return started;
  }

  readonly #kill = (): void => {
    if (!this.#gone.signal.aborted) process.kill(-this.group, 'SIGKILL');
  };
}
