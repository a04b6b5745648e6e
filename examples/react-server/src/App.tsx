import { configure, type PriceValue } from 'local-price';
import type {} from 'local-price/types/react';
import { useEffect, useRef, useState } from 'react';

const products = [
  { name: 'Gaiwan', price: '49.00' },
  { name: 'Sencha', price: '18.50' },
];

export function App() {
  const [shown, setShown] = useState<PriceValue>();

  // React attaches no listeners for custom events while it hydrates. Events bubble: one is enough for all.
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const aborter = new AbortController();
    main.current?.addEventListener('local-price-change', ({ detail }) => setShown(detail), aborter);
    const { VITE_APIKEY: apikey, VITE_BASE_URL: baseUrl } = import.meta.env;
    configure({ apikey, baseUrl });
    // Register only now that there is a listener: a remembered price sends its event at once.
    void import('local-price/define');
    return () => aborter.abort();
  }, []);

  return (
    <main ref={main}>
      <h1>Tea</h1>
      <label>
        Currency <currency-picker currencies="USD EUR NGN JPY" />
      </label>
      <ul>
        {products.map(({ name, price }) => (
          <li key={name}>
            {name}{' '}
            <local-price base-price={price} base-currency="USD">
              ${price}
            </local-price>
          </li>
        ))}
      </ul>
      <geo-gate allow="US CA">
        <p>Ships tomorrow.</p>
        <p slot="blocked">We do not ship to your country yet.</p>
      </geo-gate>
      <p>
        <output>You pay in {shown?.currency ?? 'USD'}.</output>
      </p>
    </main>
  );
}
