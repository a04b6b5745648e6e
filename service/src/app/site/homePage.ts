import { html, raw } from 'hono/html';
import { daysSince } from '../../common/days.js';
import type { WidgetFile } from './WidgetFile.js';
import { isKey } from '../../keys/parseKeys.js';
import { homePageStyle } from './homePageStyle.js';
import { samplePrice, scriptTag, scriptTags, whyOwnSite } from './snippet.js';

/** What the home page says about the data. */
export interface DataFacts {
  /** The day of the rates, `YYYY-MM-DD`. */
  ratesDate: string;
  /** When the publisher built the country database. Missing if the platform provides the country. */
  countriesBuilt?: Date;
  /** Milliseconds since 1970. */
  now: number;
  /** The attributions that the licenses of the data require, one sentence each. */
  attribution: readonly string[];
}

/** What the home page needs. */
export interface HomePageContent {
  /** The origin of this service for the visitor, or `null` if it is not known. */
  origin: string | null;
  /** The path under which the service is mounted there, such as `/rates`; empty at the root. */
  path: string;
  /** The key in the visitor's query, unchecked; empty if there is no key. */
  apikey: string;
  /** The nonce of the page's scripts and styles. */
  nonce: string;
  /** The files for the script tag, the smaller one first; empty if they are not installed. */
  widgets: readonly WidgetFile[];
  facts: DataFacts;
  /** Whether /metrics is served. */
  hasMetrics: boolean;
}

/** The mark of the project: a price tag. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" width="32" height="32"><rect width="36" height="36" rx="9" fill="#1f6b4f"/><path d="M18.6 8H27a1 1 0 0 1 1 1v8.4a3 3 0 0 1-.9 2.1l-8.2 8.2a2 2 0 0 1-2.8 0l-7.8-7.8a2 2 0 0 1 0-2.8l8.2-8.2a3 3 0 0 1 2.1-.9z" fill="#faf7f1"/><circle cx="23.4" cy="12.6" r="2" fill="#1f6b4f"/><path d="m14.2 17.6 4.2 4.2m-1.2-7.2 4.2 4.2" stroke="#1f6b4f" stroke-width="2" stroke-linecap="round"/></svg>';

/** Copies the snippet if the browser allows it. */
const copyScript = `
const button = document.getElementById('copy');
button.hidden = !navigator.clipboard;
button.addEventListener('click', async () => {
  await navigator.clipboard.writeText(document.getElementById('snippet').textContent);
  button.textContent = 'Copied';
});
`;

/** Shows on the page why prices were not converted. */
const troubleScript = `
addEventListener('local-price-error', ({ detail: { error } }) => {
  document.getElementById('trouble').textContent =
    'The prices were not converted: ' + (error.serviceCode || error.code) + '. ' + error.message;
});
addEventListener('local-price-change', ({ detail }) => {
  if (detail && detail.source === 'swap') document.getElementById('trouble').textContent = '';
});
`;

/** Returns the content security policy of the page, which runs only what this service has written. */
export function homePagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // The icon is part of the page.
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html local-price',
  ].join('; ');
}

