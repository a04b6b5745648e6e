import { expect } from '@open-wc/testing/pure';
import { createClient, type ClientOptions } from '../../src/client/index.js';
import { patience } from '../support/elements.ts';
import type { Reply } from '../support/scriptedService.ts';
import { elsewhere, service, swapAnswer } from '../support/service.ts';
import { failure } from './failure.ts';

const pair = { from: 'NGN', to: 'USD' };

/** Names of ours on the window. */
function globals(): string[] {
  return Object.getOwnPropertyNames(window).filter((name) => name.startsWith('localPrice_'));
}

describe('jsonp', () => {
  const ask = async (reply: Reply, options: Partial<ClientOptions> = {}) => {
    const { baseUrl } = await service({ swap: [reply] });
    const most = { apikey: 'k', transport: 'jsonp', timeout: patience } as const;
    return createClient({ baseUrl, ...most, ...options }).swap(pair);
  };
  const good = JSON.stringify(swapAnswer('ngn', 'usd', 0.5));

  for (const [name, attributes, isShared] of [
    ['our own tag loads its file from there without cookies', 'crossorigin="anonymous"', true],
    ['our own tag loads its file from there with cookies', '', false],
  ] as const) {
    it(`asks as a stranger, or not: ${name}`, async () => {
      const on = elsewhere(await service({ swap: [{ json: JSON.parse(good) as object }] }));
      // Not a script that runs: only what the tag says counts.
      document.head.insertAdjacentHTML(
        'beforeend',
        `<script type="x" ${attributes} data-base-url="x" src="${on.baseUrl}/local-price.js"></script>`,
      );
      const tag = document.head.lastElementChild!;
      await createClient({ baseUrl: on.baseUrl, apikey: 'k', transport: 'jsonp' }).swap(pair);
      tag.remove();
      expect((await on.calls())[0]!.origin).to.equal(isShared ? location.origin : '');
    });
  }

  const listen = "document.currentScript.addEventListener('load', () => setTimeout(";
  for (const [what, body] of [
    [
      'calls back a moment after the script has run',
      `Promise.resolve().then(() => CALLBACK(${good}))`,
    ],
    [
      'calls back before our own turn after the load event',
      `addEventListener('x', () => 0);${listen}() => CALLBACK(${good})), {capture: true})`,
    ],
    ['changes later', `var answer=${good};CALLBACK(answer);answer.meta_data.exchange_rate=9`],
    ['looks like a promise', `var a=${good};a.then=function(r){r({from:'X'})};CALLBACK(a)`],
  ] as const) {
    it(`reads an answer as it is called back: one that ${what}`, async () => {
      expect((await ask({ body })).exchangeRate).to.equal(0.5);
    });
  }

  it('does not run an answer that comes after the end of the call', async () => {
    const it_ = await service({ swap: [{ hold: true, body: 'window.ranLate = true' }] });
    const options = { baseUrl: it_.baseUrl, apikey: 'k', transport: 'jsonp', timeout: 40 } as const;
    expect((await failure(createClient(options).swap(pair))).code).to.equal('timeout');
    await it_.release();
    // Two scripts behind it, on the same connection or another: by then it would have run.
    await it_.extend({ swap: [{ json: JSON.parse(good) as object }] });
    const next = createClient({ ...options, timeout: patience });
    await next.swap(pair);
    await next.swap(pair);
    expect('ranLate' in window).to.equal(false);
  });

  it('leaves no global behind a call that was ended', async () => {
    // Those of the calls before it go when their time has come, which may be during this test.
    const before = new Set(globals());
    const left = (): string[] => globals().filter((name) => !before.has(name));
    const controller = new AbortController();
    const it_ = await service({ swap: [{ hold: true, json: JSON.parse(good) as object }] });
    const to = createClient({ baseUrl: it_.baseUrl, apikey: 'k', transport: 'jsonp' });
    const answer = to.swap(pair, { signal: controller.signal }).catch((error: unknown) => error);
    const reason = new Error('enough');
    expect(left().length).to.be.at.most(1);
    controller.abort(reason);
    expect(await answer).to.equal(reason);
    expect(left()).to.deep.equal([]);
    await it_.release();
  });

  it('calls the parameter as the page says', async () => {
    const it_ = await service({ swap: [{ body: '/**/' }] });
    const options = { baseUrl: it_.baseUrl, apikey: 'k', callbackParam: 'jsonp' };
    await failure(createClient({ ...options, transport: 'jsonp' }).swap(pair));
    const [call] = await it_.calls();
    expect(call?.query['jsonp']).to.match(/^localPrice_\w+$/);
    expect(call?.query).not.to.have.property('callback');
  });
});
