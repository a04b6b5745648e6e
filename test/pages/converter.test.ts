import { expect } from '@open-wc/testing';
import type { CurrencyConverter } from '../../src/index.js';
import { patience, settled, stateOf, until } from '../support/elements.ts';
import { choose, enter, fromNigeria, resultOf } from '../support/converters.ts';
import { endVisits, silence, tag, visits } from '../support/visits.ts';

afterEach(endVisits);

describe('<currency-converter> on a page', () => {
  it('is awaited where consent is: nothing is asked before, and nothing needs a reload', async () => {
    const { on, open } = await visits(fromNigeria);
    const page = await open(
      `${tag(on, 'data-consent="required"')}<currency-converter to="USD"></currency-converter>`,
    );
    const el = page.find<CurrencyConverter>('currency-converter');
    const { grantConsent, withdrawConsent } = page.window.localPrice!;
    await enter(el, '20000');
    await choose(el, 'from', 'NGN');
    await until(el, 'base');
    await silence(page);
    expect([stateOf(el), resultOf(el), el.value]).to.deep.equal(['base', '', null]);
    const operations = async () => (await on.calls()).map(({ operation }) => operation);
    expect(await operations()).to.deep.equal(['page.html']);
    grantConsent();
    expect(await until(el, 'local')).to.equal('local');
    expect(resultOf(el)).to.equal('$12.85');
    withdrawConsent();
    await el.updateComplete;
    expect([stateOf(el), resultOf(el), el.value]).to.deep.equal(['base', '', null]);
    grantConsent();
    expect(await until(el, 'local')).to.equal('local');
    // What was known before is forgotten.
    expect(await operations()).to.deep.equal(['page.html', 'convert', 'convert']);
  });

  it('is not given to a crawler, who gets no result', async () => {
    const { on, open } = await visits(fromNigeria);
    const page = await open(
      `<script>Object.defineProperty(navigator, 'userAgent', { value: 'Googlebot/2.1' })</script>
       ${tag(on)}<currency-converter amount="5"></currency-converter>`,
    );
    const el = page.find<CurrencyConverter>('currency-converter');
    expect(await settled(el)).to.equal('base');
    await silence(page);
    expect((await on.calls()).map(({ operation }) => operation)).to.deep.equal(['page.html']);
  });

  it('is awaited where a page is loaded ahead, until it is shown', async () => {
    const { on, open } = await visits(fromNigeria);
    const page = await open(
      `<script>Object.defineProperty(document, 'prerendering', { value: true, writable: true })</script>
       ${tag(on)}<currency-converter amount="10000" from="NGN" to="USD"></currency-converter>`,
    );
    const el = page.find<CurrencyConverter>('currency-converter');
    await silence(page);
    expect([stateOf(el), await on.count('convert')]).to.deep.equal(['pending', 0]);
    Object.assign(page.document, { prerendering: false });
    page.document.dispatchEvent(new Event('prerenderingchange'));
    expect(await until(el, 'local')).to.equal('local');
  });
  it('shows the author’s own content before that, and its labels after', async () => {
    const { on, open } = await visits(fromNigeria);
    const page = await open(
      `<currency-converter amount="10000"><a href="/rates">Rates</a>
        <span slot="amount">Betrag</span></currency-converter>`,
    );
    const el = page.find<CurrencyConverter>('currency-converter');
    const seen = (selector: string) => el.querySelector(selector)!.getClientRects().length > 0;
    expect(seen('a')).to.equal(true);
    const script = page.document.createElement('script');
    script.type = 'module';
    script.textContent = `import '/dist/cdn/local-price.js';
      localPrice.configure({ baseUrl: '${on.baseUrl}', apikey: 'demo', timeout: ${patience} })`;
    page.document.body.append(script);
    await page.window.customElements.whenDefined('currency-converter');
    expect(await settled(el)).to.equal('local');
    expect([seen('a'), seen('span')]).to.deep.equal([false, true]);
    expect(page.window.localPrice!.stats()).to.include({ origin: 1, swap: 0, convert: 1 });
  });
});