/** Renders the home page. Everything that a visitor can send is escaped. */
export async function homePage(content: HomePageContent): Promise<string> {
  const { apikey, nonce, facts, path } = content;
  const [widget] = content.widgets;
  const hasKey = isKey(apikey);
  const origin = (content.origin ?? 'https://THIS-SERVICE') + path;
  const built = facts.countriesBuilt?.toISOString().slice(0, 10);
  const key = hasKey ? apikey : 'YOUR-KEY';
  const scripts = widget && [await scriptTags(origin, key), await scriptTag(origin, key, widget)];
  const tryIt = hasKey && widget ? example(path, apikey, nonce, widget) : '';
  return String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>local-price-service</title>
          <link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark)}" />
          <style nonce="${nonce}">
            ${raw(homePageStyle)}
          </style>
        </head>
        <body>
          <header>
            ${raw(mark.replace('<svg', '<svg aria-hidden="true"'))}
            <p>local-price-service</p>
          </header>
          <main>
            <h1>Countries and exchange rates for web pages</h1>
            <p>
              This service tells web pages their visitor’s country and the exchange rates between
              currencies, so that the pages can show prices in the visitor’s own currency.
            </p>

            <h2>Paste this into a page</h2>
            ${
              scripts
                ? html`<p>
                      Put <a href="${path}/local-price.js" download>local-price.js</a> on your own
                      site, and this in the <code>head</code> of each page, with your own currency.
                      ${whyOwnSite}
                    </p>
                    <pre
                      role="region"
                      tabindex="0"
                      aria-label="The snippet"><code id="snippet">${scripts[0]}</code></pre>
                    <button id="copy" hidden>Copy</button>
                    <script nonce="${nonce}">
                      ${raw(copyScript)};
                    </script>
                    <p>In place of each price, with your own amount and currency:</p>
                    <pre
                      role="region"
                      tabindex="0"
                      aria-label="A price"><code>${samplePrice}</code></pre>
                    <p>
                      A page with a currency converter needs
                      <a href="${path}/local-price-all.js" download>local-price-all.js</a> instead.
                    </p>
                    <p>
                      A page without a file on your own site has this in place of the first tag:
                    </p>
                    <pre
                      role="region"
                      tabindex="0"
                      aria-label="The tag for the file of this service"><code>${scripts[1]}</code></pre>
                    <p>
                      The name and <code>integrity</code> belong to this version of the widget. They
                      stay valid after an update of the service, which then shows a new snippet. A
                      page that always needs the newest version loads
                      <a href="${path}/local-price.js">/local-price.js</a> without
                      <code>integrity</code>.
                    </p>`
                : html`<p>
                    The widget is not installed on this service. Load it from the package
                    <code>local-price</code>, with <code>data-base-url="${origin}"</code>.
                  </p>`
            }

            <h2>Try a key</h2>
            <form action="${path}/" method="get">
              <label
                >Key
                <input
                  name="apikey"
                  value="${apikey}"
                  maxlength="128"
                  required
                  autocomplete="off"
                  spellcheck="false"
              /></label>
              <button>Show prices</button>
            </form>
            ${
              apikey && !hasKey
                ? html`<p>
                    This is not a valid key. A key has at most 128 letters, digits and symbols, and
                    no spaces.
                  </p>`
                : hasKey
                  ? ''
                  : html`<p>
                      The operator of this service creates keys with
                      <code>local-price-service keys add --name shop</code>.
                    </p>`
            }
            ${tryIt}

            <h2>Data</h2>
            <ul>
              <li>Rates of ${day(facts.ratesDate, facts.now)}</li>
              ${built && html`<li>Country database built ${day(built, facts.now)}</li>`}
              ${facts.attribution.map((line) => html`<li>${line}</li>`)}
            </ul>

            <h2>Documents</h2>
            <ul>
              <li>
                <a href="${path}/openapi.json">The interface for programs</a>: every endpoint, in
                OpenAPI.
              </li>
              <li>
                For operators: <code>README.md</code> and the folder <code>docs</code> of the
                package.
              </li>
              <li>
                For monitoring: <a href="${path}/livez">/livez</a>,
                <a href="${path}/readyz">/readyz</a>${
                  content.hasMetrics
                    ? html` and, for Prometheus, <a href="${path}/metrics">/metrics</a>`
                    : ''
                }.
              </li>
            </ul>
          </main>
        </body>
      </html> `,
  );
}

/** Renders a day `YYYY-MM-DD`, and how long ago it was. */
function day(date: string, now: number): ReturnType<typeof html> {
  const days = Math.max(0, daysSince(date, now));
  return html`<time datetime="${date}">${date}</time>, ${days} ${days === 1 ? 'day' : 'days'} old`;
}

/** Renders prices in the visitor's currency, using the visitor's key. */
function example(
  path: string,
  apikey: string,
  nonce: string,
  { hashedName, integrity }: WidgetFile,
): ReturnType<typeof html> {
  return html`<section class="example" aria-labelledby="example">
      <h2 id="example">Live example</h2>
      <label>Currency <currency-picker></currency-picker></label>
      <dl>
        <dt>Teapot</dt>
        <dd>
          <local-price base-price="49.00" base-currency="USD" show="both">$49.00</local-price>
        </dd>
        <dt>Kettle</dt>
        <dd>
          <local-price base-price="129.00" base-currency="EUR" show="both">€129.00</local-price>
        </dd>
      </dl>
      <p id="trouble" role="status"></p>
      <p class="quiet">
        Addresses in private networks, such as this computer’s, have no country: choose a currency.
        A key that is restricted to certain hosts works on this page only if they include this host.
      </p>
    </section>
    <script nonce="${nonce}">
      ${raw(troubleScript)};
    </script>
    <script
      async
      nonce="${nonce}"
      src="${path}/${hashedName}"
      integrity="${integrity}"
      data-apikey="${apikey}"
      data-base-url="${path}/"
      data-storage="none"></script>`;
}
