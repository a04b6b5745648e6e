import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { bars } from '../../bench/report/bars.ts';
import { tablesOf } from '../../bench/report/tablesOf.ts';
import { resultsFile, type Results } from '../../bench/Results.ts';
import { documents, linkedFiles, liveDocuments, sources } from './documents.ts';
import { escape } from './escape.ts';
import { addressesIn } from '../../scripts/release/addresses.ts';
import { packStarter } from '../../scripts/release/packStarter.ts';
import { readOrExit } from '../../scripts/release/readOrExit.ts';
import { ratesPath, readAsTodayScript, readsAsToday, tableOfSite } from './ratesFile.ts';
import { forMachines } from './forMachines.ts';
import { isRecipes, recipesTop, withWhereabouts } from './recipes.ts';
import { renderMarkdown } from './renderMarkdown.ts';
import { referencePage } from './referenceMarkdown.ts';
import { renderReference } from './renderReference.ts';
import { searchEntries } from './searchEntries.ts';
import {
  controls,
  documentHead,
  footer,
  head,
  header,
  liveHead,
  neighbors,
  sidebar,
} from './shell.ts';
import { withHeadingLinks, withPageContents } from './headings.ts';
import { withCodeBars } from './withCodeBars.ts';
import { withDownloads, zipPath } from './withDownloads.ts';
import { withFacts } from './withFacts.ts';
import { withMarkup } from './withMarkup.ts';
import { withSeenPrices } from './withSeenPrices.ts';
import { withServedPrices } from './withServedPrices.ts';
import { forSetup, onlySetup, settingsScript, setupOf, setupSwitch, type Setup } from './setup.ts';

/** Pages that are HTML files, by their path in the repository. */
const own = [
  'index.html',
  '404.html',
  'demo/deutsch.html',
  'demo/snippet.html',
  'demo/arabic.html',
  'demo/search.html',
  ...liveDocuments().map(({ path }) => path.slice(1)),
];

/** Returns the paths of all pages. */
export function pages(): string[] {
  return [...own.map((file) => `/${file}`), ...documents().map(({ path }) => path), referencePath];
}

/** The addresses of the repository. If they are wrong, a command ends and says why. */
const addresses = readOrExit(addressesIn);

const { path: referencePath } = referencePage;
const searchPath = '/search.json';

/** Returns the paths of the pages that the search finds: those for users. */
function searched(): string[] {
  return pages().filter(
    (path) =>
      !/^\/(404|demo\/search|docs\/(decisions\/.*|contributing|releasing))\.html$/.test(path),
  );
}

