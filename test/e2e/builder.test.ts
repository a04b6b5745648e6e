import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { fallbackOf } from '../../demo/builder/fallbackOf.ts';
import { problemsOf } from '../../demo/builder/problemsOf.ts';
import { proposedRules } from '../../demo/builder/proposedRules.ts';
import { normalizeAmount } from '../../demo/builder/normalizeAmount.ts';
import {
  snippetOf,
  type Choices,
  type Hashes,
  type Snippet,
} from '../../demo/builder/snippetOf.ts';
import { bootstrap } from '../../src/client/bootstrap.ts';
import { earlyCallScript } from '../../src/protocol/index.ts';
import { openSite } from '../support/openSite.ts';
import { press } from '../support/press.ts';
import { says } from '../support/says.ts';
import { openSnippetSite } from '../support/snippetSite.ts';

const hashOf = (script: string): string =>
  `sha256-${createHash('sha256').update(script).digest('base64')}`;
const hashes: Hashes = { frame: hashOf(bootstrap), early: hashOf(earlyCallScript) };

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

const [site, snippets] = await Promise.all([openSite(), openSnippetSite()]);
after(() => Promise.all([site.close(), snippets.close()]));

/** Pastes a snippet into an empty page. */
async function paste({ script, elements, policy }: Partial<Snippet>): Promise<Page> {
  const html = `<!doctype html><html lang="en"><title>A shop</title>${script}${elements}`;
  return (await snippets.open(html, policy)).page;
}

/** Waits for the price of a page, and returns its text. */
async function localIn(page: Page): Promise<string> {
  const price = await page.waitForSelector('local-price:state(local)');
  return price!.evaluate(({ shadowRoot }) => shadowRoot!.textContent);
}

/** Pastes a snippet, whose price and gate must come to life under its policy. */
async function works(made: Snippet): Promise<void> {
  const page = await paste(made);
  await page.waitForSelector('local-price:state(local)');
  await page.waitForSelector('geo-gate:state(open)');
}

for (const transport of ['jsonp', 'jsonp-isolated', 'fetch']) {
  for (const policy of ['', 'nonce', 'hosts', 'trusted-types']) {
    test(`the snippet works: ${transport}, ${policy || 'no policy'}`, async () => {
      const made = snippetOf({ ...basis, transport, policy }, hashes);
      await works(made);
    });
  }
}

for (const policy of ['', 'nonce', 'hosts', 'trusted-types']) {
  test(`the snippet sends the visitor’s call early: ${policy || 'no policy'}`, async () => {
    const made = snippetOf({ ...basis, 'single-trip': 'on', policy }, hashes);
    assert.match(made.script, /data-base-currency="USD"/);
    assert.ok(made.script.endsWith(`>${earlyCallScript}</script>`));
    const page = await paste(made);
    // As a new visitor of a page whose settings are in its tag alone.
    await page.evaluateOnNewDocument(() => {
      localStorage.clear();
      delete window.localPriceSettings;
      const { append } = Element.prototype;
      Element.prototype.append = function (...nodes) {
        append.apply(this, nodes);
        if (nodes[0] instanceof HTMLLinkElement) document.documentElement.dataset['early'] = '';
      };
    });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.reload();
    await page.waitForSelector('local-price:state(local)');
    await page.waitForSelector('[data-early]');
    assert.deepEqual(
      calls.filter((path) => /origin|swap/.test(path)),
      ['/api/v1/origin'],
    );
  });
}

