import { expect } from '@open-wc/testing';
import '../../../src/define.js';
import { CurrencyConverter, stats } from '../../../src/index.js';
import { patience, settled, stateOf, until } from '../../support/elements.ts';
import { service } from '../../support/service.ts';
import { storedEntries } from '../../support/stored.ts';
import {
  askedOf,
  choose,
  convertAnswer,
  endConverters,
  enter,
  fromNigeria,
  inputOf,
  mountConverter,
  pairOf,
  partOf,
  resultOf,
  toldValues,
} from '../../support/converters.ts';
import { endVisits, silence, tag, visits } from '../../support/visits.ts';

afterEach(() => {
  endConverters();
  endVisits();
});

describe('<currency-converter>: one question costs one token', () => {
  it('however often it is asked', async () => {
    const { el, on } = await mountConverter(fromNigeria, 'from="NGN" to="USD"');
    const before = stats().convert;
    for (const text of ['10000', '20000', '10,000', '10000.00', '20000']) {
      await enter(el, text);
      expect(await settled(el)).to.equal('local');
    }
    expect(await askedOf(on)).to.deep.equal(['10000 NGN USD', '20000 NGN USD']);
    expect(stats().convert - before).to.equal(2);
  });

  it('however many converters ask it', async () => {
    const on = await service(fromNigeria);
    const all = await Promise.all([1, 2, 3].map(() => mountConverter(on)));
    for (const { el } of all) expect(await settled(el)).to.equal('local');
    expect(await on.count('convert')).to.equal(1);
    const { el } = await mountConverter(on);
    expect(await settled(el)).to.equal('local');
    expect(await on.count('convert')).to.equal(1);
  });

  it('and is kept in the page alone', async () => {
    const { el, on } = await mountConverter();
    await settled(el);
    expect(storedEntries(on.baseUrl).map(([key]) => key)).to.deep.equal(['origin']);
  });

  it('and another one in another direction', async () => {
    const { el, on } = await mountConverter();
    await settled(el);
    partOf(el, 'swap').click();
    await el.updateComplete;
    await settled(el);
    expect(await askedOf(on)).to.deep.equal(['10000 NGN USD', '10000 USD NGN']);
  });
});

describe('<currency-converter>: leave to ask', () => {
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
});

describe('<currency-converter>: the change event', () => {
  it('comes when another result is shown, bubbles and is composed', async () => {
    const made = await mountConverter();
    const seen: Event[] = [];
    made.el.addEventListener('currency-converter-change', (event) => seen.push(event));
    await settled(made.el);
    await enter(made.el, '10000');
    made.el.locale = 'de';
    await made.el.updateComplete;
    await enter(made.el, '20000');
    await settled(made.el);
    expect(toldValues(made).map(({ amount, result }) => [amount, result])).to.deep.equal([
      ['10000', '6.42'],
      ['20000', '12.85'],
    ]);
    expect(seen.every(({ bubbles, composed }) => bubbles && composed)).to.equal(true);
    expect(toldValues(made)[0]).to.include({ from: 'NGN', to: 'USD', exchangeRate: '0.00064235' });
  });
});

describe('<currency-converter>: coming to life', () => {
  it('takes what was set on it before it was defined', async () => {
    const on = await service(fromNigeria);
    const el = new CurrencyConverter();
    Object.assign(el, {
      amount: '10000',
      from: 'NGN',
      to: 'USD',
      baseUrl: on.baseUrl,
      apikey: 'k',
    });
    const holder = document.createElement('div');
    holder.lang = 'en-US';
    holder.append(el);
    document.body.append(holder);
    expect(await settled(el)).to.equal('local');
    expect([inputOf(el).value, resultOf(el)]).to.deep.equal(['10000', '$6.42']);
    holder.remove();
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

  it('keeps what it shows when it goes to another document and comes back', async () => {
    const { el } = await mountConverter();
    await settled(el);
    const holder = el.parentElement!;
    const frame = document.createElement('iframe');
    holder.append(frame);
    frame.contentDocument!.body.append(el);
    await el.updateComplete;
    holder.append(el);
    await el.updateComplete;
    expect(await until(el, 'local')).to.equal('local');
    expect(resultOf(el)).to.equal('$6.42');
    expect(el.shadowRoot!.adoptedStyleSheets).to.have.lengthOf(1);
  });

  it('follows a language that changes', async () => {
    const { el } = await mountConverter(
      { ...fromNigeria, convert: [convertAnswer(1.5)] },
      'amount="1.5" from="USD" to="EUR"',
    );
    await settled(el);
    el.parentElement!.lang = 'de';
    await new Promise(requestAnimationFrame);
    await el.updateComplete;
    expect([inputOf(el).value, resultOf(el)]).to.deep.equal(['1,5', '2,25 €']);
    expect(pairOf(el)).to.deep.equal(['USD', 'EUR']);
  });
});
