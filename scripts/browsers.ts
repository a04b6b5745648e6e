/** The browsers that the tests run in: where they are installed, and how to install them. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The browser engines that tests run in. */
export type Engine = 'chromium' | 'firefox' | 'webkit';

/** What an engine needs to run. */
interface Need {
  packages: readonly string[];
  /** The programs that must be installed. Each has several possible paths or commands. */
  commands: Readonly<Record<string, readonly string[]>>;
}

/** Chromium as people have it. */
const desktop = [
  process.env['CHROMIUM'] ?? 'chromium',
  'chromium-browser',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const webkitPath = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

const needs: Readonly<Record<Engine, Need>> = {
  chromium: {
    packages: ['chromium', 'chromium-headless-shell', 'fonts-liberation'],
    commands: {
      // The same engine without a user interface takes a quarter of the time for a page. It has no back/forward
      // cache, and its tabs share no locks: tests of these take `desktop`.
      browser: process.env['CHROMIUM'] ? desktop : ['chromium-headless-shell', ...desktop],
      desktop,
    },
  },
  firefox: {
    packages: ['firefox-esr'],
    commands: {
      browser: [
        process.env['FIREFOX'] ?? 'firefox-esr',
        'firefox',
        '/Applications/Firefox.app/Contents/MacOS/firefox',
      ],
    },
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    commands: {
      browser: [process.env['WEBKIT'] ?? webkitPath, webkitPath.replace('x86_64', 'aarch64')],
      driver: ['WebKitWebDriver'],
      display: ['Xvfb'],
    },
  },
};

/** The paths of an engine's programs, by their names in {@link Need.commands}. */
export type Paths = Readonly<Record<string, string>>;

/** Returns the paths of an engine's programs, or `null` if one of them is missing. */
export function findEngine(engine: Engine): Paths | null {
  const paths: Record<string, string> = {};
  for (const [name, candidates] of Object.entries(needs[engine].commands)) {
    const path = candidates.map(which).find((each) => each !== null);
    if (!path) return null;
    paths[name] = path;
  }
  return paths;
}

/** Returns the installed engines. `ENGINES=firefox,webkit` in the environment restricts them. */
export function foundEngines(): Engine[] {
  const wanted = process.env['ENGINES']?.split(',');
  return (Object.keys(needs) as Engine[]).filter(
    (engine) => findEngine(engine) && (wanted?.includes(engine) ?? true),
  );
}

/**
 * Returns the flags that Chromium is started with. They turn off its own background traffic and, for root, its
 * sandbox.
 */
export function chromiumFlags(): string[] {
  const flags = ['--disable-background-networking', '--disable-component-update'];
  return process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags;
}

/** The other programs that tests need, and the Debian package of each. */
const programs: Readonly<Record<string, string>> = {
  'redis-server': 'redis-server',
  nginx: 'nginx-light',
  caddy: 'caddy',
  php: 'php-cli',
  python3: 'python3',
  ruby: 'ruby',
};

/** Installs missing engines and programs if it runs as root on Debian. Otherwise it prints what to install. */
export function installEngines(): void {
  const missing = (Object.keys(needs) as Engine[]).filter((engine) => !findEngine(engine));
  const absent = Object.keys(programs).filter((name) => !hasProgram(name));
  if (missing.length === 0 && absent.length === 0) return;
  const packages = [
    ...missing.flatMap((engine) => needs[engine].packages),
    ...absent.map((name) => programs[name]!),
  ];
  if (process.getuid?.() === 0 && which('apt-get')) {
    console.log(`Installing ${packages.join(' ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
      execFileSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    }
    return;
  }
  for (const engine of missing) {
    console.warn(
      `Left out: ${engine}. Install it (Debian: apt-get install ${needs[engine].packages.join(' ')})` +
        (engine === 'webkit' ? '.' : `, or name its program in ${engine.toUpperCase()}.`),
    );
  }
  for (const name of absent) {
    console.warn(
      `Left out: the tests with ${name}. Install it (Debian: apt-get install ${programs[name]}).`,
    );
  }
}

/** Returns whether a program is installed. */
export function hasProgram(name: string): boolean {
  return which(name) !== null;
}

function which(command: string): string | null {
  if (command.startsWith('/')) return existsSync(command) ? command : null;
  // Debian has nginx where only root looks for programs.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path)) ?? null;
}
