import { expect } from '@open-wc/testing/pure';
import { bootstrap } from '../../src/client/bootstrap.js';
import { createClient } from '../../src/client/index.js';
import { transportNames, type TransportName } from '../../src/client/transport.js';
import { trusted } from '../../src/client/trustedTypes.js';
import type { PageWindow } from '../support/openPage.ts';
import { elsewhere, nigeria } from '../support/service.ts';
import { naira, price, shown, tag, visits } from '../support/visits.ts';

interface SeenPolicy {
  name: string;
  createScriptURL(text: string): unknown;
  createHTML(text: string): unknown;
}

const spy = `<script>
  var made = [];
  const { createPolicy } = TrustedTypePolicyFactory.prototype;
  TrustedTypePolicyFactory.prototype.createPolicy = function (name, rules) {
    const policy = createPolicy.call(this, name, rules);
    made.push(policy);
    return policy;
  };
</script>`;

const required = `<meta http-equiv="content-security-policy"
  content="require-trusted-types-for 'script'; trusted-types local-price lit-html">`;

async function open(transport: TransportName): Promise<[made: SeenPolicy[], base: string]> {
  const { on, open: openPage } = await visits(nigeria);
  const far = elsewhere(on);
  const page = await openPage(required + spy + tag(far, `data-transport="${transport}"`) + price);
  expect(await shown(page)).to.deep.equal(naira);
  const { made } = page.window as PageWindow & { made: SeenPolicy[] };
  // Lit makes a policy for its templates.
  return [made.filter(({ name }) => name !== 'lit-html'), far.baseUrl];
}

// Where the browser has them.
(('trustedTypes' in window ? describe : describe.skip) as typeof describe)('our policy', () => {
  for (const transport of transportNames) {
    it(`is the only one, and there only where it is needed: ${transport}`, async () => {
      const [made] = await open(transport);
      const names = made.map(({ name }) => name);
      expect(names).to.deep.equal(transport === 'fetch' ? [] : ['local-price']);
    });
  }

  it('lets scripts come from below the base URL alone', async () => {
    const [[policy], base] = await open('jsonp');
    const { origin, host, pathname } = new URL(base);
    for (const good of [`${base}/swap`, `${base}/api/swap?a=${encodeURIComponent('../x')}`]) {
      expect(String(policy!.createScriptURL(good))).to.equal(good);
    }
    for (const bad of [
      'https://elsewhere.example/x.js',
      `${base}x/y.js`,
      `${base}?/x.js`,
      `${base}#/x.js`,
      `${origin}@elsewhere.example${pathname}/x.js`,
      `https://elsewhere.example/${base}/x.js`,
      `${base}/../x.js`,
      `${base}/%2e%2E/x.js`,
      `${base}/..\\x.js`,
      `//${host}/x.js`,
      'data:text/javascript,hacked()',
      `blob:${base}/x`,
      '',
    ]) {
      expect(() => policy!.createScriptURL(bad), bad).to.throw();
    }
  });

  it('makes no markup but the document of the isolated frame', async () => {
    const [[policy]] = await open('jsonp-isolated');
    for (const text of [
      '',
      'aB1+/_-=',
      '"><img src=x onerror=hacked()>',
      '"\n\t onerror="hacked()',
      `</script>${bootstrap}`,
    ]) {
      const markup = String(policy!.createHTML(text));
      const nonce = /^<script nonce="([\w+/=-]*)">/.exec(markup)?.[1];
      expect(nonce, text).to.equal(text.replace(/[^\w+/=-]/g, ''));
      expect(markup, JSON.stringify(text)).to.equal(
        `<script nonce="${nonce}">${bootstrap}</script>`,
      );
      const { head, body } = new DOMParser().parseFromString(markup, 'text/html');
      expect(head.children, JSON.stringify(text)).to.have.lengthOf(1);
      expect(head.firstElementChild!.getAttributeNames(), JSON.stringify(text)).to.deep.equal([
        'nonce',
      ]);
      expect(head.textContent, JSON.stringify(text)).to.equal(bootstrap);
      expect(body.childNodes, JSON.stringify(text)).to.have.lengthOf(0);
    }
  });
});

it('scripts may come from the base URL of a client that a script has created', () => {
  const address = 'https://client.example/rates/api/v1/origin';
  expect(() => trusted().createScriptURL(address)).to.throw();
  createClient({ baseUrl: 'https://client.example/rates/', apikey: 'k' });
  expect(String(trusted().createScriptURL(address))).to.equal(address);
  expect(() => trusted().createScriptURL('https://client.example/other/api')).to.throw();
});