test('only a snippet whose call can be sent early has its script, and another says why it has none', () => {
  const single = { ...basis, 'single-trip': 'on' };
  const early = { ...basis, 'local-price': '' };
  assert.ok(snippetOf(early, hashes).script.endsWith(`>${earlyCallScript}</script>`));
  for (const others of [
    { 'local-price': '' },
    { transport: 'fetch' },
    { transport: 'jsonp-isolated' },
    { payments: 'on' },
    { consent: 'required' },
    { way: 'files', rates: 'https://files.example/rates.json' },
  ]) {
    const { script, whyLate } = snippetOf({ ...single, ...others } as Choices, hashes);
    assert.equal(script.split('</script>').length, 2, JSON.stringify(others));
    assert.doesNotMatch(script, /data-base-currency/);
    assert.equal(!whyLate, 'way' in others, JSON.stringify(others));
  }
});

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
    const made = snippetOf({ ...files, policy }, hashes);
    assert.doesNotMatch(made.script, /apikey|base-url|transport|single-trip/);
    await works(made);
  });
}

test('without a service, the snippet with a converter leaves the currency to the picker', async () => {
  const made = snippetOf({ ...files, 'currency-converter': 'on' }, hashes);
  assert.match(made.script, /data-visitor="none"/);
  assert.doesNotMatch(made.elements, /places/);
  const page = await paste(made);
  await page.waitForSelector('local-price:state(base)');
  await page.select('currency-picker >>> select', 'EUR');
  await page.waitForSelector('local-price:state(local)');
});

test('a policy with a list of hosts names those that are needed', () => {
  const own = { src: '/local-price.js', 'base-url': '/rates' };
  for (const [choices, policy] of [
    [files, "script-src 'self' https://cdn.example; connect-src 'self' https://files.example"],
    [{ ...files, ...own, rates: '/rates.json' }, "script-src 'self'; connect-src 'self'"],
    [own, `script-src 'self' '${hashes.early}'`],
    [{ ...own, transport: 'fetch' }, "script-src 'self'; connect-src 'self'"],
    [
      { src: 'https://rates.example.com/x.js', consent: 'required' },
      "script-src 'self' https://rates.example.com",
    ],
  ] as const) {
    assert.equal(
      snippetOf({ ...basis, ...choices, policy: 'hosts' }, hashes).policy,
      policy,
      JSON.stringify(choices),
    );
  }
});

test('the script file is the one with the chosen elements', () => {
  for (const [choices, file] of [
    [basis, 'https://cdn.example/local-price-all.js'],
    [withoutConverter, 'https://cdn.example/local-price.js'],
    [files, 'https://cdn.example/local-price-static.js'],
    [{ ...basis, src: '/local-price.js?v=2' }, '/local-price-all.js?v=2'],
  ] as const) {
    assert.equal(
      /src="(.*)"/.exec(snippetOf(choices, hashes).script)![1],
      file,
      JSON.stringify(choices),
    );
  }
});

test('without an address of its own, the script file is on the site of the page', () => {
  const { src: _src, ...others } = withoutConverter;
  for (const [choices, script, needed] of [
    [
      { way: 'files', rates: '/rates.json' },
      '<script async src="/local-price-static.js" data-rates="/rates.json"></script>',
      ['/local-price-static.js', '/rates.json'],
    ],
    [
      { 'base-url': 'https://rates.example.com/v/' },
      `<script
  async
  src="/local-price.js"
  data-apikey="pk_123"
  data-base-url="https://rates.example.com/v/"></script>
<script>${earlyCallScript}</script>`,
      ['/local-price.js'],
    ],
  ] as [Choices, string, string[]][]) {
    const made = snippetOf({ ...others, ...choices, policy: 'hosts' }, hashes);
    assert.equal(made.script, script);
    assert.deepEqual(made.files, needed);
    const service = `'self' https://rates.example.com '${hashes.early}'`;
    const host = needed.length === 2 ? "'self'; connect-src 'self'" : service;
    assert.equal(made.policy, `script-src ${host}`);
  }
});

