import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { foundEngines, hasProgram } from '../browsers.ts';
import { missingForDebian } from '../../wordpress/test/support/startDebian.ts';
import { build } from '../../wordpress/test/support/siteFiles.ts';

/** The extensions of PHP that WordPress needs, and the Debian package of each. */
const extensions: Readonly<Record<string, string>> = {
  pdo_sqlite: 'php-sqlite3',
  mbstring: 'php-mbstring',
  xml: 'php-xml',
};

/** Returns a line for each thing that the tests of the WordPress plugin lack. */
export function missingForWordPress(): string[] {
  const packages = hasProgram('php')
    ? Object.keys(extensions).filter((name) => !phpExtensions().includes(name))
    : ['php', ...Object.keys(extensions)];
  const debian = packages.map((name) => extensions[name] ?? 'php-cli');
  const lines = [];
  if (debian.length) lines.push(`Install ${debian.join(' ')} (Debian).`);
  if (!existsSync(build)) lines.push('Run npm ci --prefix wordpress.');
  if (!foundEngines().includes('chromium')) lines.push('Install Chromium.');
  return lines.map((line) => `Left out: the tests of the WordPress plugin. ${line}`);
}

function phpExtensions(): string[] {
  return execFileSync('php', ['-m'], { encoding: 'utf8' }).toLowerCase().split('\n');
}

/**
 * Returns what the tests of the plugin run in, so that nobody takes them for more.
 *
 * @param files the test files that run
 */
export function testedWordPress(files: readonly string[]): string[] {
  const ofRelease = files.filter((file) => file.startsWith('wordpress/test/release/'));
  return [
    ...(ofRelease.length ? [testedDebian()] : []),
    ...(ofRelease.length < files.length ? testedHere() : []),
  ].map((line) => `WordPress plugin: ${line}`);
}

function testedDebian(): string {
  const missing = missingForDebian();
  return missing
    ? `not tested in WordPress 6.1 of Debian, because there is no ${missing} ` +
        '(apt-get install --no-install-recommends wordpress mariadb-server php-mysql).'
    : 'tested in WordPress 6.1 of Debian with MariaDB.';
}

function testedHere(): string[] {
  return [
    `tested in ${process.env['WORDPRESS'] ?? 'WordPress 6.5.5'} with SQLite.`,
    process.env['WOOCOMMERCE']
      ? `tested with the WooCommerce in ${process.env['WOOCOMMERCE']}.`
      : "tested with a stub of WooCommerce's hooks, not with WooCommerce (WOOCOMMERCE names a folder with it).",
  ];
}
