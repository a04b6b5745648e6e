import type { Addresses } from '../../scripts/release/addresses.ts';
import { sourceLinks } from './withDownloads.ts';
import { contents } from './contents.ts';
import { escape } from './escape.ts';
import { ratesPath, readsAsToday } from './ratesFile.ts';
import { visitors } from './visitors.ts';

const languages = {
  'en-US': 'US English',
  'en-GB': 'UK English',
  'en-IN': 'Indian English',
  'ar-EG': 'Arabic',
  'pt-BR': 'Brazilian Portuguese',
  'fr-FR': 'French',
  'de-DE': 'German',
  'he-IL': 'Hebrew',
  'ja-JP': 'Japanese',
  'fa-IR': 'Persian',
  'sv-SE': 'Swedish',
  'ur-PK': 'Urdu',
};

/** The address of each door: its first page besides the front page, to which the mark leads. */
const doors = contents.map(([name, list]) => {
  const paths = list.map(([path]) => path);
  return { name, paths, first: paths.find((path) => path !== '/')! };
});

/** Returns the group of a page, if the list of all pages has the page. */
function groupOf(path: string): string | undefined {
  return doors.find(({ paths }) => paths.includes(path))?.name;
}

function link(path: string, name: string, isCurrent: boolean): string {
  return `<a href="${path}"${isCurrent ? ' aria-current="page"' : ''}>${escape(name)}</a>`;
}

function options(list: Readonly<Record<string, string>>): string {
  return Object.entries(list)
    .map(([value, name]) => `<option value="${value}">${name}</option>`)
    .join('');
}

/** The shared part of every page's head. */
export const head = `
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/demo/pictures/mark.svg" />
    <link rel="preload" href="/node_modules/@fontsource-variable/lora/files/lora-latin-wght-normal.woff2" as="font" crossorigin />
    <link rel="stylesheet" href="/demo/style/site.css" />
    <script type="module" src="/demo/everyPage/everyPage.ts"></script>`;

/** The additional head of pages of text. */
export const documentHead = `
    <link rel="stylesheet" href="/demo/style/document.css" />`;

/**
 * Returns the script tag of the published pages. The file with the converter has no time zone data.
 */
const scriptTag = (hasConverter: boolean): string =>
  hasConverter
    ? '<script async src="/local-price-all.js" data-rates="/rates.json" data-visitor="none"></script>'
    : '<script async src="/local-price-static.js" data-rates="/rates.json"></script>';

/** Returns the additional head of pages with live examples. */
export const liveHead = (hasConverter: boolean): string => `
    <link rel="stylesheet" href="/demo/style/shop.css" />
    <link rel="stylesheet" href="/demo/style/live.css" />
    <link rel="stylesheet" href="/demo/style/editor.css" />
    ${scriptTag(hasConverter)}
    <script type="module" src="/demo/live/live.ts"></script>`;

/** Returns the header of every page. On a narrow screen, a menu contains the doors. */
export function header(path: string): string {
  const group = path === '/' ? undefined : groupOf(path);
  const links = doors
    .map(
      ({ name, first }) =>
        `<li><a href="${first}"${first === path ? ' aria-current="page"' : name === group ? ' aria-current="true"' : ''}>${name}<span class="unseen"> of the documentation</span></a></li>`,
    )
    .join('');
  return `
    <a class="skip" href="#main">Skip to content</a>
    <header class="masthead">
      <a class="brand" href="/"
        ><img src="/demo/pictures/mark.svg" alt="" width="32" height="32" /><span>local-price</span></a
      >
      <nav class="doors" aria-label="Site">
        <ul>${links}</ul>
      </nav>
      <form class="search" role="search" action="/demo/search.html">
        <input type="search" name="q" list="pages" aria-label="Search the documentation" placeholder="Search" />
        <datalist id="pages"></datalist>
      </form>
      <details class="menu">
        <summary>Menu</summary>
        <nav aria-label="Menu">
          <ul>${links}</ul>
        </nav>
      </details>
    </header>`;
}

/** Returns the footer of every page. */
export const footer = (addresses: Addresses | null): string => `
    <footer>
      <p>
        <!-- with a service -->Countries: delegation data from the <a href="https://www.nro.net">NRO</a>, through ip-location-db. Rates: exchange-api, from the table in the service’s package.<!-- with files -->Countries: from the browser’s time zone, using CLDR. Rates: <a href="${ratesPath}">one file</a> of <!-- fact: date of the rates -->${readsAsToday ? ', which this demo reads as today’s' : ''}.<!-- both --> The shop is not real.
      </p>
      <p><a href="/docs/guides/">Guides</a> <a href="/docs/changes.html">Changes</a> <a href="/source/LICENSE">MIT license</a>${sourceLinks(addresses)}</p>
    </footer>`;

/** Returns the list of all pages. The door of the page is open, or all doors if the page has none. */
export function sidebar(path: string): string {
  const own = groupOf(path);
  const groups = contents.map(
    ([group, pages]) =>
      `<li><details${own === undefined || group === own ? ' open' : ''}><summary>${group}</summary><ul>${pages.map(([to, name]) => `<li>${link(to, name, to === path)}</li>`).join('')}</ul></details></li>`,
  );
  return `
      <nav class="contents" aria-label="All pages">
        <ul>${groups.join('')}</ul>
      </nav>`;
}

/** Returns the links to the pages before and after a page. */
export function neighbors(path: string): string {
  const list = contents.flatMap(([, pages]) => pages);
  const at = list.findIndex(([own]) => own === path);
  if (at < 0) return '';
  const to = (index: number, rel: string, word: string): string => {
    const [address, name] = list[index] ?? [];
    return address === undefined
      ? ''
      : `<a href="${address}" rel="${rel}"><span>${word}</span> ${escape(name!)}</a>`;
  };
  return `
      <nav class="neighbors" aria-label="Previous and next page">
        ${to(at - 1, 'prev', 'Previous')}
        ${to(at + 1, 'next', 'Next')}
      </nav>`;
}

const shipTo = `<div class="choice">
        <label for="ship-to">Ship to</label>
        <country-picker id="ship-to"></country-picker>
      </div>
      `;

/**
 * Returns the controls of a page: where the visitor comes from, their currency, and either the language of the prices
 * or, in the shop, where it ships to. On a narrow screen, they are folded into one line.
 */
export function controls(path: string, hasLanguage: boolean): string {
  return `
    <section class="bar" aria-label="Visitor">
      <details>
        <summary>Visit from another country</summary>
        <div class="controls">
      <form id="visit" class="visit" method="get" action="${path}">
        <input type="hidden" name="without" value="service" disabled />
        <input type="hidden" name="consent" value="required" disabled />
        <label for="visit-from">Visit from</label>
        <select id="visit-from" name="visit-from">
          <option value="">this computer</option>${options(visitors)}
        </select>
        <button>Go</button>
      </form>
      ${hasLanguage ? '' : shipTo}<div class="choice">
        <label for="currency">Currency</label>
        <currency-picker id="currency"></currency-picker>
      </div>${
        hasLanguage
          ? `
      <div class="language">
        <label for="language">Language</label>
        <select id="language" autocomplete="off">${options(languages)}</select>
      </div>`
          : ''
      }
        </div>
      </details>
    </section>`;
}
