import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Miniflare, type MiniflareOptions } from 'miniflare';
import type { Environment } from '../../src/worker/Environment.js';

/** What is read of the configuration to copy. */
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
 * Starts the edge edition as it is published, by the configuration to copy but for its limits.
 *
 * @param variables in place of those of the configuration
 * @param folder where objects and stores keep what they have; without it, in memory
 */
export async function builtWorker(
  variables: Record<string, string>,
  folder?: string,
): Promise<{ miniflare: Miniflare; url: string }> {
  const { main, compatibility_date, kv_namespaces, durable_objects, migrations } =
    readConfiguration();
  const file = main.replace('node_modules/local-price-service/', '../../');
  const options: MiniflareOptions = {
    modules: [
      {
        type: 'ESModule',
        path: 'worker.js',
        contents: readFileSync(new URL(file, import.meta.url), 'utf8'),
      },
    ],
    compatibilityDate: compatibility_date,
    kvNamespaces: kv_namespaces.map(({ binding }) => binding),
    durableObjects: Object.fromEntries(
      durable_objects.bindings.map(({ name, class_name }) => [
        name,
        {
          className: class_name,
          useSQLite: migrations.some((each) => each.new_sqlite_classes.includes(class_name)),
        },
      ]),
    ),
    bindings: variables,
    ...(folder !== undefined && {
      durableObjectsPersist: join(folder, 'objects'),
      kvPersist: join(folder, 'stores'),
    }),
  };
  const miniflare = new Miniflare(options);
  const { origin } = await miniflare.ready;
  return { miniflare, url: origin };
}

/** The processes of the platform that this one has started, on Linux. */
export function platformProcesses(): number[] {
  const own = `/proc/${process.pid}/task/${process.pid}/children`;
  return readFileSync(own, 'utf8')
    .split(' ')
    .filter((pid) => pid && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('workerd'))
    .map(Number);
}

/** The types of the platform are made for projects that have its globals. */
export async function storeOf(
  miniflare: Miniflare,
  name: 'KEYS' | 'RATES',
): Promise<Environment['KEYS']> {
  return (await miniflare.getKVNamespace(name)) as unknown as Environment['KEYS'];
}
