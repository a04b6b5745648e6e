/** The recipes: each as a page of its own with each setup, and all of them live on the site. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { after, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { openSite } from '../support/openSite.ts';
import { press } from '../support/press.ts';
import { says } from '../support/says.ts';
import { openSnippetSite } from '../support/snippetSite.ts';
import { until } from '../support/until.ts';

const page = '/docs/guides/recipes.html';
const text = readFileSync('docs/guides/recipes.md', 'utf8');

const recipes = [...text.matchAll(/^#+ ([^\n]*)\n(?:(?!^#).)*?^```html\n(.*?)^```$/gms)].map(
  ([, name, markup]) => ({ name: name!, markup: markup! }),
);

const setups = {
  'a rates file': '<script async src="/local-price-static.js" data-rates="/rates.json"></script>',
  'a service':
    '<script async src="/local-price.js" data-apikey="pk_123" data-base-url="https://rates.example.com"></script>',
};

const [japan, site] = await Promise.all([openSnippetSite('JP', 'Asia/Tokyo'), openSite()]);
after(() => Promise.all([japan.close(), site.close()]));

/** Waits until nothing is pending, and returns what the visible prices print. */
async function printed(tab: Page, within = 'body'): Promise<string[]> {
  await tab.waitForSelector('local-price:state(local)');
  await tab.waitForFunction(
    () => !document.querySelector(':is(local-price, geo-gate):state(pending)'),
  );
  return tab.$$eval(`${within} local-price`, (prices) =>
    prices
      .filter((price) => price.checkVisibility())
      .map((price) => price.shadowRoot!.querySelector('[part=price]')?.textContent ?? ''),
  );
}

test('each recipe of the page is run', () => {
  assert.equal(recipes.length, 12);
  assert.equal(recipes.length, text.match(/^```html$/gm)!.length);
});

for (const [setup, tag] of Object.entries(setups)) {
  for (const { name, markup } of recipes) {
    test(`with ${setup}, a visitor from Japan sees yen: ${name}`, async () => {
      const { page: tab } = await japan.open(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title><link rel="stylesheet" href="/local-price.css">${tag}${markup}`,
      );
      const prices = await printed(tab);
      assert.notEqual(prices.length, 0);
      for (const price of prices) assert.match(price, /^¥[\d,]+$/);
    });
  }
}

test('all recipes are live on the site', async () => {
  const { page: tab } = await site.open(`${page}?visit-from=JP`);
  const prices = await printed(tab, '.recipe');
  assert.ok(prices.length > recipes.length, prices.join());
  for (const price of prices) assert.match(price, /^¥[\d,]+$/);
  assert.equal((await tab.$$('.recipe')).length, recipes.length);
  assert.equal((await tab.$$('main img')).length, 0);
});

test('the pricing table switches between months and years, and the totals of the cart follow the quantities', async () => {
  const { page: tab } = await site.open(`${page}?visit-from=JP`);
  const amount = async (): Promise<number> =>
    Number((await printed(tab, '.pricing'))[0]!.replace(/\D/g, ''));
  const month = await amount();
  await press(tab, '.pricing [value=year]');
  await until(async () => (await amount()) === 10 * month, 'the price of a year');
  const amounts = (selector: string): Promise<number[]> =>
    tab.$$eval(selector, (all) =>
      all.map((each) => Number((each.shadowRoot ?? each).textContent!.replace(/\D/g, ''))),
    );
  const isTotal = async (): Promise<boolean> => {
    const [one, two] = await amounts('.basket [of]');
    const [total] = await amounts('.basket output');
    return total! > 0 && total === one! + two!;
  };
  await says(tab, '.basket output', /¥/);
  await until(isTotal, 'the total');
  const [price] = await amounts('.basket local-price');
  await tab.focus('.basket input');
  await tab.keyboard.press('ArrowUp');
  await until(async () => (await amounts('.basket [of=kettle]'))[0] === 2 * price!, 'two kettles');
  await until(isTotal, 'the total of two');
});

test('the style sheet shapes pickers and prices by its custom properties, and is small', async () => {
  assert.ok(statSync('dist/cdn/local-price.css').size <= 2_000);
  const { page: tab } = await site.open(`${page}?visit-from=DE`);
  await tab.waitForSelector('.tag:state(local)');
  const style = (selector: string, inner: string, property: string): Promise<string> =>
    tab.$eval(
      selector,
      (element, part, name) =>
        getComputedStyle(element.shadowRoot!.querySelector(part)!).getPropertyValue(name),
      inner,
      property,
    );
  assert.match(await style('.pill currency-picker', 'select', 'border-radius'), /^\d{4}px$/);
  assert.equal(
    await style('.dark currency-picker', 'select', 'background-color'),
    'rgb(34, 34, 34)',
  );
  assert.equal(
    await style('.top currency-picker', 'select', 'background-color'),
    'rgba(0, 0, 0, 0)',
  );
  assert.equal(await style('.tag', '[part=decimal]', 'font-size'), '0px');
  const [price, fraction] = await Promise.all(
    ['[part=integer]', '[part=fraction]'].map((part) => style('.tag', part, 'font-size')),
  );
  assert.equal((parseFloat(fraction!) / parseFloat(price!)).toFixed(2), '0.60');
});

test('a price that is not known is a block, and becomes visible in the end', async () => {
  const { page: tab } = await site.open(`${page}?visit-from=JP`);
  await tab.waitForSelector('.waits:state(local)');
  // The frame asks for another file of rates, which is never sent.
  await tab.setRequestInterception(true);
  tab.on('request', (request) => {
    if (!request.url().endsWith('/held.json')) void request.continue();
  });
  const colors = await tab.evaluate(async () => {
    const frame = document.createElement('iframe');
    const sheet = [...document.styleSheets]
      .flatMap((each) => [...each.cssRules])
      .filter(({ cssText }) => cssText.includes('skeleton'))
      .map(({ cssText }) => cssText)
      .join('');
    frame.srcdoc =
      `<style>${sheet} .waits { --local-price-skeleton-time: 1000s }</style>
      <script async src="/local-price-static.js" data-rates="/held.json" data-country="JP"></` +
      `script>
      <local-price class="waits" base-price="49.00" base-currency="USD">$49.00</local-price>`;
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener('load', resolve));
    const price = frame.contentDocument!.querySelector('local-price')!;
    const style = frame.contentWindow!.getComputedStyle(price);
    const before = style.color;
    for (const animation of price.getAnimations()) animation.finish();
    return [price.matches(':state(pending)'), before, style.color];
  });
  assert.deepEqual(colors, [true, 'rgba(0, 0, 0, 0)', 'rgb(0, 0, 0)']);
});

test('each recipe has a picture, which is small', () => {
  const named = [...text.matchAll(/\(\.\.\/pictures\/(.+)\)/g)].map(([, name]) => name!);
  assert.equal(named.length, recipes.length);
  // Those of WordPress are in its guide.
  const pictures = readdirSync('docs/pictures').filter((name) => !name.startsWith('wordpress-'));
  assert.deepEqual(pictures.toSorted(), named.toSorted());
  for (const name of named) {
    const { size } = statSync(`docs/pictures/${name}`);
    assert.ok(size > 500 && size <= 25_000, `${name}: ${size}`);
  }
});
