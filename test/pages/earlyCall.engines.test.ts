import { expect } from '@open-wc/testing/pure';
import { earlyCallScript } from '../../src/protocol/index.js';
import type { OpenPage } from '../support/openPage.ts';
import type { Call } from '../support/scriptedService.ts';
import {
  elsewhere,
  nigeria,
  originWithRate,
  service,
  type ScriptedService,
} from '../support/service.ts';
import { until } from '../support/until.ts';
import { naira, price, shown, silence, tag, visits, type Visits } from '../support/visits.ts';

const reply = originWithRate('USD', 0.00064235);
const settings = 'data-single-trip data-base-currency="USD"';
const early = `<script>${earlyCallScript}</script>`;

/** A script tag that runs when the page has been parsed, and the second tag. */
function tagsOf({ on }: Visits, attributes = settings): string {
  return tag(elsewhere(on), `defer ${attributes}`) + early;
}

function linkIn({ document }: OpenPage): HTMLLinkElement | null {
  return document.querySelector('link[data-local-price]');
}

async function originCalls({ on }: Visits): Promise<Call[]> {
  return (await on.calls()).filter(({ operation }) => operation === 'origin');
}

/** Expects the price of a new visitor, who cost these calls. */
async function expectNaira(visit: Visits, page: OpenPage, calls: readonly number[] = [1, 0]) {
  expect(await shown(page)).to.deep.equal(naira);
  expect(await visit.calls()).to.deep.equal(calls);
}

describe('an early call', () => {
  it('is the only call of a new visitor, and a visitor seen before needs none', async () => {
    const visit = await visits({ origin: [reply] });
    const page = await visit.open(tagsOf(visit) + price);
    await expectNaira(visit, page);
    expect(linkIn(page)).to.equal(null);
    const [call] = await originCalls(visit);
    expect(call!.referer).to.equal(`${location.origin}/`);
    const next = await visit.again();
    await expectNaira(visit, next);
    expect(linkIn(next)).to.equal(null);
  });

  it('is used if its answer is there before the script file runs', async () => {
    const visit = await visits({ origin: [reply] });
    const watch = `<script>
      const link = document.querySelector('link[data-local-price]');
      link.addEventListener('load', () => { link.dataset.loaded = ''; });
    </script>`;
    const page = await visit.open(`${tagsOf(visit)}${watch}${price}<p id="last"><!--hold-->`);
    await until(() => linkIn(page)!.dataset['loaded'] === '', 'the answer');
    await visit.on.release();
    await expectNaira(visit, page);
  });

  it('is used if its answer comes after the script file has run', async () => {
    const visit = await visits({ origin: [{ ...reply, hold: true }] });
    // The first tag only has the settings.
    const tags = tagsOf(visit).replace(/src="\S+"/, '');
    const run = `<script>{
      const copy = document.querySelector('script[data-base-url]').cloneNode();
      copy.src = '/dist/cdn/local-price.js';
      document.head.append(copy);
    }</script>`;
    const page = await visit.open(`${tags}${run}${price}<p id="last"><!--hold-->`);
    await until(() => linkIn(page) === null, 'the script file');
    await visit.on.release();
    await expectNaira(visit, page);
  });

  it('is used if it was sent without cookies', async () => {
    const visit = await visits({ origin: [reply] });
    const shared = 'l.crossOrigin="anonymous",l.dataset';
    const page = await visit.open(tagsOf(visit).replace('l.dataset', shared) + price);
    await expectNaira(visit, page);
    expect((await originCalls(visit))[0]!.origin).to.equal(location.origin);
  });

  it('leaves the rate of a price with another base currency to a call', async () => {
    const visit = await visits({ ...nigeria, origin: [originWithRate('EUR', 0.0005)] });
    const euros = settings.replace('USD', 'EUR');
    await expectNaira(visit, await visit.open(tagsOf(visit, euros) + price), [1, 1]);
  });

  it('fails as any call', async () => {
    const visit = await visits({ origin: [{ body: '/**/' }] });
    const page = await visit.open(tagsOf(visit) + price);
    expect(await shown(page)).to.deep.equal(['error', '$49.00']);
    expect(await visit.calls()).to.deep.equal([1, 0]);
  });

  it('is not sent before consent', async () => {
    const visit = await visits({ origin: [reply] });
    const page = await visit.open(tagsOf(visit, `${settings} data-consent="required"`) + price);
    await silence(page);
    expect([linkIn(page), await visit.calls()]).to.deep.equal([null, [0, 0]]);
  });
});