/** Returns the HTML of a generated page, or `undefined` if the path is not a generated page. */
function render(path: string): string | undefined {
  if (path === referencePath) {
    const { title, html } = renderReference();
    return documentPage(title, referencePage.summary, html);
  }
  const found = documents().find((each) => each.path === path);
  if (!found) return undefined;
  const {
    title,
    summary,
    html: plain,
  } = renderMarkdown(readFileSync(found.file, 'utf8'), found.file);
  const html = withDownloads(plain, addresses);
  if (isRecipes(found.file)) return documentPage(title, summary, withWhereabouts(html), recipesTop);
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
 * Adds to a page the shared parts, and the text of its Markdown file.
 *
 * @param switcher the links to the other setup
 */
function complete(html: string, path: string, setup: Setup = 'files', switcher = ''): string {
  const hasSidebar = /<body class="[^"]*\bdocument\b/.test(html);
  const isLive = /<body class="[^"]*\blive-page\b/.test(html);
  const scripts = (readsAsToday ? readAsTodayScript : '') + settingsScript(setup);
  const own = withSeenPrices(withFacts(forSetup(html, setup)));
  const whole = withBars(withMarkup(withServedPrices(own)))
    .replace('</title>', `</title>${isLive ? liveHead(html.includes('<currency-converter')) : ''}`)
    .replace(/ *(?=<script async src="\/local-price)/, (indent) => scripts + indent)
    .replace('</head>', `${head}${hasSidebar ? documentHead : ''}\n  </head>`)
    .replace(/<body[^>]*>/, (body) => `${body}${header(path)}`)
    .replace('</body>', `${withFacts(footer(addresses))}\n  </body>`)
    .replace('<!-- controls -->', () => controls(path, false))
    .replace('<!-- controls and language -->', () => controls(path, true))
    .replace('</main>', (end) => referenceOf(path) + end)
    .replace('<!-- setup switch -->', () => switcher);
  const all = forSetup(hasSidebar ? withWays(whole, path) : whole, setup);
  return withCodeBars(sharedInEnglish(all), isLive);
}

/** Removes the blanks at the start of lines, which browsers show only in code. */
function withoutIndentation(html: string): string {
  return html.replace(/<(pre|script)\b[^]*?<\/\1>|\n\s+/g, (part) =>
    part[0] === '<' ? part : '\n',
  );
}

/** Says on a page in another language that the shared parts are in English. */
function sharedInEnglish(html: string): string {
  if (html.includes('<html lang="en"')) return html;
  const shared = /<(a class="skip"|header class="masthead"|section class="bar"|footer)/g;
  return html.replace(shared, (tag) => `${tag} lang="en"${tag === '<footer' ? ' dir="ltr"' : ''}`);
}

/** Returns the last section of a live page: the text of its Markdown file. */
function referenceOf(path: string): string {
  const file = liveDocuments().find((each) => each.path === path)?.file;
  if (!file) return '';
  const { html } = renderMarkdown(readFileSync(file, 'utf8'), file);
  return `  <section class="prose" aria-labelledby="reference">
        <h2 id="reference">Reference</h2>
        ${html.replace(/<h1[^]*?<\/h1>\n/, '')}
      </section>
    `;
}

/** Adds what leads through the site and through the page. */
function withWays(html: string, path: string): string {
  return withPageContents(withHeadingLinks(html))
    .replace('<main', '<div class="middle"><div class="column"><main')
    .replace('</main>', () => `</main>${neighbors(path)}</div>${sidebar(path)}</div>`);
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
      tableOfSite();
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
        if (isBuild) return withoutIndentation(complete(html, page, 'files', onlySetup));
        const query = new URLSearchParams(originalUrl.split('?')[1]);
        return complete(html, page, setupOf(query), setupSwitch(query));
      },
    },

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [address = '/'] = (request.originalUrl ?? '/').split('?');
        const path = address.endsWith('/') ? `${address}index.html` : address;
        const send = (type: string, content: string | Uint8Array): void => {
          response.setHeader('content-type', type);
          response.end(content);
        };
        if (path === searchPath) {
          return send('application/json', JSON.stringify(searchEntries(searched(), textOf)));
        }
        if (path === ratesPath) return send('application/json', tableOfSite().content);
        if (path === zipPath) return send('application/zip', packStarter(tableOfSite()));
        if (publicFiles().includes(path.slice(1))) {
          const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
          return send(type, readFileSync(`dist/cdn${path}`));
        }
        // Making the texts takes long, and most requests are for modules.
        const text = /\.(md|txt)$/.test(path) ? forMachines().get(path) : undefined;
        if (text !== undefined) return send('text/plain; charset=utf-8', text);
        if (path.startsWith(sources)) {
          const file = files().find((each) => path === sources + each);
          return file ? send('text/plain; charset=utf-8', readFileSync(file)) : next();
        }
        const html = path.startsWith('/docs/') ? render(path) : undefined;
        if (html === undefined) return next();
        return server
          .transformIndexHtml(path, html, request.originalUrl)
          .then((whole) => send('text/html; charset=utf-8', whole), next);
      });
      // After Vite's own middleware for files.
      return () => {
        server.middlewares.use((request, response, next) => {
          const [path = '/'] = (request.originalUrl ?? '/').split('?');
          const file = path.endsWith('/') ? `${path}index.html` : path;
          if (!request.headers.accept?.includes('text/html') || own.includes(file.slice(1))) {
            return next();
          }
          const html = readFileSync('404.html', 'utf8');
          return server.transformIndexHtml('/404.html', html, request.originalUrl).then((whole) => {
            response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
            response.end(whole);
          }, next);
        });
      };
    },

    generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array): void =>
        void this.emitFile({ type: 'asset', fileName, source });
      emit('search.json', JSON.stringify(searchEntries(searched(), textOf)));
      for (const [path, text] of forMachines()) emit(path.slice(1), text);
      for (const file of publicFiles()) emit(file, readFileSync(`dist/cdn/${file}`));
      emit(ratesPath.slice(1), tableOfSite().content);
      emit(zipPath.slice(1), packStarter(tableOfSite()));
      for (const file of files()) emit(`${sources.slice(1)}${file}`, readFileSync(file));
    },
  };
}

/** Returns the names of the script files and of the style sheet, which the site offers for download. */
function publicFiles(): string[] {
  return readdirSync('dist/cdn').filter((name) => /\.(js|css)$/.test(name));
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
