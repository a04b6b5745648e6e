import type { PriceValue } from 'local-price';
import type {} from 'local-price/types/react';
import { useState } from 'react';

const products = [
  { name: 'Gaiwan', price: '49.00' },
  { name: 'Sencha', price: '18.50' },
];

export function App() {
  const [shown, setShown] = useState<PriceValue>();
  return (
    <main>
      <h1>Tea</h1>
      <label>
        Currency <currency-picker currencies="USD EUR NGN JPY" />
      </label>
      <ul>
        {products.map(({ name, price }) => (
          <li key={name}>
            {name}{' '}
            <local-price
              base-price={price}
              base-currency="USD"
              onlocal-price-change={(event) => setShown(event.detail)}>
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
