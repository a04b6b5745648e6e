import { hydrate } from '@lit-labs/ssr-client';
import { html, render, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import 'local-price/define';
import { start, type Served } from './start.ts';

export function page({ html: price }: Served, count = 0): TemplateResult {
  return html`<p>${unsafeHTML(price)}</p>
    <button>${count}</button>`;
}

start((main, served) => {
  hydrate(page(served), main);
  main.querySelector('button')!.onclick = () => render(page(served, 1), main);
});
