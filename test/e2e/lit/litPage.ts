import { html, type TemplateResult } from 'lit';

/** A page that is rendered on a server by Lit, and hydrated. */
export function litPage(price: string): TemplateResult {
  return html`
    <local-price base-price=${price} base-currency="USD">$${price}</local-price>
    <geo-gate allow="US">
      <template><p>Ships tomorrow.</p></template>
      <p slot="blocked">We do not ship to your country yet.</p>
    </geo-gate>
    <label>Currency <currency-picker currencies="USD JPY"></currency-picker></label>
  `;
}
