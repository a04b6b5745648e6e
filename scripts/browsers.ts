/** The browsers and other programs that tests start: where they are installed, and how to install them. */
import { spawnSync } from 'node:child_process';
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

/** Returns all engines. `ENGINES=firefox,webkit` in the environment restricts them. */
export function wantedEngines(): Engine[] {
  const wanted = process.env['ENGINES']?.split(',');
  return (Object.keys(needs) as Engine[]).filter((engine) => wanted?.includes(engine) ?? true);
}

/** Returns the engines that are wanted and installed. */
export function foundEngines(): Engine[] {
  return wantedEngines().filter(findEngine);
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
const programs = {
  'redis-server': 'redis-server',
  nginx: 'nginx-light',
  caddy: 'caddy',
  php: 'php-cli',
  python3: 'python3',
  ruby: 'ruby',
} as const;

/** An engine or a program that tests start. */
export type Program = Engine | keyof typeof programs;

function isEngine(name: Program): name is Engine {
  return name in needs;
}

function packagesOf(name: Program): readonly string[] {
  return isEngine(name) ? needs[name].packages : [programs[name]];
}

/** Returns whether a program or all that an engine needs is installed. */
export function isInstalled(name: Program): boolean {
  return isEngine(name) ? findEngine(name) !== null : hasProgram(name);
}

/**
 * Installs programs if it runs as root on Debian. Otherwise it prints what to install.
 *
 * @returns whether no installation failed
 */
export function install(names: readonly Program[]): boolean {
  if (names.length === 0) return true;
  if (process.getuid?.() !== 0 || !which('apt-get')) {
    for (const name of names) {
      const variable = isEngine(name) && name !== 'webkit' ? name.toUpperCase() : null;
      console.warn(
        `Left out: the tests with ${name}. Install it (Debian: apt-get install ${packagesOf(name).join(' ')})` +
          (variable ? `, or name its program in ${variable}.` : '.'),
      );
    }
    return true;
  }
  const packages = names.flatMap(packagesOf);
  console.log(`Installing ${packages.join(' ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    // Another installation may be at work.
    const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args];
    const { status, stderr } = spawnSync('apt-get', options, { env, encoding: 'utf8' });
    if (status === 0) continue;
    const [reason = 'no reason given'] = /^E: .*/m.exec(stderr) ?? [];
    console.error(`Left out: the tests with ${names.join(', ')}. apt-get ${args[0]}: ${reason}`);
    return false;
  }
  return true;
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
