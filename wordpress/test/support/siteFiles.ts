import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packPlugin } from '../../../scripts/wordpress/packPlugin.ts';

/** The package with the test builds of WordPress, and the version that is tested. */
export const build = 'wordpress/node_modules/@wp-playground/wordpress-builds';

/** The folder of the build's styles, scripts and images. */
export const assets = join(build, 'public/wp-6.5');

const extract = '(new PharData($argv[1]))->extractTo($argv[2], null, true);';

function unzip(file: string, to: string): void {
  execFileSync('php', ['-r', extract, file, to]);
}

/**
 * Writes WordPress with SQLite into a folder: 6.5.5, or that of the folder that `WORDPRESS` in the environment names.
 * The database is already installed: `admin`, `password`.
 */
export function writeWordPress(folder: string, address: string): void {
  unzip(join(build, 'src/wordpress/wp-6.5.zip'), folder);
  const muPlugins = join(folder, 'wp-content/mu-plugins');
  unzip(join(build, 'src/sqlite-database-integration/sqlite-database-integration.zip'), muPlugins);
  const sqlite = join(muPlugins, 'sqlite-database-integration-main');
  const loader = readFileSync(join(sqlite, 'db.copy'), 'utf8')
    .replaceAll('{SQLITE_IMPLEMENTATION_FOLDER_PATH}', sqlite)
    .replaceAll('{SQLITE_PLUGIN}', 'sqlite-database-integration/load.php');
  writeFileSync(join(folder, 'wp-content/db.php'), loader);
  const other = process.env['WORDPRESS'];
  if (other) {
    const left = ['wp-content', 'wp-config.php'].map((name) => join(other, name));
    cpSync(other, folder, { recursive: true, force: true, filter: (path) => !left.includes(path) });
  }
  writeConfig(folder, address, '');
}

/** Writes the configuration: notices go to a file, and WordPress calls nobody but this machine. */
export function writeConfig(folder: string, address: string, database: string): void {
  writeFileSync(
    join(folder, 'wp-config.php'),
    `<?php
${database}
define( 'WP_HOME', '${address}' );
define( 'WP_SITEURL', '${address}' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', ${JSON.stringify(join(folder, 'notices.txt'))} );
define( 'COOKIEHASH', 'test' );
define( 'DISABLE_WP_CRON', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1' );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'CONCATENATE_SCRIPTS', false );
// All different: otherwise, WordPress makes others, and new ones in a network, which ends every session.
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $name ) {
	define( $name . '_KEY', $name . '_KEY' );
	define( $name . '_SALT', $name . '_SALT' );
}
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`,
  );
}

/** Unpacks the plugin's zip, and copies what lets the tests run, into WordPress. */
export function writePlugins(folder: string): void {
  const zip = join(folder, 'local-price.zip');
  writeFileSync(zip, packPlugin());
  unzip(zip, join(folder, 'wp-content/plugins'));
  const muPlugins = join(folder, 'wp-content/mu-plugins');
  mkdirSync(muPlugins, { recursive: true });
  cpSync('wordpress/test/site/test-site.php', join(muPlugins, 'test-site.php'));
}

/**
 * Copies WooCommerce into WordPress: the folder that `WOOCOMMERCE` in the environment names, or a stub of its hooks.
 *
 * @returns the file of the plugin
 */
export function writeWooCommerce(folder: string): string {
  const real = process.env['WOOCOMMERCE'];
  const plugins = join(folder, 'wp-content/plugins');
  if (real) {
    cpSync(real, join(plugins, 'woocommerce'), { recursive: true });
    return 'woocommerce/woocommerce.php';
  }
  cpSync('wordpress/test/site/woocommerce-stub', join(plugins, 'woocommerce-stub'), {
    recursive: true,
  });
  return 'woocommerce-stub/woocommerce-stub.php';
}
