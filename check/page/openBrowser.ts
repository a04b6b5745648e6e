import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserType } from 'playwright-core';
import type { CDPEvents, CDPSession, PuppeteerNode } from 'puppeteer-core';
import type { PlaywrightPage } from '../../src/testing/answerPlaywright.js';
import type { PuppeteerPage } from '../../src/testing/answerPuppeteer.js';
import { CheckError } from '../CheckError.js';

/** A session of the Chrome DevTools Protocol, which both libraries have. */
export interface DevToolsSession {
  send: CDPSession['send'];
  on<E extends keyof CDPEvents>(event: E, listener: (parameters: CDPEvents[E]) => void): unknown;
}

/** Why the browser does not answer: for example, the page is gone. The message is one sentence without its point. */
export class DevToolsError extends Error {}

/** A new page, for a visitor of whom nothing is known. */
export interface CheckPage {
  readonly page: PlaywrightPage | PuppeteerPage;
  readonly session: DevToolsSession;
  close(): Promise<void>;
}

/** Who signs in to a site by HTTP authentication. */
export interface SiteUser {
  /** `NAME:PASSWORD` */
  readonly user: string;
  /** The origin of the site. No other is told. */
  readonly origin: string;
}

/** A running Chromium. */
export interface CheckBrowser {
  newPage(user?: SiteUser | null): Promise<CheckPage>;
  close(): Promise<void>;
}

type Library = { chromium: BrowserType } | PuppeteerNode;

/** The libraries, of which the first that is installed is used. */
const libraries = ['playwright-core', 'puppeteer-core', 'playwright', 'puppeteer'] as const;

/** Where Chromium usually is: a command, or the path of a program. */
const places = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Starts Chromium by Playwright or Puppeteer.
 *
 * @throws CheckError if there is no such library, or no Chromium
 */
export async function openBrowser(environment: NodeJS.ProcessEnv): Promise<CheckBrowser> {
  const library = await loadLibrary();
  const program = 'chromium' in library ? library.chromium : library;
  const executablePath = findChromium(environment, program);
  const args = [
    '--disable-background-networking',
    '--disable-component-update',
    // Otherwise, frames of other sites can't be read, and the requests of a sandboxed frame can't be answered.
    '--disable-features=IsolateSandboxedIframes,IsolateOrigins,site-per-process',
    '--disable-site-isolation-trials',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  try {
    return 'chromium' in library
      ? await byPlaywright(library.chromium, { executablePath, args })
      : await byPuppeteer(library, { executablePath, args });
  } catch (error) {
    const [reason] = String((error as Error).message).split('\n');
    throw new CheckError(`${executablePath} can't be started: ${reason}`);
  }
}

async function byPlaywright(chromium: BrowserType, options: object): Promise<CheckBrowser> {
  const browser = await chromium.launch(options);
  return {
    async newPage(user) {
      const [username = '', ...rest] = user?.user.split(':') ?? [];
      const httpCredentials = { username, password: rest.join(':'), origin: user?.origin ?? '' };
      const context = await browser.newContext(user ? { httpCredentials } : {});
      const page = await context.newPage();
      const session = named((await context.newCDPSession(page)) as unknown as DevToolsSession);
      return { page, session, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

async function byPuppeteer(library: PuppeteerNode, options: object): Promise<CheckBrowser> {
  const browser = await library.launch(options);
  return {
    async newPage(user) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      if (user) await signIn(page, user);
      return { page, session: named(await page.createCDPSession()), close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

/** Returns the value of the header `Authorization` for `NAME:PASSWORD` (RFC 7617). */
export const basicAuthorization = (user: string): string =>
  `Basic ${Buffer.from(user).toString('base64')}`;

/** Signs in to one origin. Puppeteer's own way would tell any that asks. */
async function signIn(page: PuppeteerPage, { user, origin }: SiteUser): Promise<void> {
  const authorization = basicAuthorization(user);
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    const isOwn = URL.canParse(request.url()) && new URL(request.url()).origin === origin;
    const headers = { ...request.headers(), ...(isOwn && { authorization }) };
    // An answer of the check, and any other decision, takes precedence.
    await request.continue({ headers }, -1);
  });
}

/** Makes an error of a session known as such, in both libraries. */
function named(session: DevToolsSession): DevToolsSession {
  return {
    on: (event, listener) => session.on(event, listener),
    send: (method, parameters) =>
      session.send(method, parameters).catch((error: unknown) => {
        const [line] = String((error as Error).message).split('\n', 1);
        const said = line!.replace(/^(cdpSession\.send: )?(Protocol error \([\w.]+\): )?/, '');
        throw new DevToolsError(`the browser says “${said}”`, { cause: error });
      }),
  };
}

async function loadLibrary(): Promise<Library> {
  // The project's own library, or one beside this package.
  for (const base of [join(process.cwd(), 'package.json'), import.meta.url]) {
    const { resolve } = createRequire(base);
    for (const name of libraries) {
      let path: string;
      try {
        path = resolve(name);
      } catch {
        continue;
      }
      const loaded = (await import(pathToFileURL(path).href)) as { default?: unknown };
      return (loaded.default ?? loaded) as Library;
    }
  }
  throw new CheckError('a browser library is missing: run npm install --save-dev playwright-core');
}

function findChromium(
  environment: NodeJS.ProcessEnv,
  library: { executablePath?(): string },
): string {
  const { CHROME_PATH: given, PATH: folders = '' } = environment;
  if (given && !existsSync(given)) {
    throw new CheckError(`CHROME_PATH is ${given}, where nothing is: name the program of Chromium`);
  }
  let downloaded: string | undefined;
  try {
    downloaded = library.executablePath?.();
  } catch {
    // The library has downloaded no browser.
  }
  const paths = places.flatMap((place) =>
    /[\\/]/.test(place) ? [place] : folders.split(delimiter).map((folder) => join(folder, place)),
  );
  const found = [given, downloaded, ...paths].find((path) => path && existsSync(path));
  if (found) return found;
  throw new CheckError(
    'Chromium is missing: install it (Debian: apt-get install chromium; else: npx playwright-core install chromium), ' +
      'or name its program in CHROME_PATH',
  );
}