test('an element is in one line if it fits, and ends in the line of its last attribute', () => {
  const plain: Choices = {
    'local-price': 'on',
    'base-price': '49.00',
    'base-currency': 'USD',
    text: '$49.00',
  };
  for (const [others, elements] of [
    [{}, '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>'],
    [
      { prices: 'EUR:45 IE/EUR:47 GBP:39' },
      `<local-price
  base-price="49.00"
  base-currency="USD"
  prices="EUR:45 IE/EUR:47 GBP:39">$49.00</local-price>`,
    ],
  ] as [Choices, string][]) {
    assert.equal(snippetOf({ ...plain, ...others }, hashes).elements, elements);
  }
});

test('the page connects early to a service on another host than the script file', () => {
  const link = '<link rel="preconnect" href="https://rates.example.com"';
  for (const [choices, before] of [
    // The early call connects.
    [{}, ''],
    [{ consent: 'required' }, `${link} />`],
    [{ transport: 'fetch' }, `${link} crossorigin />`],
    [{ transport: 'jsonp-isolated' }, ''],
    [{ src: 'https://rates.example.com/local-price.js', consent: 'required' }, ''],
    [{ 'base-url': '/rates' }, ''],
    [{ way: 'files', rates: 'https://rates.example.com/rates.json' }, `${link} crossorigin />`],
  ] as [Choices, string][]) {
    const { script } = snippetOf({ ...basis, ...choices }, hashes);
    assert.equal(script.split('<script')[0]!.trim(), before, JSON.stringify(choices));
  }
});

test('values are escaped', () => {
  const { script, elements } = snippetOf(
    {
      ...basis,
      // There is no second tag then.
      consent: 'required',
      text: '<img src=x onerror=alert(1)>',
      apikey: '"><script>',
      allow: '" onclick="',
    },
    hashes,
  );
  assert.ok(!/<img|<script>/.test(elements + script));
  assert.ok(!elements.includes('" onclick="'));
});

/** What all prices have in common, and rules by currency. */
const rules: Choices = {
  rounding: '0.05',
  'rounding-rules': 'JPY:100 NGN:1000',
  ending: '95 NGN:0',
  approximate: 'on',
};

test('what all prices have in common is on the price, or once on the script tag', async () => {
  const each = snippetOf({ ...withoutConverter, ...rules }, hashes);
  assert.match(each.elements, /rounding="0\.05 JPY:100 NGN:1000"\s+ending="95 NGN:0"/);
  assert.doesNotMatch(each.script, /rounding|approximate/);
  const once = snippetOf({ ...withoutConverter, ...rules, defaults: 'on' }, hashes);
  assert.match(once.script, /data-approximate[\s>]/);
  assert.match(once.script, /data-base-currency="USD"/);
  assert.match(once.script, /data-rounding="0\.05 JPY:100 NGN:1000"/);
  assert.match(once.elements, /^<local-price base-price="49\.00">\$49\.00<\/local-price>/);
  const shown = [];
  for (const made of [each, once]) shown.push(await localIn(await paste(made)));
  assert.equal(shown[0], shown[1]);
  assert.match(shown[0]!, /≈.NGN\s[\d,]+000$/);
});

test('a price with a name is in a list in the script tag', async () => {
  const given = { prices: "EUR:45 GBP:'", parts: 'x', approximate: 'on', discount: 'NG:5%' };
  const { 'geo-gate': _gate, ...others } = withoutConverter;
  const made = snippetOf({ ...others, ...given, product: 'mug', prices: 'EUR:45' }, hashes);
  assert.equal(made.elements.split('\n')[0], '<local-price product="mug">$49.00</local-price>');
  const list =
    '{"basePrice":"49.00","baseCurrency":"USD","prices":"EUR:45","discount":"NG:5%","approximate":true}';
  assert.ok(made.script.includes(`data-products='{"mug":${list}}'`), made.script);
  assert.match(await localIn(await paste(made)), /^≈\s*NGN/);
  const hostile = snippetOf({ ...others, ...given, product: 'mug' }, hashes).script;
  assert.ok(hostile.includes('GBP:&#39;'), hostile);
  assert.deepEqual([...problemsOf({ ...others, product: 'a mug' }).keys()], ['product']);
});

