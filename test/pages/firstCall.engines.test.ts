import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../src/index.js';
import { earlyCallScript } from '../../src/protocol/index.js';
import { patience } from '../support/elements.ts';
import type { OpenPage } from '../support/openPage.ts';
import type { Script } from '../support/scriptedService.ts';
import { elsewhere, nigeria, originWithRate } from '../support/service.ts';
import { inNigeria, ratesFile } from '../support/staticPage.ts';
import { until } from '../support/until.ts';
import { dollars, naira, price, shown, silence, visits, type Visits } from '../support/visits.ts';

/** What the service of a page answers, with a rate for calls that ask for it. */
const replies: Script = { ...nigeria, ...ratesFile, origin: [originWithRate('USD', 0.00064235)] };

/** A page whose script file asks the service or reads the rates file. */
interface Way {
  file: string;
  /** What the tag names. */
  settings(on: { baseUrl: string }): string;
  /** What a new visitor costs, and what they see. */
  calls: Counts;
  sees: readonly [string, string];
}

interface Counts {
  origin: number;
  swap: number;
  rates: number;
}

const none: Counts = { origin: 0, swap: 0, rates: 0 };
const service = ({ baseUrl }: { baseUrl: string }): string =>
  `data-apikey="demo" data-base-url="${baseUrl}"`;
const rates = ({ baseUrl }: { baseUrl: string }): string => `data-rates="${baseUrl}/rates"`;
const trip = (on: { baseUrl: string }): string =>
  `${service(on)} data-single-trip data-base-currency="USD"`;
const fromFile = ['local', 'NGN 76,282.42'] as const;

const ways: Readonly<Record<string, Way>> = {
  'local-price.js': {
    file: 'local-price',
    settings: service,
    // The rate in the answer is not asked for, but is right.
    calls: { ...none, origin: 1, swap: 1 },
    sees: naira,
  },
  'local-price.js, in one call': {
    file: 'local-price',
    settings: trip,
    calls: { ...none, origin: 1 },
    sees: naira,
  },
  'local-price-all.js': {
    file: 'local-price-all',
    settings: trip,
    calls: { ...none, origin: 1 },
    sees: naira,
  },
  'local-price-all.js, with a rates file': {
    file: 'local-price-all',
    settings: (on) => `${trip(on)} ${rates(on)}`,
    calls: { ...none, origin: 1, rates: 1 },
    sees: fromFile,
  },
  'local-price-static.js': {
    file: 'local-price-static',
    settings: rates,
    calls: { ...none, rates: 1 },
    sees: fromFile,
  },
};

/** The parser does not wait for it. */
function tagOf({ file, settings }: Way, on: Visits['on'], attributes = 'defer'): string {
  return `<script src="/dist/cdn/${file}.js" data-timeout="${patience}" ${settings(elsewhere(on))}
    ${attributes}></script>`;
}

async function countsOf({ on }: Visits): Promise<Counts> {
  const all = await on.calls();
  const of = (name: string): number => all.filter(({ operation }) => operation === name).length;
  return { origin: of('origin'), swap: of('swap'), rates: of('rates') };
}

function untaken({ document }: OpenPage): number {
  return document.querySelectorAll('link[data-local-price]').length;
}

/**
 * A script of the page that makes the definition of the first element wait until the service has been asked, as its own
 * log says, for two seconds at most.
 */
function waitInFile(expected: Counts): string {
  return `<script>
    const { define } = customElements;
    var before = {};
    customElements.define = function (...args) {
      customElements.define = define;
      for (const end = performance.now() + 2000; performance.now() < end; ) {
        const request = new XMLHttpRequest();
        request.open('GET', 'calls', false);
        request.send();
        for (const { operation } of JSON.parse(request.responseText)) before[operation] = true;
        if (before.${expected.rates && !expected.origin ? 'rates' : 'origin'}) break;
      }
      return define.apply(this, args);
    };
  </script>`;
}

/** A price that is there when the file runs, and gone when its elements are defined. */
const vanishing = `${price}<script>{
  const { define } = customElements;
  customElements.define = function (...args) {
    document.querySelector('local-price')?.remove();
    return define.apply(this, args);
  };
}</script>`;

