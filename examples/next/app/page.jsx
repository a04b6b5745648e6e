import { renderPrice, visitorFrom } from 'local-price/server';
import { headers } from 'next/headers';
import { readRates } from '../rates.js';

/** Your proxy must set this header, and must remove one that a visitor sends. */
const countryHeader = 'cf-ipcountry';

const currencies = ['USD', 'EUR', 'GBP', 'JPY'];
const page = { currencies: currencies.join(' ') };

export default async function Page({ searchParams }) {
  const sent = await headers();
  const country = sent.get(countryHeader);
  const { currency } = await searchParams;
  const visitor = visitorFrom({
    country,
    cookie: sent.get('cookie'),
    // A parameter that is written twice is a list.
    url: currency === undefined ? '' : `?currency=${[currency].flat()[0]}`,
    page,
    acceptLanguage: sent.get('accept-language'),
    userAgent: sent.get('user-agent'),
  });
  const { rates, content } = readRates();
  const price = renderPrice({ basePrice: '49.00', baseCurrency: 'USD' }, visitor, {
    rates,
    page,
    locale: 'en',
    onError: console.error,
  });
  return (
    <>
      <script
        async
        src="/local-price-static.js"
        // Not a chosen country, for which a discount does not count.
        data-country={visitorFrom({ country }).country}
        data-rates={content}
        data-currencies={page.currencies}
        data-cookie="host"
      />
      <h1>Coffee</h1>
      {/* As HTML text: React knows nothing of the shadow root, and so does not miss it. */}
      <p dangerouslySetInnerHTML={{ __html: price }} suppressHydrationWarning />
      <label>
        Currency <currency-picker />
      </label>
      <noscript>
        <form method="get">
          <select name="currency" aria-label="Currency">
            <option value="">Automatic</option>
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
          <button>Show</button>
        </form>
      </noscript>
    </>
  );
}
