import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Miniflare, type MiniflareOptions } from 'miniflare';
import type { Environment } from '../../src/worker/Environment.js';

/** The parts of the configuration to copy that are read. */
interface Configuration {
  main: string;
  compatibility_date: string;
  kv_namespaces: { binding: string }[];
  durable_objects: { bindings: { name: string; class_name: string }[] };
  migrations: { new_sqlite_classes: string[] }[];
  ratelimits: { name: string; simple: { limit: number; period: 10 | 60 } }[];
  triggers: { crons: string[] };
  vars: Record<string, string>;
}

/** Reads the configuration to copy: JSON with comments on lines of their own, and commas at the end. */
export function readConfiguration(): Configuration {
  const text = readFileSync(new URL('../../worker/wrangler.jsonc', import.meta.url), 'utf8');
  return JSON.parse(
    text.replace(/^\s*\/\/.*$/gm, '').replace(/,(\s*[}\]])/g, '$1'),
  ) as Configuration;
}

/**
 * Starts the published edge edition with the configuration to copy, except for its limits.
 *
 * @param variables replace those of the configuration
 * @param folder contains the data of objects and stores
 */
export async function builtWorker(
  variables: Record<string, string>,
  folder: string,
): Promise<{ miniflare: Miniflare; url: string }> {
  const { main, compatibility_date, kv_namespaces, durable_objects, migrations } =
    readConfiguration();
  const file = new URL(
    main.replace('node_modules/local-price-service/', '../../'),
    import.meta.url,
  );
  const options: MiniflareOptions = {
    modules: [{ type: 'ESModule', path: 'worker.js', contents: readFileSync(file, 'utf8') }],
    compatibilityDate: compatibility_date,
    kvNamespaces: kv_namespaces.map(({ binding }) => binding),
    durableObjects: Object.fromEntries(
      durable_objects.bindings.map(({ name, class_name: className }) => {
        const useSQLite = migrations.some((each) => each.new_sqlite_classes.includes(className));
        return [name, { className, useSQLite }];
      }),
    ),
    bindings: variables,
    durableObjectsPersist: join(folder, 'objects'),
    kvPersist: join(folder, 'stores'),
  };
  const miniflare = new Miniflare(options);
  const { origin } = await miniflare.ready;
  return { miniflare, url: origin };
}

/** The processes of the platform that this process has started, on Linux. */
export function platformProcesses(): number[] {
  const own = `/proc/${process.pid}/task/${process.pid}/children`;
  return readFileSync(own, 'utf8')
    .split(' ')
    .filter((pid) => pid && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('workerd'))
    .map(Number);
}

/** A store. Its own type needs the globals of the platform. */
export async function storeOf(
  miniflare: Miniflare,
  name: 'KEYS' | 'RATES',
): Promise<Environment['KEYS']> {
  return (await miniflare.getKVNamespace(name)) as unknown as Environment['KEYS'];
}