test('the text on the page is the price, as the element prints it', () => {
  for (const [choices, text] of [
    [{}, '$49.00'],
    [{ 'base-price': '89' }, '$89.00'],
    [{ 'base-price': '89', 'trailing-zero-display': 'strip-if-integer' }, '$89'],
    [{ 'base-price-max': '99' }, '$49.00 – $99.00'],
    [{ 'base-price': '4900', 'base-currency': 'JPY', 'currency-display': 'code' }, 'JPY 4,900'],
    [{ 'base-price': '4,900' }, ''],
    [{ 'base-currency': 'US' }, ''],
  ] as [Choices, string][]) {
    const printed = fallbackOf({ ...basis, ...choices }, 'en');
    assert.equal(printed.replaceAll(/\s/g, ' '), text, JSON.stringify(choices));
  }
});

test('each choice that is wrong has a problem of its own', () => {
  assert.deepEqual([...problemsOf(basis)], []);
  assert.deepEqual([...problemsOf({ ...basis, ...rules })], []);
  assert.deepEqual([...problemsOf({ ...basis, ...proposedRules })], []);
  const wrong: Choices = {
    'base-price': '1,299',
    'base-currency': 'DOLLAR',
    'base-price-max': 'x',
    prices: 'EUR',
    discount: 'IN:60',
    'compare-at': 'EUR:69',
    'rounding-rules': 'JPY:x',
    ending: 'JPY:9 JPY:8',
    markup: 'a lot',
    currencies: 'EURO',
    allow: 'EU Narnia',
    block: 'ZZ',
    src: 'local-price.js',
    'base-url': 'rates.example.com',
  };
  const { apikey: _apikey, ...others } = basis;
  const problems = problemsOf({ ...others, ...wrong });
  assert.deepEqual([...problems.keys()].toSorted(), ['apikey', ...Object.keys(wrong)].toSorted());
  for (const problem of problems.values()) assert.match(problem, /rite .+\.$/);
  assert.match(problems.get('rounding-rules')!, /\(wrong: JPY:x\)/);
  const withUser = { ...basis, 'base-url': 'https://127.0.0.1@evil.example' };
  assert.deepEqual([...problemsOf(withUser).keys()], ['base-url']);
  for (const [name, value] of [
    ['base-currency', 'XQX'],
    ['src', '/js/local price.js'],
    ['base-url', 'https://rates shop.example'],
  ] as const) {
    assert.deepEqual([...problemsOf({ ...basis, [name]: value }).keys()], [name]);
  }
  const withoutPrice = { ...basis, 'base-price': '', 'local-price': '' };
  assert.deepEqual([...problemsOf(withoutPrice)], []);
});

test('an amount is read as people write it, and left alone if it could be another', () => {
  for (const [typed, amount] of [
    ['49.00', '49.00'],
    ['1,299.00', '1299.00'],
    ['1.299,00', '1299.00'],
    ["1'299.50", '1299.50'],
    ['1 299,50', '1299.50'],
    ['1,234,567.89', '1234567.89'],
    ['1.234.567', '1234567'],
    ['12,5', '12.5'],
    ['1299', '1299'],
    ['1.299', '1.299'],
    ['1,299', '1,299'],
    ['1,2,3', '1,2,3'],
    ['12,34.5', '12,34.5'],
    ['', ''],
  ] as const) {
    assert.equal(normalizeAmount(typed), amount, typed);
  }
});

/** Waits until the live price shows a text, and has these attributes. */
async function isLive(page: Page, text: RegExp, selector = 'local-price'): Promise<void> {
  await page.waitForFunction(
    (source, wanted) => {
      const frame = document.querySelector<HTMLIFrameElement>('#preview iframe:not(.coming)');
      const price = frame?.contentDocument?.querySelector(wanted);
      const amount = price?.shadowRoot?.querySelector('[part=price]');
      return price && new RegExp(source).test((amount ?? price).textContent);
    },
    {},
    text.source,
    selector,
  );
}

