import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { widgetNames } from '../../service/src/app/site/WidgetFile.ts';
import { countryCurrencies, legalTenders } from '../../service/src/countries/countryCurrencies.ts';
import { readCurrencyRegions } from '../../service/src/countries/readCurrencyRegions.ts';
import { widgetFile } from '../../service/src/server/widgetFiles.ts';
import type { Embedded, EmbeddedWidget } from '../../service/src/worker/Embedded.ts';
import { licensesOf, packagesOf } from './licenses.ts';

/** The folder of the edge edition. */
const folder = 'service/dist/worker';

/** The edge edition: one file with everything that it needs. */
export const workerFile = `${folder}/index.js`;

const licenseFile = `${folder}/LICENSES.txt`;

/** The options for bundling the edge edition, for Workers and without Node. */
export const workerOptions = {
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  external: ['cloudflare:workers'],
} as const satisfies BuildOptions;

/** Returns the data that the edge edition contains. */
export function embedded(): Embedded {
  const regions = readCurrencyRegions();
  const require = createRequire(new URL('../../service/package.json', import.meta.url));
  return {
    version: (JSON.parse(readFileSync('service/package.json', 'utf8')) as { version: string })
      .version,
    rates: readFileSync(
      require.resolve('@fawazahmed0/currency-api/v1/currencies/usd.json'),
      'utf8',
    ),
    countries: [...countryCurrencies(regions)],
    tenders: legalTenders(regions),
    widgets: widgetNames.map((name) => embeddedWidget(name, readFileSync(`dist/cdn/${name}`))),
  };
}

/** Returns a file of the widget in the form in which the edge edition contains it. */
export function embeddedWidget(name: EmbeddedWidget['name'], content: Buffer): EmbeddedWidget {
  const { hashedName, hash, integrity } = widgetFile(name, content);
  return { name, hashedName, hash, integrity, script: content.toString() };
}

/** Builds the edge edition, after the widget's files. Of the compiler's output there, only the types stay. */
export async function bundleWorker(): Promise<void> {
  for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
    // Types of the Workers platform belong to the projects that use it.
    if (/\.js(\.map)?$/.test(name) || name === 'LedgerObject.d.ts') rmSync(join(folder, name));
  }
  const { metafile } = await build({
    ...workerOptions,
    entryPoints: ['service/src/worker/index.ts'],
    outfile: workerFile,
    define: { EMBEDDED: JSON.stringify(embedded()) },
    minifyWhitespace: true,
    minifySyntax: true,
    banner: { js: `/* Licenses: ${basename(licenseFile)} */` },
    // Tools that look for the exports line by line do not find them within the long line.
    footer: { js: 'export {};' },
    metafile: true,
    logLevel: 'warning',
  });
  // The widget and the data are not among its modules.
  const others = ['lit', 'cldr-core', '@fawazahmed0/currency-api'];
  const folders = others.map((name) => `node_modules/${name}/`);
  const modules = [...Object.keys(metafile.inputs), ...folders];
  writeFileSync(licenseFile, licensesOf(packagesOf(modules)));
}
