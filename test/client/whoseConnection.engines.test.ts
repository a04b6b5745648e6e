import { expect } from '@open-wc/testing/pure';
import type { PageWindow } from '../support/openPage.ts';
import { elsewhere, nigeria, originAnswer, service, swapAnswer } from '../support/service.ts';
import type { ScriptedService } from '../support/service.ts';
import { naira, shown, silence, tagOfAll, visits } from '../support/visits.ts';

/** What the page's first script notes. */
type WatchedPage = PageWindow & { hacked?: string; said: string[]; nonces: [string, string][] };

const watcher = `<script nonce="n0nce">
  var said = [], nonces = [];
  console.warn = (text) => said.push(String(text));
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const { localName, src, srcdoc, nonce } of addedNodes) {
      if (localName === 'script' && src) nonces.push([src, nonce]);
      if (srcdoc) nonces.push(['frame', /nonce="(.*?)"/.exec(srcdoc)[1]]);
    }
  }).observe(document, { childList: true, subtree: true });
</script>`;

/** A script that can reach the page, which in Firefox is that of the parent, marks it. */
const hack = "self.hacked = 'yes'; try { parent.hacked = 'yes'; } catch {}";

/** A service of somebody who writes comments: its answers are right, and its scripts do something else first. */
async function strangersService(): Promise<ScriptedService> {
  const body = (answer: object): [{ body: string }] => [
    { body: `${hack} CALLBACK(${JSON.stringify(answer)});` },
  ];
  return elsewhere(
    await service({
      origin: body(originAnswer('NG', 'NGN')),
      swap: body(swapAnswer('ngn', 'usd', 0.00064235)),
      convert: body(swapAnswer('ngn', 'usd', 0.00064235)),
    }),
  );
}

/** A comment with every element, each of which names a connection. */
const comment = (connection: string): string => `<div id="comment">
  <local-price ${connection} base-price="49.00" base-currency="USD">$49.00</local-price>
  <geo-gate ${connection} allow="NG">x</geo-gate>
  <currency-picker ${connection}></currency-picker>
  <country-picker ${connection}></country-picker>
  <currency-converter ${connection} amount="1" from="NGN" to="USD"></currency-converter></div>`;

const own = '<local-price class="own" base-price="49.00" base-currency="USD">$49.00</local-price>';

const types = "require-trusted-types-for 'script'; trusted-types local-price lit-html";
const policies = [
  '',
  "script-src 'nonce-n0nce'",
  "script-src 'nonce-n0nce' 'strict-dynamic'",
  types,
  `script-src 'nonce-n0nce' 'strict-dynamic'; ${types}`,
];

const meta = (policy: string): string =>
  policy && `<meta http-equiv="content-security-policy" content="${policy}">`;

/** The messages about a base URL, of which there must be one. */
const aboutBase = (said: readonly string[], base: string): string[] =>
  said.filter((text) => text.includes(`"${base}"`) && text.includes('write data-base-url'));

describe('a comment with elements that name a connection of their own', () => {
  for (const policy of policies) {
    for (const transport of ['jsonp', 'fetch', 'jsonp-isolated']) {
      it(`runs no script in a page with data-transport="${transport}" and ${policy || 'no policy'}`, async () => {
        const stranger = await strangersService();
        const { on, open } = await visits(nigeria);
        const connection = `base-url="${stranger.baseUrl}" apikey="x" transport="jsonp"`;
        const script = tagOfAll(on, `nonce="n0nce" data-transport="${transport}"`);
        const page = await open(`${meta(policy)}${watcher}${script}${own}${comment(connection)}`);
        const window = page.window as WatchedPage;
        expect(await shown(page, '.own')).to.deep.equal(naira);
        await shown(page, '#comment local-price');
        await silence(page);
        expect(window.hacked).to.equal(undefined);
        const trusted = window.nonces.filter(
          ([src, nonce]) => nonce && !src.startsWith(on.baseUrl),
        );
        const isOurs = ([src]: [string, string]): boolean =>
          src.includes('/dist/cdn/') || (src === 'frame' && transport === 'jsonp-isolated');
        expect(trusted.filter((each) => !isOurs(each))).to.deep.equal([]);
        expect(window.nonces.filter(([src]) => src.startsWith(stranger.baseUrl))).to.deep.equal([]);
        const isAsked = transport !== 'fetch';
        expect(aboutBase(window.said, stranger.baseUrl)).to.have.lengthOf(isAsked ? 1 : 0);
      });
    }
  }

  it('has no nonce in a page that names no connection, and the message names the setting', async () => {
    const stranger = await strangersService();
    const { on, open } = await visits(nigeria);
    const script = tagOfAll(on, 'nonce="n0nce"').replace(/data-(apikey|base-url)="[^"]*"/g, '');
    const page = await open(
      meta("script-src 'nonce-n0nce'") +
        watcher +
        script +
        comment(`base-url="${stranger.baseUrl}" apikey="x"`),
    );
    const window = page.window as WatchedPage;
    expect(await shown(page)).to.deep.equal(['error', '$49.00']);
    expect(window.hacked).to.equal(undefined);
    expect(aboutBase(window.said, stranger.baseUrl)).to.have.lengthOf(1);
  });

  ('trustedTypes' in window ? it : it.skip)(
    'is refused by our Trusted Types policy in such a page, and the message names the setting',
    async () => {
      const stranger = await strangersService();
      const { on, open } = await visits(nigeria);
      const script = tagOfAll(on).replace(/data-(apikey|base-url)="[^"]*"/g, '');
      const page = await open(
        meta(types) + watcher + script + comment(`base-url="${stranger.baseUrl}" apikey="x"`),
      );
      const window = page.window as WatchedPage;
      expect(await shown(page)).to.deep.equal(['error', '$49.00']);
      expect(window.hacked).to.equal(undefined);
      expect(window.said.join('\n')).to.match(/trusted-types.*name it in data-base-url/);
    },
  );

  it('is not answered any more once the page has named its own connection', async () => {
    const stranger = await strangersService();
    const held = [{ hold: true, body: hack }];
    await stranger.script({ origin: held, convert: held });
    const { on, open } = await visits(nigeria);
    const script = tagOfAll(on).replace(/data-(apikey|base-url)="[^"]*"/g, '');
    const page = await open(
      script +
        own +
        comment(`base-url="${stranger.baseUrl}" apikey="x" transport="jsonp"`) +
        // The call delays the end of loading.
        '<i id="last"></i><!--hold-->',
    );
    while (!(await stranger.count('origin'))) await silence(page);
    page.window.localPrice!.configure({ baseUrl: on.baseUrl, apikey: 'demo' });
    await stranger.release();
    await on.release();
    expect(await shown(page, '.own')).to.deep.equal(naira);
    await silence(page);
    expect((page.window as WatchedPage).hacked).to.equal(undefined);
  });
});