/** Replaces the text of a field in one step: someone who types slowly is told what is missing. */
async function type(page: Page, name: string, text: string): Promise<void> {
  const control = (await page.$(`#choices [name="${name}"]`))!;
  await control.focus();
  await control.evaluate((each) => (each as HTMLInputElement).select());
  await page.keyboard.sendCharacter(text);
}

const openMore = (page: Page): Promise<void> => press(page, '#more summary');

function code(page: Page, id: string): Promise<string> {
  return page.$eval(`#${id}`, (element) => element.textContent);
}

test('each control of the builder changes the snippet, and the live elements with it', async () => {
  const { page } = await site.open('/demo/snippet.html?visit-from=NG');
  // All parts of the form are to be seen.
  await openMore(page);
  await press(page, '#choices [name=geo-gate]');
  const whole = async (): Promise<string> =>
    (await Promise.all(['script', 'elements', 'policy'].map((id) => code(page, id)))).join();
  const values: Choices = {
    'base-price': '18.5',
    'base-price-max': '99',
    'base-currency': 'EUR',
    text: '18,50 €',
    prices: 'GBP:15-80 IE/EUR:17-90',
    discount: 'NG:40%',
    'compare-at': '29.00',
    product: 'kettle',
    'rounding-rules': 'NGN:100',
    ending: '9',
    markup: '2%',
    allow: 'NG',
    block: 'FR',
    src: '/js/local-price.js',
    'base-url': 'https://rates.shop.example',
    apikey: 'pk_9',
    currencies: 'NGN EUR',
    rates: '/rates/today.json',
  };
  const use = async (name: string): Promise<void> => {
    const before = await whole();
    const control = (await page.$(`#choices [name="${name}"]`))!;
    const kind = await control.evaluate((each) => (each as HTMLInputElement).type);
    if (kind === 'checkbox') await press(page, `#choices [name="${name}"]`);
    else if (kind === 'select-one') {
      const last = await control.$eval('option:last-child', (each) => each.value);
      await control.select(last);
    } else {
      assert.ok(values[name], name);
      await type(page, name, values[name]);
    }
    await page.waitForFunction(
      (old) =>
        ['script', 'elements', 'policy']
          .map((id) => document.getElementById(id)!.textContent)
          .join() !== old,
      {},
      before,
    );
    if (kind === 'checkbox') await press(page, `#choices [name="${name}"]`);
  };
  const used = new Set<string>();
  for (const way of ['files', 'service']) {
    await press(page, `#choices [value=${way}]`);
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
  await isLive(page, /[\d,.]{4}/, 'local-price[product=kettle]:state(local)');
  assert.match(await code(page, 'policy'), /trusted-types lit-html local-price/);
});

test('the live price is what the copied code shows, for each setup', async () => {
  const open = async (query: string, zone: string) =>
    site.open(`/demo/snippet.html${query}`, (page) => page.emulateTimezone(zone));
  // Here, or as if from there.
  for (const [query, zone] of [
    ['', 'Asia/Tokyo'],
    ['?visit-from=JP', 'Europe/Berlin'],
  ] as const) {
    const { page, close } = await open(query, zone);
    await isLive(page, /^¥7,\d\d\d$/);
    await openMore(page);
    // A guess opens no gate, unless it is trusted.
    await press(page, '[name=geo-gate]');
    await type(page, 'allow', 'JP');
    await isLive(page, /others/, 'geo-gate:state(closed) [slot=blocked]');
    await press(page, '[name=places]');
    await isLive(page, /these/, 'geo-gate:state(open) p');
    // A service knows the country.
    await press(page, '[name=places]');
    await press(page, '#choices [value=service]');
    await isLive(page, /these/, 'geo-gate:state(open) p');
    await press(page, '#propose');
    await isLive(page, /^¥7,\d00$/);
    assert.match(
      await code(page, 'script'),
      /data-rounding="cash .*JPY:100/,
      JSON.stringify(query),
    );
    await type(page, 'currencies', 'EUR GBP');
    await isLive(page, /^\$49\.00$/, 'local-price:state(base)');
    await type(page, 'currencies', 'EUR JPY');
    await isLive(page, /^¥7,\d00$/);
    // The file with the converter knows no time zones.
    await press(page, '#choices [value=files]');
    await press(page, '[name=currency-converter]');
    await isLive(page, /^\$49\.00$/, 'local-price:state(base)');
    await close();
  }
});

test('the text on the page follows the price until it is edited', async () => {
  const { page } = await site.open('/demo/snippet.html');
  const isWritten = (text: string) =>
    says(page, '#elements', new RegExp(`>${text.replace(/[$.]/g, '\\$&')}</local-price>`));
  await isWritten('$49.00');
  await type(page, 'base-price', '89');
  await isWritten('$89.00');
  await type(page, 'base-currency', 'EUR');
  await isWritten('€89.00');
  await openMore(page);
  await type(page, 'text', '89 euros');
  await isWritten('89 euros');
  await type(page, 'base-price', '99');
  await says(page, '#elements', /"99"/);
  await isWritten('89 euros');
  await page.focus('[name=text]');
  await page.$eval('[name=text]', (each) => (each as HTMLInputElement).select());
  await page.keyboard.press('Backspace');
  await isWritten('€99.00');
});

test('the first view has the setup with files, the price, its currency and the result, and two blocks to copy', async () => {
  const { page } = await site.open('/demo/snippet.html');
  const names = await page.$$eval('#choices [name]', (all) =>
    all.filter((each) => each.checkVisibility()).map((each) => each.getAttribute('name')),
  );
  assert.deepEqual(names, ['way', 'way', 'base-price', 'base-currency']);
  await isLive(page, /^NGN/);
  const buttons = await page.$$eval('.code-block:has(#script, #elements) .copy', (all) =>
    all.map((each) => each.textContent),
  );
  assert.deepEqual(buttons, ['Copy', 'Copy']);
  const ways = await page.$$eval('[name=way]', (all) =>
    all.map((each) => [(each as HTMLInputElement).value, (each as HTMLInputElement).checked]),
  );
  assert.deepEqual(ways.flat(), ['files', true, 'service', false]);
  const [own, framed] = await page.evaluate(() => {
    const { contentDocument } = document.querySelector<HTMLIFrameElement>('#preview iframe')!;
    return [document, contentDocument!].map(({ body }) => getComputedStyle(body).fontFamily);
  });
  assert.equal(framed, own);
  // A checkbox with code has one label.
  const parts = await page.$$eval('.check', (labels) =>
    labels.map(
      ({ childNodes }) => [...childNodes].filter((node) => node.textContent!.trim()).length,
    ),
  );
  assert.deepEqual([...new Set(parts)], [1]);
});

test('the builder says beside a field what is wrong with its value', async () => {
  const { page, problems } = await site.open('/demo/snippet.html');
  await openMore(page);
  await type(page, 'markup', 'a lot');
  await type(page, 'ending', 'JPY:x');
  const problem = (name: string) =>
    page.$eval(`[name=${name}]`, (each) => {
      const { textContent } = document.getElementById(each.getAttribute('aria-describedby')!)!;
      return each.getAttribute('aria-invalid') && textContent;
    });
  await page.waitForSelector('[name=markup][aria-invalid]');
  await page.waitForSelector('[name=ending][aria-invalid]');
  assert.equal(await problem('markup'), 'Write a percentage such as 2.5%.');
  assert.match((await problem('ending'))!, /\(wrong: JPY:x\)/);
  assert.equal(await problem('base-price'), null);
  assert.equal(await page.$eval('#wrong', (each) => each.textContent), '');
  await isLive(page, /^\$49\.00$/, 'local-price:state(error)');
  // The live price says so too.
  for (const said of problems.splice(0)) assert.match(said, /markup="a lot"|ending="JPY:x"/);
});

test('a grouped amount is read, and an ambiguous one leaves no code to copy', async () => {
  const { page, problems } = await site.open('/demo/snippet.html');
  await type(page, 'base-price', '1,299.00');
  await says(page, '#elements', /base-price="1299\.00"[^]*>\$1,299\.00</);
  await type(page, 'base-price', '1,299');
  await page.waitForSelector('#no-code', { visible: true });
  await page.waitForSelector('[name=base-price][aria-invalid]');
  for (const id of ['script', 'elements', 'policy']) assert.equal(await code(page, id), '');
  assert.deepEqual(await page.$$('pre:has(#script, #elements):not([hidden] *)'), []);
  await type(page, 'base-price', '1299');
  await page.waitForSelector('#no-code', { hidden: true });
  await says(page, '#elements', /base-price="1299"/);
  for (const problem of problems.splice(0)) assert.match(problem, /base-price="1,299"/);
});

/** Waits until the code is that of a setup. @returns the code, as it is copied */
async function copied(page: Page, way: string): Promise<string> {
  await press(page, `#choices [value=${way}]`);
  await says(page, '#script', way === 'files' ? /data-rates/ : /data-base-url/);
  return (await code(page, 'script')) + (await code(page, 'elements'));
}

test('what the builder prints before anything is chosen works in an empty page, for each setup', async () => {
  const { page } = await site.open('/demo/snippet.html');
  for (const way of ['service', 'files']) {
    const shop = await paste({ script: await copied(page, way), elements: '' });
    assert.match(await localIn(shop), /^NGN\s[\d,.]+$/, way);
  }
});

test('the builder names the files to put on the site, and says why a service is asked late', async () => {
  const { page } = await site.open('/demo/snippet.html');
  await says(
    page,
    '#files p',
    /local-price-static\.js at \/local-price-static\.js\s+and\s+rates\.json at \/rates\.json\./,
  );
  const script = await page.$eval('#script-file', (each) => (each as HTMLAnchorElement).href);
  assert.equal((await fetch(script)).status, 200);
  assert.equal(await page.$eval('#late', (each) => each.checkVisibility()), false);
  await openMore(page);
  await copied(page, 'service');
  await says(page, '#files', /Put local-price\.js at \/local-price\.js[^]*the fastest way\./);
  for (const part of await page.$$('#files :is([data-way=files], pre, button)')) {
    assert.equal(await part.evaluate((each) => each.checkVisibility()), false);
  }
  await press(page, '#choices [name=consent]');
  await says(page, '#late', /because the visitor must consent first\.$/);
});

test('on a phone, the result is one step away when all choices are open', async () => {
  const { page } = await site.open('/demo/snippet.html', (each) =>
    each.setViewport({ width: 390, height: 800 }),
  );
  assert.equal(await page.$eval('.to-result', (each) => each.checkVisibility()), false);
  await openMore(page);
  await press(page, '.to-result');
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('#preview')!.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
});

test('without JavaScript, the form keeps its place, and one sentence says why', async () => {
  const { page } = await site.open('/');
  const left = async (): Promise<number> => {
    await page.goto(`${site.origin}/demo/snippet.html`);
    return page.$eval('#choices', (form) => form.getBoundingClientRect().left);
  };
  const usual = await left();
  await page.setJavaScriptEnabled(false);
  assert.equal(await left(), usual);
  const text = await page.$eval('noscript', (each) => each.textContent!.trim());
  assert.match(text.replace(/\s+/g, ' '), /The builder needs JavaScript: the .*Quick start/);
});