describe('a link in the page, which readers may have written', () => {
  const right = 'api/v1/origin?apikey=demo&to=USD&callback=localPrice_1_2_3';

  const linkTo = ({ baseUrl }: ScriptedService, path: string): string =>
    `<link rel="preload" as="script" data-local-price href="${baseUrl}/${path.replaceAll('&', '&amp;')}">`;

  it('is taken if it is the call', async () => {
    const visit = await visits({ origin: [reply] });
    const far = elsewhere(visit.on);
    await expectNaira(visit, await visit.open(linkTo(far, right) + tag(far, settings) + price));
  });

  for (const [what, path] of Object.entries({
    'another key': right.replace('demo', 'other'),
    'another path': right.replace('origin', 'single'),
    'a rate of a swap': right.replace('origin', 'swap').replace('to=', 'from=NGN&to='),
    'another country': right.replace('to=', 'country=DE&to='),
    'a parameter more': `${right}&x=localPrice_1_2_3`,
    'another parameter for the name': right.replace('callback', 'jsonp'),
    'a name of another form': right.replace('localPrice_1_2_3', 'alert'),
    'with cookies': `${right}" crossorigin="use-credentials`,
  })) {
    it(`is not taken for the call, and stays: ${what}`, async () => {
      const visit = await visits({ origin: [reply], swap: [reply], single: [reply] });
      const far = elsewhere(visit.on);
      const page = await visit.open(linkTo(far, path) + tag(far, settings) + price);
      expect(await shown(page)).to.deep.equal(naira);
      expect(linkIn(page)).not.to.equal(null);
    });
  }

  it('is not taken if it is of another service, and runs nothing', async () => {
    const visit = await visits({ origin: [reply] });
    const other = await service({ origin: [{ body: 'window.ran = true' }] });
    const page = await visit.open(linkTo(other, right) + tag(visit.on, settings) + price);
    await expectNaira(visit, page);
    expect([linkIn(page) === null, 'ran' in page.window]).to.deep.equal([false, false]);
  });
});

describe('the second tag under a policy', () => {
  /** Returns the hash of the script, as policies name it. */
  async function hash(): Promise<string> {
    const text = new TextEncoder().encode(earlyCallScript);
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
    return `'sha256-${btoa(String.fromCharCode(...bytes))}'`;
  }

  for (const [what, policy, nonce, isSent] of [
    ['its nonce', "'nonce-n0nce'", 'nonce="n0nce"', true],
    ['its hash', "'nonce-n0nce' SERVICE 'self' HASH", '', true],
    ['neither', "'nonce-n0nce' SERVICE 'self'", '', false],
  ] as const) {
    it(`works as before if the policy has ${what}`, async () => {
      const visit = await visits({ origin: [reply] });
      const { origin } = new URL(elsewhere(visit.on).baseUrl);
      const header = `script-src ${policy.replace('SERVICE', origin).replace('HASH', await hash())}`;
      await visit.on.extend({ headers: { 'content-security-policy': header } });
      const spied = `<script nonce="n0nce">var isSent = !!document.querySelector('link[data-local-price]')</script>`;
      const tags = tagsOf(visit, `${nonce} ${settings}`).replace('<script>', `<script ${nonce}>`);
      const page = await visit.open(tags + spied + price);
      await expectNaira(visit, page);
      expect((page.window as unknown as { isSent: boolean }).isSent).to.equal(isSent);
    });
  }
});
