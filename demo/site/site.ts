import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { bars } from '../../bench/report/bars.ts';
import { tablesOf } from '../../bench/report/tablesOf.ts';
import { resultsFile, type Results } from '../../bench/Results.ts';
import { documents, linkedFiles, sources } from './documents.ts';
import { escape } from './escape.ts';
import { datedToday, ratesFile, ratesPath } from './ratesFile.ts';
import { renderMarkdown } from './renderMarkdown.ts';
import { renderReference } from './renderReference.ts';
import { searchEntries } from './searchEntries.ts';
import { controls, footer, head, header, liveHead, sidebar } from './shell.ts';
import { inWay, onlyWay, settingsScript, wayOf, waySwitch, type Way } from './ways.ts';

/** Pages that are files of their own, from the root of the repository. */
const own = [
  'index.html',
  'demo/snippet.html',
  'demo/search.html',
  'demo/local-price.html',
  'demo/geo-gate.html',
  'demo/currency-picker.html',
  'demo/currency-converter.html',
];

/** Paths of all pages. */
export function pages(): string[] {
  return [...own.map((file) => `/${file}`), ...documents().map(({ path }) => path), referencePath];
}

const referencePath = '/docs/reference.html';
const searchPath = '/search.json';

/** The HTML of a page that is not a file, or `undefined` if the path is not one of these. */
function render(path: string): string | undefined {
  if (path === referencePath) {
    const { title, html } = renderReference();
    return documentPage(title, 'Every attribute, property, event, slot, part and state.', html);
  }
  const found = documents().find((each) => each.path === path);
  if (!found) return undefined;
  const { title, summary, html } = renderMarkdown(readFileSync(found.source, 'utf8'), found.source);
  return documentPage(title, summary, html);
}

function documentPage(title: string, summary: string, html: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="description" content="${escape(summary.slice(0, 200))}" />
    <title>${escape(title)} – local-price</title>
  </head>
  <body class="document">
    <main id="main" class="prose">
${html}
    </main>
  </body>
</html>
`;
}

const placeOfBars = /<!-- bars of (.+) -->/g;

/** Draws the tables of the last run of the bench where the page has a place for them. */
function withBars(html: string): string {
  if (html.search(placeOfBars) < 0) return html;
  const tables = tablesOf(JSON.parse(readFileSync(resultsFile, 'utf8')) as Results);
  return html.replace(placeOfBars, (_, title: string) =>
    bars(tables.find((each) => each.title === title)!),
  );
}

/**
 * A page with the shared parts around its own, and with the text of its Markdown file.
 *
 * @param ways what leads to the other way to see the page
 */
function complete(html: string, path: string, way: Way = 'files', ways = ''): string {
  const hasSidebar = /<body class="[^"]*\bdocument\b/.test(html);
  const isLive = /<body class="[^"]*\blive-page\b/.test(html);
  const whole = withBars(html)
    .replace('</title>', `</title>${isLive ? liveHead(html.includes('<currency-converter')) : ''}`)
    .replace(/ *(?=<script async src="\/local-price)/, (indent) => settingsScript(way) + indent)
    .replace('</head>', `${head}\n  </head>`)
    .replace(/<body[^>]*>/, (body) => `${body}${header(path)}`)
    .replace('</main>', () => `</main>${hasSidebar ? sidebar(path) : ''}`)
    .replace('</body>', `${footer}\n  </body>`)
    .replace('<!-- controls -->', () => controls(path, false))
    .replace('<!-- controls and language -->', () => controls(path, true))
    .replace(/<!-- text of (\S+) -->/g, (_, source: string) =>
      renderMarkdown(readFileSync(source, 'utf8'), source).html.replace(/<h1[^]*?<\/h1>\n/, ''),
    )
    .replace('<!-- ways -->', () => ways);
  return inWay(whole, way);
}

/**
 * The documentation: puts what all pages share around each, and makes the pages that come from
 * Markdown files and from `custom-elements.json`.
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
        if (isBuild) return complete(html, page, 'files', onlyWay);
        const query = new URLSearchParams(originalUrl.split('?')[1]);
        return complete(html, page, wayOf(query), waySwitch(query));
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
      for (const file of ['local-price-static.js', 'local-price-all.js']) {
        emit(file, readFileSync(`dist/cdn/${file}`));
      }
      const rates = ratesFile();
      // The shop is made up, and shall work from the day on which it is built.
      emit(ratesPath.slice(1), process.env['SITE_RATES'] ? rates : datedToday(rates));
      for (const file of files()) emit(`${sources.slice(1)}${file}`, readFileSync(file));
    },
  };
}

/** The files that pages link to and that are not pages themselves. */
function files(): string[] {
  return [...new Set(pages().flatMap((path) => linkedFiles(textOf(path))))];
}

/** A page as it is before Vite has done its part. */
function textOf(path: string): string {
  const html = render(path) ?? readFileSync(`.${path}`, 'utf8');
  return complete(html, path);
}
