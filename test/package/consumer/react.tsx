/** @jsxImportSource react */
import type { GeoGate, LocalPrice } from 'local-price';
import type {} from 'local-price/types/react';
import { useRef } from 'react';

export function Prices() {
  const price = useRef<LocalPrice>(null);
  return (
    <main>
      <local-price
        ref={price}
        key="price"
        className="price"
        base-price="49.00"
        base-currency="USD"
        show="both"
        approximate
        onlocal-price-change={(event) => (document.title = event.detail.amount)}
        onlocal-price-error={({ detail }) => console.error(detail.error.code)}>
        $49.00
      </local-price>
      <geo-gate
        allow="US CA"
        unknown="show"
        ref={(gate: GeoGate | null) => console.log(gate?.open)}
        ongeo-gate-change={({ detail }) => console.log(detail.reason)}>
        <p slot="blocked">No</p>
      </geo-gate>
      <currency-picker currencies="USD EUR" name="currency" form="checkout" onChange={() => {}} />
      <country-picker countries="EU US" name="country" form="checkout" onChange={() => {}} />
      {/* @ts-expect-error there is no such word */}
      <local-price show="sometimes" />
      {/* @ts-expect-error there is no such attribute */}
      <geo-gate countries="US" />
    </main>
  );
}
