import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { snippetOf, type Choices, type Snippet } from '../../demo/builder/snippetOf.ts';
import { bootstrap } from '../../src/client/bootstrap.ts';
import { openSite, type BuiltSite } from '../support/openSite.ts';
import { openSnippetSite, type SnippetSite } from '../support/snippetSite.ts';

const hash = `sha256-${createHash('sha256').update(bootstrap).digest('base64')}`;

const basis: Choices = {
  'local-price': 'on',
  'geo-gate': 'on',
  'currency-picker': 'on',
  'country-picker': 'on',
  'currency-converter': 'on',
  'base-price': '49.00',
  'base-currency': 'USD',
  text: '$49.00',
  allow: 'EU NG',
  src: 'https://cdn.example/local-price.js',
  'base-url': 'https://rates.example.com',
  apikey: 'pk_123',
};

let site: BuiltSite;
let snippets: SnippetSite;

before(
  async () => {
    [site, snippets] = await Promise.all([openSite(), openSnippetSite()]);
  },
  { timeout: 120_000 },
);

after(async () => {
  await site?.close();
  await snippets?.close();
});

/** Pastes a snippet into a page, whose price and gate must come to life under its policy. */
async function works({ script, elements, policy }: Snippet): Promise<void> {
  const { page, problems, close } = await snippets.open(
    `<!doctype html><html lang="en"><title>A shop</title>${script}${elements}`,
    policy,
  );
  await page.waitForSelector('local-price:state(local)');
  await page.waitForSelector('geo-gate:state(open)');
  assert.deepEqual(problems, []);
  await close();
}

for (const transport of ['jsonp', 'jsonp-isolated', 'fetch']) {
  for (const policy of ['', 'nonce', 'hosts', 'trusted-types']) {
    test(`the snippet works: ${transport}, ${policy || 'no policy'}`, async () => {
      const made = snippetOf({ ...basis, transport, policy }, hash);
      await works(made);
    });
  }
}

const { 'currency-converter': _, ...withoutConverter } = basis;

/** The same for somebody without a service. */
const files: Choices = {
  ...withoutConverter,
  way: 'files',
  rates: 'https://files.example/rates.json',
  places: 'guess',
};

for (const policy of ['', 'nonce', 'hosts', 'trusted-types']) {
  test(`the snippet without a service works: ${policy || 'no policy'}`, async () => {
    const made = snippetOf({ ...files, policy }, hash);
    assert.doesNotMatch(made.script, /apikey|base-url|transport|single-trip/);
    await works(made);
  });
}

test('without a service, the snippet with a converter leaves the currency to the picker', async () => {
  const made = snippetOf({ ...files, 'currency-converter': 'on' }, hash);
  assert.match(made.script, /data-visitor="none"/);
  assert.doesNotMatch(made.elements, /places/);
  const { page, problems, close } = await snippets.open(
    `<!doctype html><html lang="en"><title>A shop</title>${made.script}${made.elements}`,
  );
  await page.waitForSelector('local-price:state(base)');
  await page.select('currency-picker >>> select', 'EUR');
  await page.waitForSelector('local-price:state(local)');
  assert.deepEqual(problems, []);
  await close();
});

test('a policy with a list of hosts names those that are needed', () => {
  const own = { src: '/local-price.js', 'base-url': '/rates' };
  for (const [choices, policy] of [
    [files, "script-src 'self' https://cdn.example; connect-src 'self' https://files.example"],
    [{ ...files, ...own, rates: '/rates.json' }, "script-src 'self'; connect-src 'self'"],
    [own, "script-src 'self'"],
    [{ ...own, transport: 'fetch' }, "script-src 'self'; connect-src 'self'"],
    [{ src: 'https://rates.example.com/x.js' }, "script-src 'self' https://rates.example.com"],
  ] as const) {
    assert.equal(snippetOf({ ...basis, ...choices, policy: 'hosts' }, hash).policy, policy);
  }
});

test('the script file is the one with the chosen elements', () => {
  for (const [choices, file] of [
    [basis, 'https://cdn.example/local-price-all.js'],
    [withoutConverter, 'https://cdn.example/local-price.js'],
    [files, 'https://cdn.example/local-price-static.js'],
    [{ ...basis, src: '/local-price.js?v=2' }, '/local-price-all.js?v=2'],
  ] as const) {
    assert.equal(/src="(.*)"/.exec(snippetOf(choices, hash).script)![1], file);
  }
});

