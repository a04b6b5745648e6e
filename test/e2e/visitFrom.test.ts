import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { visitFrom } from 'local-price/testing';
import * as playwright from 'playwright-core';
import type * as puppeteer from 'puppeteer-core';
import { chromiumFlags, findEngine } from '../../scripts/browsers.ts';
import { launchChromium } from '../support/launchChromium.ts';

const script = (name: string): string => readFileSync(`dist/cdn/${name}.js`, 'utf8');
const date = new Date().toISOString().slice(0, 10);

/** The test's own files; the service of the page does not exist. */
const files: Readonly<Record<string, string>> = {
  '/local-price.js': script('local-price'),
  '/local-price-static.js': script('local-price-static'),
  '/local-price-all.js': script('local-price-all'),
  '/rates.json': JSON.stringify({ date, usd: { jpy: 120, eur: 0.5 } }),
  '/own': 'own answer',
};

/** So that a busy machine has time to answer. An attribute that a page has twice counts once, the first. */
const patient = 'data-timeout="300000"';

const start = `<!doctype html><meta charset="utf-8" />
  <script>
    window.errors = [];
    addEventListener('local-price-error', ({ detail }) => errors.push(detail.error));
  </script>`;
const price = '<local-price base-price="10.00" base-currency="USD">$10.00</local-price>';

const pageWith = (settings: string): string => `${start}
  <script async src="/local-price.js" data-apikey="pk_123" data-storage="none"
    data-base-url="https://rates.example.com/below" ${settings} ${patient}></script>
  ${price}`;

/** A page without a service. */
const pageWithFile = (settings = 'data-rates="rates.json"', name = 'local-price-static'): string =>
  `${start}<script src="/${name}.js" ${settings} data-storage="none" ${patient}></script>${price}`;

/** A policy that allows neither scripts in a page nor `eval`. */
const strict = `<meta http-equiv="content-security-policy"
  content="default-src 'none'; script-src 'self'; connect-src 'self'" />`;

/** What the two libraries have in common. */
interface TestPage {
  page: playwright.Page | puppeteer.Page;
  /** Opens a page with the widget. The page has routes of its own, for its files and for everything else. */
  open(settings?: string): Promise<unknown>;
  /** Opens another page. */
  show(html: string, query?: string): Promise<unknown>;
  evaluate<T>(expression: string): Promise<T>;
  until(expression: string): Promise<unknown>;
}

const contentOf = (address: string, html: string): string | undefined => {
  const { host, pathname } = new URL(address);
  return host === 'shop.example' ? (pathname === '/' ? html : files[pathname]) : undefined;
};

const chromium = await playwright.chromium.launch({
  executablePath: findEngine('chromium')!['browser']!,
  // Playwright may intercept the requests of a frame in another process too late.
  args: [...chromiumFlags(), '--disable-features=IsolateSandboxedIframes'],
});
const chrome = await launchChromium();
after(() => Promise.all([chromium.close(), chrome.close()]));

const libraries: Readonly<Record<string, () => Promise<TestPage>>> = {
  async Playwright() {
    const page = await chromium.newPage();
    let html = '';
    await page.route('**/*', (route) => {
      const body = contentOf(route.request().url(), html);
      return body === undefined
        ? route.abort()
        : route.fulfill({ body, contentType: typeOf(body) });
    });
    const show = (content: string, query = ''): Promise<unknown> => {
      html = content;
      return page.goto(`https://shop.example/${query}`, { waitUntil: 'domcontentloaded' });
    };
    return {
      page,
      open: (settings = '') => show(pageWith(settings)),
      show,
      evaluate: (expression) => page.evaluate(expression),
      until: (expression) => page.waitForFunction(expression),
    };
  },
  async Puppeteer() {
    const page = await chrome.newPage();
    let html = '';
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const body = contentOf(request.url(), html);
      if (body === undefined) void request.abort('failed', -1);
      else void request.respond({ body, contentType: typeOf(body) }, 0);
    });
    const show = (content: string, query = ''): Promise<unknown> => {
      html = content;
      return page.goto(`https://shop.example/${query}`, { waitUntil: 'domcontentloaded' });
    };
    return {
      page,
      open: (settings = '') => show(pageWith(settings)),
      show,
      evaluate: (expression) => page.evaluate(expression) as never,
      until: (expression) => page.waitForFunction(expression),
    };
  },
};

