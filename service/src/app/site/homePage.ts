import { html, raw } from 'hono/html';
import { daysSince } from '../../common/days.js';
import type { WidgetFile } from './WidgetFile.js';
import { isKey } from '../../keys/keyForm.js';
import { homePageStyle } from './homePageStyle.js';
import { samplePrice, scriptTag } from './snippet.js';

/** What the page says about the data. */
export interface DataFacts {
  /** The day of the rates, `YYYY-MM-DD`. */
  ratesDate: string;
  /** When the publisher built the country database; without it, the platform says where visitors are. */
  countriesBuilt?: Date;
  /** Milliseconds since 1970. */
  now: number;
  /** The attributions that the licences of the data ask for, a sentence each. */
  attribution: readonly string[];
}

/** What the page is made of. */
export interface HomePageContent {
  /** Where this service is for the visitor, or `null` where that can't be told. */
  origin: string | null;
  /** The path under which the service is mounted there, such as `/rates`; empty at the root. */
  path: string;
  /** The key in the visitor's query, unchecked; or empty. */
  apikey: string;
  /** The nonce of the page's scripts and styles. */
  nonce: string;
  /** The files for the script tag, that for shop pages first; empty where they are not installed. */
  widgets: readonly WidgetFile[];
  /** What is said about the data. */
  facts: DataFacts;
  /** Whether there is a page of metrics. */
  hasMetrics: boolean;
}

/** Copies the snippet, where the browser allows it. */
const copyScript = `
const button = document.getElementById('copy');
button.hidden = !navigator.clipboard;
button.addEventListener('click', async () => {
  await navigator.clipboard.writeText(document.getElementById('snippet').textContent);
  button.textContent = 'Copied';
});
`;

/** Says on the page why a price stayed as it was. */
const troubleScript = `
addEventListener('local-price-error', ({ detail: { error } }) => {
  document.getElementById('trouble').textContent =
    'The prices stay as they are: ' + (error.serviceCode || error.code) + '. ' + error.message;
});
addEventListener('local-price-change', ({ detail }) => {
  if (detail && detail.source === 'swap') document.getElementById('trouble').textContent = '';
});
`;

/** The content security policy of the page: nothing runs but what this service has written. */
export function homePagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // The empty icon, which keeps browsers from asking for one.
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html local-price',
  ].join('; ');
}

/** Renders the page for people. Everything that a visitor can have sent is escaped. */
export async function homePage(content: HomePageContent): Promise<string> {
  const { apikey, nonce, facts, path } = content;
  const [widget] = content.widgets;
  const hasKey = isKey(apikey);
  const origin = (content.origin ?? 'https://THIS-SERVICE') + path;
  const built = facts.countriesBuilt?.toISOString().slice(0, 10);
  const script = widget && (await scriptTag(origin, hasKey ? apikey : 'YOUR-KEY', widget));
  const tryIt = hasKey && widget ? await example(path, apikey, nonce, widget) : '';
  return String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>local-price-service</title>
          <link rel="icon" href="data:," />
          <style nonce="${nonce}">
            ${raw(homePageStyle)}
          </style>
        </head>
        <body>
          <main>
            <h1>local-price-service</h1>
            <p>
              This service tells web pages what one currency is worth in another and in which
              country their visitor is, so that prices can stand there in the visitor’s own
              currency.
            </p>

            <h2>Paste this into a page</h2>
            ${
              script
                ? html`<p>Into the <code>head</code> of each page:</p>
                    <pre
                      role="region"
                      tabindex="0"
                      aria-label="The snippet"
                    ><code id="snippet">${script}</code></pre>
                    <button id="copy" hidden>Copy</button>
                    <script nonce="${nonce}">
                      ${raw(copyScript)};
                    </script>
                    <p>Where the price goes, with your own price in it:</p>
                    <pre
                      role="region"
                      tabindex="0"
                      aria-label="A price"
                    ><code>${samplePrice}</code></pre>
                    <p>
                      The name and <code>integrity</code> belong to this version of the widget, and
                      stay good after an update of the service; a new snippet then has the new
                      version. A page that should always have the newest one loads
                      <a href="${path}/local-price.js">/local-price.js</a>, without
                      <code>integrity</code>. A page with a currency converter loads
                      <a href="${path}/local-price-all.js">/local-price-all.js</a> in its place.
                    </p>`
                : html`<p>
                    The widget is not installed on this service: load it from the package
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
                    This can’t be a key: keys are up to 128 letters, digits and signs, without
                    spaces.
                  </p>`
                : hasKey
                  ? ''
                  : html`<p>
                      Whoever runs this service makes keys with
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

            <h2>For programs</h2>
            <p>
              <a href="${path}/openapi.json">/openapi.json</a> describes every endpoint,
              ${content.hasMetrics ? html`<a href="${path}/metrics">/metrics</a> is for Prometheus,` : ''}
              <a href="${path}/livez">/livez</a> and <a href="${path}/readyz">/readyz</a> are for
              whoever watches over the service.
            </p>
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

/** Renders prices in the visitor's currency, by the visitor's key. */
async function example(
  path: string,
  apikey: string,
  nonce: string,
  { hashedName, integrity }: WidgetFile,
): Promise<ReturnType<typeof raw>> {
  return raw(
    String(
      await html`<section class="example" aria-labelledby="example">
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
            A visitor from a private network, such as this computer, is in no country: choose a
            currency. A key that is for certain hosts serves this page only where this host is one
            of them.
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
          data-storage="none"
        ></script>`,
    ),
  );
}
