import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { bars } from '../../bench/report/bars.ts';
import { tablesOf } from '../../bench/report/tablesOf.ts';
import { resultsFile, type Results } from '../../bench/Results.ts';
import { documents, linkedFiles, sources } from './documents.ts';
import { escape } from './escape.ts';
import { datedToday, ratesFile, ratesPath } from './ratesFile.ts';
import { forMachines } from './forMachines.ts';
import { isRecipes, recipesTop, withWhereabouts } from './recipes.ts';
import { renderMarkdown } from './renderMarkdown.ts';
import { referencePage } from './referenceMarkdown.ts';
import { renderReference } from './renderReference.ts';
import { searchEntries } from './searchEntries.ts';
import { controls, footer, head, header, liveHead, sidebar } from './shell.ts';
import { withMarkup } from './withMarkup.ts';
import { forSetup, onlySetup, settingsScript, setupOf, setupSwitch, type Setup } from './setup.ts';

/** Pages that are HTML files, by their path in the repository. */
const own = [
  'index.html',
  'demo/snippet.html',
  'demo/search.html',
  'demo/local-price.html',
  'demo/geo-gate.html',
  'demo/currency-picker.html',
  'demo/country-picker.html',
  'demo/currency-converter.html',
];

/** Returns the paths of all pages. */
export function pages(): string[] {
  return [...own.map((file) => `/${file}`), ...documents().map(({ path }) => path), referencePath];
}

const { path: referencePath } = referencePage;
const searchPath = '/search.json';

/** Returns the HTML of a generated page, or `undefined` if the path is not a generated page. */
function render(path: string): string | undefined {
  if (path === referencePath) {
    const { title, html } = renderReference();
    return documentPage(title, referencePage.summary, html);
  }
  const found = documents().find((each) => each.path === path);
  if (!found) return undefined;
  const { title, summary, html } = renderMarkdown(readFileSync(found.source, 'utf8'), found.source);
  if (isRecipes(found.source))
    return documentPage(title, summary, withWhereabouts(html), recipesTop);
  return documentPage(title, summary, html);
}

function documentPage(title: string, summary: string, html: string, liveTop = ''): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="description" content="${escape(summary.slice(0, 200))}" />
    <title>${escape(title)} – local-price</title>
  </head>
  <body class="document${liveTop && ' live-page'}">${liveTop}
    <main id="main" class="prose">
${html}
    </main>
  </body>
</html>
`;
}

const placeOfBars = /<!-- bars of (.+) -->/g;

/** Replaces each `<!-- bars of … -->` with a chart of that table from the last benchmark run. */
function withBars(html: string): string {
  if (html.search(placeOfBars) < 0) return html;
  const tables = tablesOf(JSON.parse(readFileSync(resultsFile, 'utf8')) as Results);
  return html.replace(placeOfBars, (_, title: string) =>
    bars(tables.find((each) => each.title === title)!),
  );
}

/**
 * Adds the shared parts to a page, and the text of its Markdown file.
 *
 * @param switcher the links to the other setup
 */
function complete(html: string, path: string, setup: Setup = 'files', switcher = ''): string {
  const hasSidebar = /<body class="[^"]*\bdocument\b/.test(html);
  const isLive = /<body class="[^"]*\blive-page\b/.test(html);
  const whole = withBars(withMarkup(forSetup(html, setup)))
    .replace('</title>', `</title>${isLive ? liveHead(html.includes('<currency-converter')) : ''}`)
    .replace(/ *(?=<script async src="\/local-price)/, (indent) => settingsScript(setup) + indent)
    .replace('</head>', `${head}\n  </head>`)
    .replace(/<body[^>]*>/, (body) => `${body}${header(path)}`)
    .replace('</main>', () => `</main>${hasSidebar ? sidebar(path) : ''}`)
    .replace('</body>', `${footer}\n  </body>`)
    .replace('<!-- controls -->', () => controls(path, false))
    .replace('<!-- controls and language -->', () => controls(path, true))
    .replace(/<!-- text of (\S+) -->/g, (_, source: string) =>
      renderMarkdown(readFileSync(source, 'utf8'), source).html.replace(/<h1[^]*?<\/h1>\n/, ''),
    )
    .replace('<!-- setup switch -->', () => switcher);
  return forSetup(whole, setup);
}

/**
 * Serves and builds the documentation: adds the shared parts to each page, and generates the pages that come
 * from Markdown files and from `custom-elements.json`.
 */
export function site(): Plugin {
  let isBuild = false;
  const virtual = new Map<string, string>();
  return {
    name: 'site',

    config(_, { command }) {
      isBuild = command === 'build';
      if (!isBuild) return {};
      return { build: { rolldownOptions: { input: pages().map((path) => resolve(`.${path}`)) } } };
    },

    resolveId(id) {
      const path = pages().find((each) => resolve(`.${each}`) === id);
      if (!path || existsSync(id)) return null;
      virtual.set(id, path);
      return id;
    },

    load(id) {
      const path = virtual.get(id);
      return path === undefined ? null : render(path)!;
    },

    transformIndexHtml: {
      order: 'pre',
      handler(html, { path, originalUrl = '' }) {
        const page = path.replace(/index\.html$/, '');
        if (isBuild) return complete(html, page, 'files', onlySetup);
        const query = new URLSearchParams(originalUrl.split('?')[1]);
        return complete(html, page, setupOf(query), setupSwitch(query));
      },
    },

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [address = '/'] = (request.originalUrl ?? '/').split('?');
        const path = address.endsWith('/') ? `${address}index.html` : address;
        if (path === searchPath) {
          response.setHeader('content-type', 'application/json');
          return response.end(JSON.stringify(searchEntries(pages(), textOf)));
        }
        // Making the texts takes long, and most requests are for modules.
        const text = /\.(md|txt)$/.test(path) ? forMachines().get(path) : undefined;
        if (text !== undefined) {
          response.setHeader('content-type', 'text/plain; charset=utf-8');
          return response.end(text);
        }
        if (path.startsWith(sources)) {
          const file = files().find((each) => path === sources + each);
          if (!file) return next();
          response.setHeader('content-type', 'text/plain; charset=utf-8');
          return response.end(readFileSync(file));
        }
        const html = path.startsWith('/docs/') ? render(path) : undefined;
        if (html === undefined) return next();
        return server.transformIndexHtml(path, html, request.originalUrl).then((whole) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(whole);
        }, next);
      });
    },

    generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array): void =>
        void this.emitFile({ type: 'asset', fileName, source });
      emit('search.json', JSON.stringify(searchEntries(pages(), textOf)));
      for (const [path, text] of forMachines()) emit(path.slice(1), text);
      for (const file of readdirSync('dist/cdn').filter((name) => /\.(js|css)$/.test(name))) {
        emit(file, readFileSync(`dist/cdn/${file}`));
      }
      const rates = ratesFile();
      // The demo shop uses today's date, because pages reject old rates. A real table keeps its own date.
      emit(ratesPath.slice(1), process.env['SITE_RATES'] ? rates : datedToday(rates));
      for (const file of files()) emit(`${sources.slice(1)}${file}`, readFileSync(file));
    },
  };
}

/** Returns the files that pages link to and that are not pages. */
function files(): string[] {
  return [...new Set(pages().flatMap((path) => linkedFiles(textOf(path))))];
}

/** Returns a page as it is before Vite transforms it. */
function textOf(path: string): string {
  const html = render(path) ?? readFileSync(`.${path}`, 'utf8');
  return complete(html, path);
}