const typeOf = (body: string): string =>
  body.startsWith('<')
    ? 'text/html'
    : body.startsWith('{')
      ? 'application/json'
      : 'text/javascript';

const inState = (state: string): string =>
  `document.querySelector('local-price').matches(':state(${state})')`;
const amount = `document.querySelector('local-price').value.amount + ' ' + document.querySelector('local-price').value.currency`;

for (const [library, newPage] of Object.entries(libraries)) {
  for (const transport of ['jsonp', 'jsonp-isolated', 'fetch']) {
    test(`${library}: a page with the transport ${transport} is visited from Japan, and from India`, async () => {
      const { page, open, evaluate, until } = await newPage();
      const stop = await visitFrom(page, 'JP');
      await open(`data-transport="${transport}"`);
      await until(inState('local'));
      assert.equal(await evaluate(amount), '20 JPY');
      await visitFrom(page, { country: 'IN', rates: { usd: { inr: 80 } } });
      await stop();
      await open(`data-transport="${transport}"`);
      await until(inState('local'));
      assert.equal(await evaluate(amount), '800.00 INR');
      await page.close();
    });
  }

  test(`${library}: the test's own handlers go on, during a visit and after it`, async () => {
    const { page, open, evaluate, until } = await newPage();
    const own = `fetch('/own').then((response) => response.text())`;
    const other = `fetch('https://elsewhere.example/').catch(({ name }) => name)`;
    const stop = await visitFrom(page, 'JP');
    await open();
    await until(inState('local'));
    assert.equal(await evaluate(own), 'own answer');
    assert.equal(await evaluate(other), 'TypeError');
    await stop();
    await stop();
    await open();
    await until(inState('error'));
    assert.equal(await evaluate('errors[0].code'), 'network');
    assert.equal(await evaluate(own), 'own answer');
    await visitFrom(page, 'NG');
    await open();
    await until(inState('local'));
    await page.close();
  });

  test(`${library}: an answer waits for its delay, at most until the visit ends`, async () => {
    const { page, open, evaluate, until } = await newPage();
    const asked = new Promise((resolve) => {
      (page as puppeteer.Page).on('request', (request) => {
        if (request.url().includes('/origin')) resolve(undefined);
      });
    });
    const stop = await visitFrom(page, { country: 'JP', delay: 1e9 });
    await open();
    await asked;
    assert.equal(await evaluate('fetch("/own").then(({ ok }) => ok)'), true);
    assert.equal(await evaluate(inState('pending')), true);
    await visitFrom(page, { country: 'JP' });
    await stop();
    await until(inState('local'));
    await page.close();
  });

  test(`${library}: a visit can fail`, async () => {
    const { page, open, evaluate, until } = await newPage();
    for (const [failure, code, serviceCode] of [
      ['network', 'network', undefined],
      ['timeout', 'timeout', undefined],
      ['INSUFFICIENT_TOKENS', 'service', 'INSUFFICIENT_TOKENS'],
    ] as const) {
      const stop = await visitFrom(page, { country: 'JP', failure });
      await open(failure === 'timeout' ? 'data-timeout="50"' : '');
      await until(inState('error'));
      assert.equal(await evaluate('errors[0].code'), code, failure);
      assert.equal(await evaluate('errors[0].serviceCode'), serviceCode, failure);
      await stop();
    }
    await page.close();
  });

  test(`${library}: a page with a rates file is visited as long as the visit lasts`, async () => {
    const { page, show, evaluate } = await newPage();
    // A policy may forbid what `until` does.
    const becomes = async (expected: string): Promise<void> => {
      await (page as puppeteer.Page).waitForSelector('local-price:state(local)');
      assert.equal(await evaluate(amount), expected);
    };
    const stopJapan = await visitFrom(page, 'JP');
    await show(strict + pageWithFile());
    await becomes('1200 JPY');
    assert.equal(await evaluate('localPrice.visitor().then((each) => each.countrySource)'), 'page');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await becomes('1200 JPY');
    const stopIndia = await visitFrom(page, { country: 'IN', rates: { USD: { inr: 80 } } });
    await stopJapan();
    await show(strict + pageWithFile());
    await becomes('800.00 INR');
    await show(strict + pageWithFile(), '?currency=USD');
    await (page as puppeteer.Page).waitForSelector('local-price:state(base)');
    await stopIndia();
    await show(pageWithFile());
    await (page as puppeteer.Page).waitForSelector('local-price:state(base)');
    assert.equal(
      await evaluate('localPrice.visitor().then((each) => each.countrySource)'),
      'unknown',
    );
    assert.equal(await evaluate('Object.getOwnPropertySymbols(window).map(String).join()'), '');
    await page.close();
  });

  for (const [what, visitor, html, expected] of [
    [
      'the page names the currency',
      'JP',
      pageWithFile('data-rates="/rates.json" data-currency-map="JP:EUR"'),
      '5.00 EUR',
    ],
    [
      'the test names the currency',
      { country: 'JP', currency: 'EUR' },
      pageWithFile('data-rates="/rates.json" data-currency-map="JP:JPY"'),
      '5.00 EUR',
    ],
    [
      'the page names a country',
      'JP',
      pageWithFile('data-rates="/rates.json" data-country="DE"'),
      '1200 JPY',
    ],
    [
      'the file supports both',
      'JP',
      pageWithFile('data-rates="/rates.json"', 'local-price-all'),
      '1200 JPY',
    ],
    [
      'the rates are in the page',
      { country: 'IN', rates: { usd: { inr: 80 } } },
      pageWithFile(`data-rates='${files['/rates.json']}'`),
      '800.00 INR',
    ],
    [
      'a script names the file later',
      { country: 'IN', rates: { usd: { inr: 80 } }, delay: 1 },
      pageWithFile('').replace(
        price,
        `<script>localPrice.configure({ rates: '/own' })</script>${price}`,
      ),
      '800.00 INR',
    ],
    [
      'a service knows the place',
      { country: 'IN', rates: { usd: { inr: 80 } } },
      pageWithFile('data-rates="/own" data-apikey="k" data-base-url="https://rates.example.com"'),
      '800.00 INR',
    ],
    [
      'the failure is not one of a file',
      { country: 'JP', failure: 'ADDRESS_NOT_FOUND' },
      pageWithFile(),
      '1200 JPY',
    ],
  ] as const) {
    test(`${library}: a page with a rates file is visited, and ${what}`, async () => {
      const { page, show, evaluate, until } = await newPage();
      await visitFrom(page, visitor);
      await show(html);
      await until(inState('local'));
      assert.equal(await evaluate(amount), expected);
      assert.equal(await evaluate('errors.length'), 0);
      await page.close();
    });
  }

  test(`${library}: a visitor without a currency sees the price of a page with a rates file`, async () => {
    const { page, show, evaluate, until } = await newPage();
    await visitFrom(page, 'AQ');
    await show(pageWithFile());
    await until(inState('base'));
    const visitor = 'localPrice.visitor().then(({ country, currency }) => country + currency)';
    assert.equal(await evaluate(visitor), 'AQnull');
    await page.close();
  });

  for (const [what, older] of [
    ['rates', { country: 'IN', rates: { usd: { inr: 80 } } }],
    ['a failure', { country: 'IN', failure: 'network' }],
  ] as const) {
    test(`${library}: a visit without rates replaces one with ${what}, also after its end`, async () => {
      const { page, show, evaluate, until } = await newPage();
      await visitFrom(page, older);
      const stop = await visitFrom(page, 'JP');
      await show(pageWithFile('data-rates="/rates.json"'));
      await until(inState('local'));
      assert.equal(await evaluate(amount), '1200 JPY');
      await stop();
      await show(pageWithFile('data-rates="/rates.json" data-country="JP" data-currency="JPY"'));
      await until(inState('local'));
      assert.equal(await evaluate(amount), '1200 JPY');
      await page.close();
    });
  }

  test(`${library}: a visit can be stopped after its page is closed`, async () => {
    const { page, open } = await newPage();
    // Puppeteer asks the handlers in turn.
    const asked = (page as puppeteer.Page).waitForRequest((each) => each.url().includes('/origin'));
    const stop = await visitFrom(page, { country: 'JP', delay: 1e9 });
    await open();
    await asked;
    await page.close();
    await stop();
  });

  test(`${library}: a rates file can fail`, async () => {
    const { page, show, evaluate, until } = await newPage();
    const other = `fetch('/own').then((response) => response.text())`;
    for (const [failure, code, status] of [
      ['network', 'network', undefined],
      ['timeout', 'timeout', undefined],
      ['INSUFFICIENT_TOKENS', 'service', 402],
    ] as const) {
      const stop = await visitFrom(page, { country: 'JP', failure });
      await show(
        pageWithFile(
          `data-rates="/rates.json" ${failure === 'timeout' ? 'data-timeout="50"' : ''}`,
        ),
      );
      await until(inState('error'));
      assert.equal(await evaluate('errors[0].code'), code, failure);
      assert.equal(await evaluate('errors[0].status'), status, failure);
      assert.equal(await evaluate(other), 'own answer');
      await stop();
    }
    await page.close();
  });
}