test('the page connects early to a service on another host than the script file', () => {
  const link = '<link rel="preconnect" href="https://rates.example.com"';
  for (const [choices, before] of [
    [{}, `${link} />`],
    [{ transport: 'fetch' }, `${link} crossorigin />`],
    [{ transport: 'jsonp-isolated' }, ''],
    [{ src: 'https://rates.example.com/local-price.js' }, ''],
    [{ 'base-url': '/rates' }, ''],
    [{ way: 'files', rates: 'https://rates.example.com/rates.json' }, `${link} crossorigin />`],
  ] as [Choices, string][]) {
    const { script } = snippetOf({ ...basis, ...choices }, hash);
    assert.equal(script.split('<script')[0]!.trim(), before);
  }
});

test('values are escaped', () => {
  const { script, elements } = snippetOf(
    { ...basis, text: '<img src=x onerror=alert(1)>', apikey: '"><script>', allow: '" onclick="' },
    hash,
  );
  assert.ok(!/<img|<script>/.test(elements + script));
  assert.ok(!elements.includes('" onclick="'));
});

function code(page: Page, id: string): Promise<string> {
  return page.$eval(`#${id}`, (element) => element.textContent);
}

test('each control of the builder changes the snippet, and the live elements with it', async () => {
  const { page, problems, close } = await site.open('/demo/snippet.html?visit-from=NG');
  // All parts of the form are to be seen.
  await page.click('#choices [name=geo-gate]');
  const whole = async (): Promise<string> =>
    (await Promise.all(['script', 'elements', 'policy'].map((id) => code(page, id)))).join();
  const values: Choices = {
    'base-price': '18.5',
    'base-price-max': '99',
    'base-currency': 'EUR',
    text: '€18.50',
    prices: 'GBP:15-80 IE/EUR:17-90',
    discount: 'NG:40%',
    'compare-at': '29.00',
    ending: '9',
    markup: '2%',
    allow: 'NG',
    block: 'FR',
    src: '/local-price.js',
    'base-url': 'https://rates.shop.example',
    apikey: 'pk_9',
    currencies: 'NGN EUR',
    rates: '/rates/today.json',
  };
  const use = async (name: string): Promise<void> => {
    const before = await whole();
    const control = (await page.$(`#choices [name="${name}"]`))!;
    const kind = await control.evaluate((each) => (each as HTMLInputElement).type);
    if (kind === 'checkbox') await control.click();
    else if (kind === 'select-one') {
      const last = await control.$eval('option:last-child', (each) => each.value);
      await control.select(last);
    } else {
      assert.ok(values[name], name);
      // In one step: someone who types slowly is told what is missing.
      await control.focus();
      await control.evaluate((each) => (each as HTMLInputElement).select());
      await page.keyboard.sendCharacter(values[name]);
    }
    await page.waitForFunction(
      (old) =>
        ['script', 'elements', 'policy']
          .map((id) => document.getElementById(id)!.textContent)
          .join() !== old,
      {},
      before,
    );
    if (kind === 'checkbox') await control.click();
  };
  const used = new Set<string>();
  for (const way of ['files', 'service']) {
    await page.click(`#choices [value=${way}]`);
    await page.waitForSelector(`#choices [data-way=${way}]`, { visible: true });
    const names = await page.$$eval('#choices [name]:not([type=radio])', (controls) =>
      controls.filter((each) => each.checkVisibility()).map((each) => each.getAttribute('name')!),
    );
    for (const name of names.filter((each) => !used.has(each))) {
      used.add(name);
      await use(name);
    }
  }
  for (const name of ['rates', 'places', 'base-url', 'apikey']) assert.ok(used.has(name), name);
  await page.waitForFunction(() => {
    const price = document.querySelector('#preview local-price');
    return price?.matches(':state(local)') && price.getAttribute('base-currency') === 'EUR';
  });
  assert.match(await code(page, 'policy'), /trusted-types lit-html local-price/);
  assert.deepEqual(problems, []);
  await close();
});

test('the live price keeps to the currencies of the snippet', async () => {
  const { page, problems, close } = await site.open('/demo/snippet.html?visit-from=NG');
  await page.waitForSelector('#preview local-price:state(local)');
  await page.type('[name=currencies]', 'EUR GBP');
  await page.waitForSelector('#preview local-price:state(base)');
  assert.deepEqual(problems, []);
  await close();
});

test('the builder says what is wrong with a value', async () => {
  const { page, close } = await site.open('/demo/snippet.html');
  await page.type('[name=markup]', 'a lot');
  await page.waitForFunction(() =>
    /markup="a lot"/.test(document.querySelector('#wrong')!.textContent),
  );
  await close();
});