for (const [what, way] of Object.entries(ways)) {
  describe(`the first statement of ${what}`, () => {
    const asked = Object.keys(none).filter(
      (each) => each !== 'swap' && way.calls[each as keyof Counts],
    );

    it('asks before anything of the file is evaluated, once, and the widget takes it', async () => {
      const visit = await visits(replies);
      const page = await visit.open(
        inNigeria + waitInFile(way.calls) + tagOf(way, visit.on, 'async') + price,
      );
      expect(await shown(page)).to.deep.equal(way.sees);
      expect(await countsOf(visit)).to.deep.equal(way.calls);
      expect(untaken(page)).to.equal(0);
      const { before } = page.window as unknown as { before: Record<string, boolean> };
      expect(Object.keys(before)).to.include(asked[0]);
      // A visitor who was seen before costs nothing.
      expect(await shown(await visit.again())).to.deep.equal(way.sees);
      expect(await countsOf(visit)).to.deep.equal(way.calls);
    });

    it('works in a module, and with the integrity of the file', async () => {
      const visit = await visits(replies);
      const bytes = await (await fetch(`/dist/cdn/${way.file}.js`)).arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
      const hash = btoa(String.fromCharCode(...digest));
      const attributes = `type="module" integrity="sha384-${hash}"`;
      const page = await visit.open(inNigeria + tagOf(way, visit.on, attributes) + price);
      expect(await shown(page)).to.deep.equal(way.sees);
      expect([await countsOf(visit), untaken(page)]).to.deep.equal([way.calls, 0]);
    });

    it('asks nothing before consent, and the widget asks after it', async () => {
      const visit = await visits(replies);
      const tag = tagOf(way, visit.on, 'defer data-consent="required"');
      const page = await visit.open(inNigeria + tag + price);
      await silence(page);
      expect([await countsOf(visit), untaken(page)]).to.deep.equal([none, 0]);
      page.window.localPrice!.grantConsent();
      await until(() => page.find('local-price').matches(':state(local)'), 'the price');
      expect(await countsOf(visit)).to.deep.equal(way.calls);
    });

    it('works with a nonce and Trusted Types', async () => {
      const visit = await visits(replies);
      await visit.on.extend({
        headers: {
          'content-security-policy':
            "script-src 'nonce-n0nce'; require-trusted-types-for 'script'; trusted-types lit-html local-price",
        },
      });
      const page = await visit.open(
        inNigeria.replace('<script', '<script nonce="n0nce"') +
          tagOf(way, visit.on, 'defer nonce="n0nce"') +
          price,
      );
      expect(await shown(page)).to.deep.equal(way.sees);
      expect([await countsOf(visit), untaken(page)]).to.deep.equal([way.calls, 0]);
    });

    it('is not there for a page that has been parsed and in which nothing asks', async () => {
      const visit = await visits(replies);
      const page = await visit.open(`${inNigeria}<p>About us</p>`);
      const { settings, file } = way;
      const holder = page.document.createElement('div');
      holder.innerHTML = `<script ${settings(elsewhere(visit.on))}></script>`;
      const tag = page.document.createElement('script');
      for (const { name, value } of holder.firstElementChild!.attributes) {
        tag.setAttribute(name, value);
      }
      tag.src = `/dist/cdn/${file}.js`;
      page.document.head.append(tag);
      await page.window.customElements.whenDefined('currency-picker');
      await silence(page);
      expect([await countsOf(visit), untaken(page)]).to.deep.equal([none, 0]);
      page.document.body.insertAdjacentHTML('beforeend', price);
      await page.window.customElements.whenDefined('local-price');
      await until(() => page.find('local-price').matches(':state(local)'), 'the price');
    });

    it('is kept for the next page if no element takes it', async () => {
      const visit = await visits(replies);
      const page = await visit.open(inNigeria + vanishing + tagOf(way, visit.on));
      await until(() => Object.keys(page.window.localStorage).length > 0, 'what is stored');
      expect(untaken(page)).to.equal(0);
      await silence(await visit.again());
      const { origin, rates } = way.calls;
      expect(await countsOf(visit)).to.deep.equal({ origin, rates, swap: 0 });
      // The rate, too, if it was asked for.
      const next = await visit.open(inNigeria + tagOf(way, visit.on) + price);
      expect(await shown(next)).to.deep.equal(way.sees);
      expect(await countsOf(visit)).to.deep.equal(way.calls);
    });

    it('looks at its own tag, not at what readers have named like it', async () => {
      const visit = await visits(replies);
      const image = `<img name="currentScript" src="pixel.svg" ${way.settings(elsewhere(visit.on))}>`;
      const tag = tagOf(way, visit.on, 'async data-consent="required"');
      const page = await visit.open(inNigeria + image + tag + price);
      await page.window.customElements.whenDefined('local-price');
      await silence(page);
      expect([await countsOf(visit), untaken(page)]).to.deep.equal([none, 0]);
    });

    it('does no harm if it fails and no element asks', async () => {
      const visit = await visits({ origin: [{ body: '/**/' }], rates: [{ status: 500 }] });
      // The test fails if anything reaches the error handlers of the page.
      const page = await visit.open(vanishing + tagOf(way, visit.on));
      await silence(page);
      const { origin, rates } = await countsOf(visit);
      expect({ origin, rates }).to.deep.equal({
        origin: way.calls.origin,
        rates: way.calls.rates,
      });
    });

    it('fails as any call', async () => {
      const visit = await visits({ origin: [{ body: '/**/' }], rates: [{ body: '{' }] });
      const page = await visit.open(inNigeria + tagOf(way, visit.on) + price);
      expect(await shown(page)).to.deep.equal(['error', '$49.00']);
      const { origin, rates } = await countsOf(visit);
      expect({ origin, rates }).to.deep.equal({
        origin: way.calls.origin,
        rates: way.calls.rates,
      });
    });
  });
}