test('Playwright: a context is visited like a page', async () => {
  const context = await chromium.newContext();
  await visitFrom(context, 'JP');
  const page = await context.newPage();
  await page.route('https://shop.example/**', (route) => {
    const body = contentOf(route.request().url(), pageWith(''))!;
    return route.fulfill({ body, contentType: typeOf(body) });
  });
  await page.goto('https://shop.example/');
  await page.waitForFunction(inState('local'));
  assert.equal(await page.evaluate(amount), '20 JPY');
  await visitFrom(context, { country: 'IN', rates: { usd: { inr: 80 } } });
  const other = await context.newPage();
  await other.route('https://shop.example/**', (route) => {
    const body = contentOf(route.request().url(), pageWithFile());
    // An address that only the visit answers.
    return route.request().url().endsWith('/rates.json')
      ? route.fallback()
      : route.fulfill({ body: body!, contentType: typeOf(body!) });
  });
  await other.goto('https://shop.example/');
  await other.waitForFunction(inState('local'));
  assert.equal(await other.evaluate(amount), '800.00 INR');
  await context.close();
});

for (const last of ['page', 'context'] as const) {
  test(`Playwright: the visit of a page decides alone, and the last was that of the ${last}`, async () => {
    const context = await chromium.newContext();
    const page = await context.newPage();
    let html = '';
    await context.route('https://shop.example/**', (route) => {
      const body = contentOf(route.request().url(), html)!;
      return route.fulfill({ body, contentType: typeOf(body) });
    });
    const see = async (content: string): Promise<unknown> => {
      html = content;
      await page.goto('https://shop.example/');
      await page.waitForFunction(inState('local'));
      return page.evaluate(amount);
    };
    const fromIndia = { country: 'IN', rates: { usd: { inr: 80 } } };
    if (last === 'page') await visitFrom(context, fromIndia);
    const stop = await visitFrom(page, 'JP');
    if (last === 'context') await visitFrom(context, fromIndia);
    assert.equal(await see(pageWithFile()), '1200 JPY');
    assert.equal(await see(pageWith('')), '20 JPY');
    await stop();
    assert.equal(await see(pageWithFile()), '800.00 INR');
    assert.equal(await see(pageWith('')), '800.00 INR');
    await context.close();
  });
}

test('Playwright: a visit can be stopped after its context is closed', async () => {
  const context = await chromium.newContext();
  const stop = await visitFrom(context, 'JP');
  await context.close();
  await stop();
});

test('a page gets no more listeners by further visits', async () => {
  const [page, other] = [await chromium.newPage(), await chrome.newPage()];
  const listeners: string[] = [];
  for (const country of ['JP', 'IN', 'NG', 'JP']) {
    await visitFrom(page, country);
    await visitFrom(other, country);
    const counts = [page as unknown as puppeteer.Page, other].flatMap((each) =>
      (['close', 'request'] as const).map((event) => each.listenerCount(event)),
    );
    listeners.push(counts.join());
  }
  assert.equal(new Set(listeners).size, 1, listeners.join(' '));
  await Promise.all([page.close(), other.close()]);
});

test('Puppeteer: without other handlers, requests pass again after a visit', async () => {
  const page = await chrome.newPage();
  const stop = await visitFrom(page, 'JP');
  await page.goto('data:text/html,during');
  await stop();
  await page.goto('data:text/html,after');
  assert.equal(await page.evaluate('document.body.textContent'), 'after');
  await page.close();
});
