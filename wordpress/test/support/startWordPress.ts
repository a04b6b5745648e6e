import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../../service/test/support/freePort.ts';
import { assets, writePlugins, writeWordPress } from './siteFiles.ts';
import { startProgram } from './startProgram.ts';

/** A running WordPress with the plugin. */
export interface WordPress {
  /** `http://127.0.0.1:PORT`. */
  address: string;
  folder: string;
  /** Runs PHP in WordPress; resolves with what it has returned, by way of JSON. */
  php<T = unknown>(code: string): Promise<T>;
  /** Changes settings of the plugin; `null` removes one. */
  set(settings: Readonly<Record<string, string | null>>): Promise<void>;
  /** Adds users who are called as their roles, with the password `password`. */
  addUsers(...roles: string[]): Promise<void>;
  /** Publishes a post with this content, or something with other fields; resolves with its id. */
  publish(content: string, fields?: Readonly<Record<string, string>>): Promise<number>;
  /** Requests a page as a user, or as a visitor. */
  open(path: string, init?: RequestInit & { as?: string }): Promise<Response>;
  /** Returns the cookies of a user whose password is `password`. */
  cookies(user: string): Promise<string>;
  /** Returns the notices about the plugin that PHP has written. */
  notices(): string[];
  /** @throws Error if PHP has written notices about the plugin */
  close(): Promise<void>;
}

/** Starts WordPress with SQLite, the plugin active and not set up. */
export async function startWordPress(): Promise<WordPress> {
  const folder = mkdtempSync(join(tmpdir(), 'wordpress-test-'));
  const address = `http://127.0.0.1:${await freePort()}`;
  writeWordPress(folder, address);
  writePlugins(folder);
  const site = await serve(folder, address);
  await site.php(`
    update_option('permalink_structure', '');
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    wp_upgrade();
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    $result = activate_plugin('local-price/local-price.php');
    return is_wp_error($result) ? exit($result->get_error_message()) : 1;`);
  return site;
}

/** Makes a network of a site, with the plugin active for all its sites. */
export async function makeNetwork({ php, folder, address }: WordPress): Promise<void> {
  const { host } = new URL(address);
  await php(`
    global $wpdb;
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    deactivate_plugins('local-price/local-price.php');
    // A network does not read the addresses of wp-config.php.
    foreach (array('siteurl', 'home') as $name) {
      $wpdb->update($wpdb->options, array('option_value' => '${address}'), array('option_name' => $name));
    }
    wp_cache_flush();
    foreach ($wpdb->tables('ms_global') as $table => $name) $wpdb->$table = $name;
    install_network();
    $result = populate_network(1, '${host}', 'admin@example.com', 'Network', '/', false);
    return is_wp_error($result) && 'no_wildcard_dns' !== $result->get_error_code() ? exit($result->get_error_message()) : 1;`);
  const config = join(folder, 'wp-config.php');
  const constants = {
    MULTISITE: 'true',
    SUBDOMAIN_INSTALL: 'false',
    DOMAIN_CURRENT_SITE: `'${host}'`,
    PATH_CURRENT_SITE: "'/'",
    SITE_ID_CURRENT_SITE: '1',
    BLOG_ID_CURRENT_SITE: '1',
  };
  const lines = Object.entries(constants).map(([name, value]) => `define( '${name}', ${value} );`);
  const before = readFileSync(config, 'utf8');
  writeFileSync(config, before.replace('require_once', `${lines.join('\n')}\nrequire_once`));
  await php(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    activate_plugin('local-price/local-price.php', '', true);
    return 1;`);
}

/** Serves a folder with WordPress by PHP's own server. */
export async function serve(folder: string, address: string): Promise<WordPress> {
  const router = resolve('wordpress/test/site/router.php');
  const flags = '-d opcache.enable_cli=1 -d opcache.revalidate_freq=0 -d display_errors=0';
  const end = await startProgram(
    ['php', ...flags.split(' '), '-S', new URL(address).host, '-t', folder, router],
    // WordPress requests its own pages.
    { PHP_CLI_SERVER_WORKERS: '3', WORDPRESS_ASSETS: resolve(assets) },
    () =>
      fetch(`${address}/wp-includes/blank.gif`).then(
        () => true,
        () => false,
      ),
  );
  const cookies = new Map<string, Promise<string>>();
  const site: WordPress = {
    address,
    folder,
    async php(code) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'x-test-php': '1', 'content-type': 'text/plain' },
        body: code,
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`PHP has answered ${answer.status}: ${text.slice(0, 999)}`);
      return JSON.parse(text).answer;
    },
    async set(settings) {
      await site.php(`
        $settings = ${quoted(settings)} + (get_option('local_price') ?: array());
        return update_option('local_price', array_filter($settings, 'is_string'));`);
    },
    async addUsers(...roles) {
      await site.php(`
        foreach (${quoted(roles)} as $role) {
          wp_insert_user(array('user_login' => $role, 'user_pass' => 'password', 'role' => $role));
        }
        return 1;`);
    },
    publish: (content, fields = {}) =>
      site.php(`
        $post = array('post_status' => 'publish', 'post_title' => 'Post', 'post_content' => ${quoted(content)});
        return wp_insert_post(wp_slash(${quoted(fields)} + $post));`),
    async open(path, { as, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (as) headers.set('cookie', await site.cookies(as));
      return fetch(new URL(path, address), { redirect: 'manual', ...init, headers });
    },
    cookies(user) {
      if (!cookies.has(user)) cookies.set(user, logIn(address, user));
      return cookies.get(user)!;
    },
    notices() {
      const file = join(folder, 'notices.txt');
      const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
      return lines.filter((line) => /plugins\/local-price|local_price/.test(line));
    },
    async close() {
      await end();
      const notices = site.notices();
      rmSync(folder, { recursive: true });
      if (notices.length) throw new Error(notices.join('\n'));
    },
  };
  return site;
}

/** Returns a value as PHP. */
export function quoted(value: unknown): string {
  const json = Buffer.from(JSON.stringify(value)).toString('base64');
  return `json_decode(base64_decode('${json}'), true)`;
}

async function logIn(address: string, user: string): Promise<string> {
  const answer = await fetch(`${address}/wp-login.php`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: user, pwd: 'password', testcookie: '1' }),
  });
  if (answer.status !== 302) throw new Error(`${user} cannot log in`);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}
