import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Paths } from '../../scripts/browsers.ts';
import { freePort } from '../../service/test/support/freePort.ts';

/** A virtual display, and WebKit's driver on it; both end with `stop()`, or with this process. */
export interface WebKitDriver {
  port: number;
  /** What a session of it asks for. */
  capabilities: object;
  stop(): void;
}

export async function startWebKitDriver(paths: Paths): Promise<WebKitDriver> {
  // A display that starts afresh when its last window has gone turns away a browser that comes then.
  const options = ['-displayfd', '3', '-noreset', '-screen', '0', '1280x1024x24'];
  const xvfb = spawn(paths['display']!, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  endWithThisProcess(xvfb);
  const display = await new Promise<string>((resolve, reject) => {
    xvfb.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    xvfb.stdio[3]!.once('data', (number: Buffer) => resolve(`:${String(number).trim()}`));
  });
  const port = await freePort();
  const driver = spawn(paths['driver']!, [`--port=${port}`], {
    stdio: 'ignore',
    // Drawing by a thread of its own, in software, ends the page once in some hours of tests.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  endWithThisProcess(driver);
  await answers(`http://127.0.0.1:${port}/status`, driver);
  return {
    port,
    capabilities: {
      browserName: 'MiniBrowser',
      // A page that waits for an answer, itself or in its frames, is loading as long.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary: paths['browser'], args: ['--automation'] },
    },
    stop: () => {
      driver.kill('SIGKILL');
      xvfb.kill('SIGKILL');
    },
  };
}

function endWithThisProcess(child: ChildProcess): void {
  process.once('exit', () => child.kill('SIGKILL'));
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The WebKit driver ended with ${child.exitCode}`);
    const response = await fetch(url).catch(() => null);
    if (response) return;
    await sleep(100);
  }
}
