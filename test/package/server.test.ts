import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mock, test } from 'node:test';
import { html } from 'lit';
import * as widget from 'local-price';
import 'local-price/define';
import { readElements } from '../../scripts/build/Manifest.ts';

/** What Lit's server renderer makes of a template, without its own comments and the blanks in tags. */
async function rendered(template: unknown): Promise<string> {
  const text = await collectResult(render(template));
  return text.replace(/<!--.*?-->/g, '').replace(/\s+(?=[<>])/g, '');
}

test('a server renders the author’s own content, and nothing else', async () => {
  const price = html`<local-price base-price=${'49.00'}>$${'49.00'}</local-price>`;
  assert.equal(await rendered(price), '<local-price base-price="49.00">$49.00</local-price>');
  const picker = html`<currency-picker ?disabled=${true}></currency-picker>`;
  assert.equal(await rendered(picker), '<currency-picker disabled></currency-picker>');
  const gate = html`<geo-gate
    ><template><p>a</p></template></geo-gate
  >`;
  assert.equal(await rendered(gate), '<geo-gate><template><p>a</p></template></geo-gate>');
});

for (const { name, tagName } of readElements()) {
  test(`<${tagName}> can be made where there is no document`, () => {
    const Base = (widget as unknown as Record<string, typeof widget.LocalPrice>)[name]!;
    customElements.define(`my-${tagName}`, class extends Base {});
    const element = new (customElements.get(`my-${tagName}`) as typeof Base)();
    element.apikey = 'pk_1';
    assert.equal(element.apikey, 'pk_1');
  });
}

test('nothing is said and registered with the document that Lit gives to servers', () => {
  const script = `
    import '@lit-labs/ssr/lib/install-global-dom-shim.js';
    console.warn = () => process.exit(1);
    await import('local-price/define');
    if (customElements.get('local-price')) process.exit(2);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
});

test('on a server nobody is known, nothing is asked, and nothing is said', async () => {
  const { mock: warned } = mock.method(console, 'warn', () => {});
  widget.configure({ apikey: 'pk_1', baseUrl: 'https://rates.example' });
  assert.deepEqual(await widget.visitor(), {
    country: null,
    countrySource: 'unknown',
    currency: null,
    source: 'unknown',
  });
  widget.chooseCurrency('EUR');
  widget.grantConsent();
  widget.withdrawConsent();
  assert.deepEqual(widget.stats(), { origin: 0, swap: 0, convert: 0, fromCache: 0 });
  assert.equal(warned.callCount(), 0);
});