describe('the first statement', () => {
  const trips = ways['local-price.js, in one call']!;
  const files = ways['local-price-static.js']!;

  it('leaves the call to the second tag, which sends it while the file is on its way', async () => {
    const script = await (await fetch('/dist/cdn/local-price.js')).text();
    const visit = await visits({
      ...replies,
      convert: [{ body: script, type: 'text/javascript', hold: true }],
    });
    const tag = tagOf(trips, visit.on, 'async').replace(
      '/dist/cdn/local-price.js',
      `${visit.on.baseUrl}/convert`,
    );
    const second = `<script>${earlyCallScript}</script>`;
    const opened = visit.open(`${tag}${second}${price}`);
    // The file is held until the call has come.
    await until(async () => (await visit.on.count('origin')) > 0, 'the call');
    await visit.on.release();
    const page = await opened;
    expect(await shown(page)).to.deep.equal(naira);
    expect([await countsOf(visit), untaken(page)]).to.deep.equal([trips.calls, 0]);
  });

  it('names the policy that blocks the rates file', async () => {
    const visit = await visits(replies);
    await visit.on.extend({ headers: { 'content-security-policy': "connect-src 'self'" } });
    const page = await visit.open(
      `${inNigeria}<script>addEventListener('local-price-error', ({ detail }) => (window.failed = detail.error.code))</script>` +
        tagOf(files, visit.on) +
        price,
    );
    expect(await shown(page)).to.deep.equal(['error', '$49.00']);
    expect((page.window as unknown as { failed: string }).failed).to.equal('csp');
    expect(await countsOf(visit)).to.deep.equal(none);
  });

  it('keeps a rates file that a visitor at home does not need for their next page', async () => {
    const visit = await visits(replies);
    const atHome = inNigeria.replace('Africa/Lagos', 'America/New_York');
    const page = await visit.open(atHome + tagOf(files, visit.on) + price);
    expect(await shown(page)).to.deep.equal(dollars);
    await until(() => Object.keys(page.window.localStorage).length > 0, 'the stored file');
    expect(await countsOf(visit)).to.deep.equal(files.calls);
    const next = await visit.again();
    expect(await shown(next)).to.deep.equal(dollars);
    await silence(next);
    expect(await countsOf(visit)).to.deep.equal(files.calls);
  });

  it('ends the request for a rates file with the consent that it was sent under', async () => {
    const visit = await visits({ rates: [{ hold: true, json: {} }] });
    const watch = `<script>{
      const { fetch } = window;
      window.fetch = (address, init) => {
        window.asked = init.signal;
        return fetch(address, init);
      };
    }</script>`;
    const page = await visit.open(inNigeria + watch + tagOf(files, visit.on) + price);
    await until(() => 'asked' in page.window && untaken(page) === 0, 'the widget');
    const { asked } = page.window as unknown as { asked: AbortSignal };
    page.window.localPrice!.withdrawConsent();
    expect(asked.aborted).to.equal(true);
    expect(await shown(page)).to.deep.equal(dollars);
    await visit.on.release();
  });

  it('is not there in a tag that the parser waits for, below which a script may require consent', async () => {
    const visit = await visits(replies);
    const script = `<script>localPrice.configure({ consent: 'required' })</script>`;
    const page = await visit.open(tagOf(trips, visit.on, '') + price + script);
    await silence(page);
    expect([await countsOf(visit), untaken(page)]).to.deep.equal([none, 0]);
  });

  it('is not there if the tag of the file names its settings in a script', async () => {
    const visit = await visits(replies);
    const settings = `<script>localPriceSettings = { consent: 'required' }</script>`;
    const page = await visit.open(settings + tagOf(trips, visit.on) + price);
    await silence(page);
    expect(await countsOf(visit)).to.deep.equal(none);
    expect(page.find<LocalPrice>('local-price').value?.currency).to.equal('USD');
  });
});
