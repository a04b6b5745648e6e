import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { freePort } from './freePort.js';
import { holds } from './holds.js';

/** The blocks of nginx around the part of a server. */
const nginxConfig = (port: number, server: string): string => `
daemon off;
master_process off;
pid nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    ${server}
  }
}`;

/** The blocks of Caddy around the part of a site. */
const caddyConfig = (port: number, site: string): string =>
  `{\n  admin off\n  auto_https off\n}\nhttp://:${port} {\n  bind 127.0.0.1\n${site}\n}\n`;

/**
 * Starts a real nginx or Caddy on a free port of the loopback interface; it ends with the tests of the file.
 *
 * @param part the configuration within a server of nginx, or within a site of Caddy
 * @returns its address
 */
export async function proxyServer(program: 'nginx' | 'caddy', part: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'local-price-proxy-'));
  const port = await freePort();
  const config = join(folder, 'config');
  writeFileSync(config, (program === 'nginx' ? nginxConfig : caddyConfig)(port, part));
  const args =
    program === 'nginx'
      ? ['-p', folder, '-c', config]
      : ['run', '--config', config, '--adapter', 'caddyfile'];
  // Debian has nginx where only root looks for programs.
  const env = { PATH: `${process.env['PATH']}:/usr/sbin`, HOME: folder };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.on('error', () => (errors = `these tests need ${program}`));
  const exited = once(child, 'exit').catch(() => undefined);
  after(async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = (): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => child.exitCode !== null,
    );
  await holds(answers, () => errors);
  if (child.exitCode !== null) throw new Error(`${program} has not started: ${errors}`);
  return url;
}
