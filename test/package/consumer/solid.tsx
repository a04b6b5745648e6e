/** @jsxImportSource solid-js */
import type {} from 'local-price/types/solid';

export function Prices() {
  return (
    <main>
      <local-price
        class="price"
        base-price="49.00"
        base-currency="USD"
        show="both"
        approximate
        on:local-price-change={(event) => (document.title = event.detail.amount)}>
        $49.00
      </local-price>
      <geo-gate allow="US CA" on:geo-gate-change={({ detail }) => console.log(detail.reason)}>
        <p slot="blocked">No</p>
      </geo-gate>
      <currency-picker currencies="USD EUR" on:change={() => {}} />
      <country-picker countries="EU US" on:change={() => {}} />
      {/* @ts-expect-error there is no such word */}
      <local-price show="sometimes" />
    </main>
  );
}
