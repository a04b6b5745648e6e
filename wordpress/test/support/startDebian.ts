import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../service/test/support/freePort.ts';
import { writeConfig, writePlugins } from './siteFiles.ts';
import { startProgram } from './startProgram.ts';
import { serve, type WordPress } from './startWordPress.ts';

const source = '/usr/share/wordpress';

/** Returns what Debian's WordPress lacks here, or `null`: it can be tested. */
export function missingForDebian(): string | null {
  const programs = ['mariadbd', 'mariadb-install-db'];
  const missing = programs.filter((name) => spawnSync(name, ['--version']).error);
  if (!existsSync(`${source}/wp-load.php`)) missing.push(source);
  const { stdout } = spawnSync('php', ['-m'], { encoding: 'utf8' });
  if (!/^mysqli$/m.test(stdout)) missing.push("PHP's mysqli");
  return missing.length ? missing.join(', ') : null;
}

/** Starts Debian's WordPress with a MariaDB of its own, a theme of two lines, and the plugin active. */
export async function startDebian(): Promise<WordPress> {
  const folder = mkdtempSync(join(tmpdir(), 'wordpress-test-'));
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  spawnSync('mariadb-install-db', [
    '--no-defaults',
    ...user,
    `--datadir=${data}`,
    '--skip-test-db',
  ]);
  writeFileSync(
    join(folder, 'init.sql'),
    // One statement in each line.
    `CREATE DATABASE wordpress;
CREATE USER wordpress@localhost IDENTIFIED BY 'password';
GRANT ALL ON wordpress.* TO wordpress@localhost;
`,
  );
  const end = await startProgram(
    [
      'mariadbd',
      '--no-defaults',
      ...user,
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--init-file=${join(folder, 'init.sql')}`,
      '--skip-networking',
    ],
    {},
    async () => existsSync(socket),
  );

  const root = join(folder, 'site');
  cpSync(source, root, { recursive: true, dereference: true });
  rmSync(join(root, 'wp-content'), { recursive: true, force: true });
  const theme = join(root, 'wp-content/themes/plain');
  mkdirSync(theme, { recursive: true });
  mkdirSync(join(root, 'wp-content/plugins'));
  writeFileSync(join(theme, 'style.css'), '/* Theme Name: Plain */');
  writeFileSync(
    join(theme, 'index.php'),
    '<html><?php wp_head(); while ( have_posts() ) { the_post(); the_content(); } wp_footer();',
  );
  const address = `http://127.0.0.1:${await freePort()}`;
  const settings = {
    NAME: 'wordpress',
    USER: 'wordpress',
    PASSWORD: 'password',
    HOST: `localhost:${socket}`,
  };
  writeConfig(
    root,
    address,
    Object.entries(settings)
      .map(([name, value]) => `define( 'DB_${name}', '${value}' );\n`)
      .join(''),
  );
  writePlugins(root);
  const { status, stdout } = spawnSync(
    'php',
    [
      '-r',
      `define('WP_INSTALLING', true);
      $_SERVER['HTTP_HOST'] = '${new URL(address).host}';
      require '${root}/wp-load.php';
      require ABSPATH . 'wp-admin/includes/upgrade.php';
      wp_install('Test', 'admin', 'admin@example.com', true, '', 'password');
      update_option('active_plugins', array('local-price/local-price.php'));
      switch_theme('plain');`,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`WordPress is not installed: ${stdout}`);
  const site = await serve(root, address);
  return {
    ...site,
    async close() {
      try {
        await site.close();
      } finally {
        await end();
        rmSync(folder, { recursive: true });
      }
    },
  };
}
