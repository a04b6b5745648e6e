import { escape } from './escape.ts';

/** How a page gets its rates and its visitor: from a service, or from a file of rates and the time zone. */
export type Way = 'service' | 'files';

/** How a page with this query is served by `npm start`; the built site has no service. */
export function wayOf(query: URLSearchParams): Way {
  return query.get('without') === 'service' ? 'files' : 'service';
}

/** Leaves of `<!-- with a service -->…<!-- with files -->…<!-- both -->` what is true of this way. */
export function inWay(html: string, way: Way): string {
  return html.replace(
    /<!-- with a service -->([^]*?)<!-- with files -->([^]*?)<!-- both -->/g,
    (_, service: string, files: string) => (way === 'service' ? service : files),
  );
}

/**
 * What passes on to the widget what the address asks for, before the widget runs: `consent=required`, and
 * where there is no service, which would look at the visitor's address, `visit-from=NG`.
 */
export function settingsScript(way: Way): string {
  return `    <script>
      {
        const query = new URLSearchParams(location.search);
        const settings = (window.localPriceSettings = {});
        if (query.get('consent') === 'required') {
          settings.consent = document.documentElement.dataset.consent = 'required';
        }${way === 'service' ? '' : visit}
      }
    </script>
`;
}

/** The file with the converter does not know the currencies of countries. */
const visit = `
        const country = query.get('visit-from')?.toUpperCase();
        const currencyMap =
          'AU:AUD BR:BRL CA:CAD CH:CHF DE:EUR EG:EGP FR:EUR GB:GBP IN:INR JP:JPY KR:KRW KW:KWD NG:NGN US:USD ZA:ZAR';
        if (currencyMap.split(' ').some((pair) => pair.startsWith(country + ':'))) {
          Object.assign(settings, { country, currencyMap });
        }`;

/** The links between the two ways to see the shop, as the visitor that the query names. */
export function waySwitch(query: URLSearchParams): string {
  const others = new URLSearchParams(query);
  others.delete('without');
  const link = (way: Way, text: string): string => {
    const own = new URLSearchParams([
      ...(way === 'files' ? [['without', 'service']] : []),
      ...others,
    ]);
    const search = escape(own.toString());
    const current = way === wayOf(query) ? ' aria-current="true"' : '';
    return `<a href="/${search && `?${search}`}"${current}>${text}</a>`;
  };
  return `<nav class="ways" aria-label="How this page gets its rates">
            ${link('service', 'With a service')}
            ${link('files', 'Without a server')}
          </nav>
          <p class="about">${about[wayOf(query)]}</p>`;
}

const about: Readonly<Record<Way, string>> = {
  service: 'The page asks a service for the visitor’s country and for the rate.',
  files: 'The page reads one file of rates, and guesses the country from the time zone.',
};

/** What the built site has in place of the switch. */
export const onlyWay = `<p class="about">
            This page has no server behind it: it reads one file of rates, and guesses the country from
            the time zone. To see it with <a href="/docs/guides/running-the-service.html">a service</a>,
            run <code>npm start</code> in the repository.
          </p>`;
