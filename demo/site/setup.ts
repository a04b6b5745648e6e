import { escape } from './escape.ts';

/** The setup of a page: it gets the rate and the country from a service, or from a rates file and the time zone. */
export type Setup = 'service' | 'files';

/** Returns the setup for a page with this query under `npm start`. The built site has no service. */
export function setupOf(query: URLSearchParams): Setup {
  return query.get('without') === 'service' ? 'files' : 'service';
}

/** Keeps the parts of `<!-- with a service -->…<!-- with files -->…<!-- both -->` that apply to this setup. */
export function forSetup(html: string, setup: Setup): string {
  return html.replace(
    /<!-- with a service -->([^]*?)<!-- with files -->([^]*?)<!-- both -->/g,
    (_, service: string, files: string) => (setup === 'service' ? service : files),
  );
}

/**
 * Returns a script that passes settings from the page's address to the widget before the widget runs:
 * `consent=required` and, without a service to look at the visitor's address, `visit-from=NG`.
 */
export function settingsScript(setup: Setup): string {
  return `    <script>
      {
        const query = new URLSearchParams(location.search);
        const settings = (window.localPriceSettings = {});
        if (query.get('consent') === 'required') {
          settings.consent = document.documentElement.dataset.consent = 'required';
        }${setup === 'service' ? '' : visit}
      }
    </script>
`;
}

/** Includes a currency map, because the script file with the converter has none. */
const visit = `
        const country = query.get('visit-from')?.toUpperCase();
        const currencyMap =
          'AU:AUD BR:BRL CA:CAD CH:CHF DE:EUR EG:EGP FR:EUR GB:GBP IN:INR JP:JPY KR:KRW KW:KWD NG:NGN US:USD ZA:ZAR';
        if (currencyMap.split(' ').some((pair) => pair.startsWith(country + ':'))) {
          Object.assign(settings, { country, currencyMap });
        }`;

/** Returns the links that switch between the two setups. They keep the rest of the query. */
export function setupSwitch(query: URLSearchParams): string {
  const others = new URLSearchParams(query);
  others.delete('without');
  const link = (setup: Setup, text: string): string => {
    const own = new URLSearchParams([
      ...(setup === 'files' ? [['without', 'service']] : []),
      ...others,
    ]);
    const search = escape(own.toString());
    const current = setup === setupOf(query) ? ' aria-current="true"' : '';
    return `<a href="/${search && `?${search}`}#shop"${current}>${text}</a>`;
  };
  return `<nav class="ways" aria-label="How this page gets its rates">
            ${link('files', 'With a rates file')}
            ${link('service', 'With a service')}
          </nav>
          <p class="about">${about[setupOf(query)]}</p>`;
}

const about: Readonly<Record<Setup, string>> = {
  service: 'The page asks a service for the visitor’s country and for the rate.',
  files: 'The page reads one rates file, and guesses the country from the time zone.',
};

/** Replaces the switch on the built site. */
export const onlySetup = `<p class="about">
            This page works with a rates file, and guesses the country from the time zone. To see it <a href="/docs/guides/with-a-service.html">with a service</a>,
            run <code>npm start</code> in the repository.
          </p>`;
