/** The editor of examples: markup beside its live result, a link to share it, and the way to the builder. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { fragmentOf, markupIn } from '../../demo/editor/sharedMarkup.ts';
import { sticksOut, take, violations } from '../support/lookAt.ts';
import { openSite } from '../support/openSite.ts';
import { press } from '../support/press.ts';
import { says } from '../support/says.ts';

const recipes = '/docs/guides/recipes.html?visit-from=JP';
const elements = '/demo/local-price.html?visit-from=JP';

const site = await openSite();
after(() => site.close());

/** Waits until the result's price prints this. */
async function shows(page: Page, text: RegExp, within = ''): Promise<void> {
  await page.waitForFunction(
    (source, selector) => {
      const frame = document.querySelector<HTMLIFrameElement>('.editor iframe');
      const price = frame?.contentDocument?.querySelector(selector);
      return new RegExp(source).test(
        price?.shadowRoot?.querySelector('[part=price]')?.textContent ?? '',
      );
    },
    {},
    text.source,
    `${within} local-price`,
  );
}

async function openFirst(page: Page): Promise<void> {
  await page.waitForSelector('.edit');
  await page.focus('.edit');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.editor .code span');
}

async function replaceMarkup(page: Page, markup: string): Promise<void> {
  await page.focus('.editor .code');
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.sendCharacter(markup);
}

const price = (attributes: string, text: string): string =>
  `<local-price ${attributes}>${text}</local-price>`;

test('markup survives the fragment of an address', () => {
  for (const markup of ['', '<b>€ 49 – “¥”</b>\n\t🫖', '?>~+/='.repeat(9)]) {
    const fragment = fragmentOf(markup);
    assert.match(fragment, /^#edit=[\w-]*$/, JSON.stringify(markup));
    assert.equal(markupIn(fragment), markup);
  }
  for (const fragment of ['', '#price', '#edit=%', '#edit=_w']) {
    assert.equal(markupIn(fragment), undefined, fragment);
  }
});

test('every example of the pages with live examples can be edited', async () => {
  for (const path of [
    recipes,
    ...['local-price', 'geo-gate', 'currency-picker', 'country-picker', 'currency-converter'].map(
      (name) => `/demo/${name}.html`,
    ),
  ]) {
    const { page, bytes, close } = await site.open(path);
    await page.waitForSelector('.edit');
    const missing = await page.$$eval('pre > code:is([data-of], [data-edit])', (all) =>
      all
        .filter(
          ({ textContent, parentElement }) =>
            /<[a-z]+-[a-z]+/.test(textContent) &&
            !parentElement!.parentElement!.querySelector('.edit'),
        )
        .map(({ textContent }) => textContent),
    );
    assert.deepEqual(missing, [], path);
    assert.ok(![...bytes.keys()].some((each) => each.includes('openEditor')), path);
    await close();
  }
});

test('an edited example shows its result or what is wrong, starts over, and closes by keyboard', async () => {
  const { page, problems } = await site.open(elements);
  await openFirst(page);
  await shows(page, /^¥7,\d\d\d$/);
  await replaceMarkup(page, price('base-price="490" base-currency="USD"', '$490'));
  await shows(page, /^¥7\d,\d\d\d$/);
  await replaceMarkup(page, price('base-price="4,9" base-currency="USD"', '$4.9'));
  await says(page, '.editor [role=status]', /base-price="4,9"/);
  for (const said of problems.splice(0)) assert.match(said, /base-price="4,9"/);
  await press(page, '[data-do=reset]');
  await shows(page, /^¥7,\d\d\d$/);
  // Tab is not caught in the text.
  await page.focus('.editor .code');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement!.closest('.code')), null);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.editor', { hidden: true });
  assert.equal(await page.evaluate(() => document.activeElement!.className), 'edit');
});

test('the link opens the same markup, and nothing in it runs, loads or leads away', async () => {
  const { page, close } = await site.open(elements);
  await openFirst(page);
  await replaceMarkup(page, price('base-price="490" base-currency="USD"', '$490'));
  await press(page, '[data-do=share]');
  await page.waitForFunction(() => location.hash);
  const address = await page.evaluate(() => location.pathname + location.search + location.hash);
  await close();
  const again = await site.open(address);
  await shows(again.page, /^¥7\d,\d\d\d$/);
  assert.equal(new URL(again.page.url()).search, '?visit-from=JP');
  await again.close();

  const hostile = `<img src=x onerror="top.ran = 1"><script>top.ran = 1</script><svg onload="top.ran = 1"></svg>
    <iframe srcdoc="<script>top.ran = 1</script>"></iframe><a href="javascript:top.ran = 1">a</a>
    <form action="https://evil.example/"><button>Send</button></form><p onclick="top.ran = 1" style="color: red">text</p>
    <template><script>top.ran = 1</script></template><base href="https://evil.example/">
    <meta http-equiv="refresh" content="0;url=https://evil.example/"><object data="x"></object>
    <local-price base-price="49.00" base-currency="USD" onfocus="top.ran = 1" base-url="https://evil.example/"
      apikey="x" transport="jsonp">$49.00</local-price>`;
  const attacked = await site.open(elements + fragmentOf(hostile));
  await shows(attacked.page, /^¥7,\d\d\d$/);
  const left = await attacked.page.$eval(
    '.editor iframe',
    (frame) => (frame as HTMLIFrameElement).contentDocument!.body.innerHTML,
  );
  assert.match(left, /<p style="color: red">text<\/p>/);
  assert.match(left, /<local-price base-price="49\.00" base-currency="USD"[^>]*>\$49\.00</);
  assert.doesNotMatch(
    left,
    /script|\son|<(img|svg|iframe|a|form|base|meta|object)\b|evil|apikey|transport/,
  );
  assert.equal(await attacked.page.evaluate(() => 'ran' in window), false);
  await attacked.close();
});

test('the frame runs no script that is left in the markup', async () => {
  const { page, problems } = await site.open(elements);
  await openFirst(page);
  await shows(page, /^¥/);
  const ran = await page.evaluate(async () => {
    const { contentDocument } = document.querySelector<HTMLIFrameElement>('.editor iframe')!;
    const refused = new Promise<string>((resolve) =>
      contentDocument!.addEventListener('securitypolicyviolation', (event) =>
        resolve(event.effectiveDirective),
      ),
    );
    contentDocument!.body.innerHTML = '<p onclick="top.ran = 1">text</p>';
    contentDocument!.querySelector('p')!.click();
    return [await refused, 'ran' in window];
  });
  assert.deepEqual(ran, ['script-src-attr', false]);
  for (const said of problems.splice(0)) assert.match(said, /Content Security Policy/);
});

test('a price that the builder can show opens there as it is', async () => {
  const { page } = await site.open(elements);
  await openFirst(page);
  const isOffered = async (markup: string, wanted: boolean): Promise<void> => {
    await replaceMarkup(page, markup);
    await page.waitForSelector('.editor .foot a', { visible: wanted, hidden: !wanted });
  };
  await isOffered(price('base-price="49" base-currency="USD" parts', '$49'), false);
  await isOffered(price('base-price="49" base-currency="USD" locale="de"', '$49'), false);
  await isOffered(price('of="x" times="2"', '$98'), false);
  const attributes =
    'base-price="1299" base-currency="EUR" prices="USD:1400" places="guess" rounding="0.05 JPY:100" ending="99 JPY:0" approximate';
  await isOffered(`<p>Only ${price(attributes, '1299 euros')}</p>`, true);
  await Promise.all([page.waitForNavigation(), press(page, '.editor .foot a')]);
  await says(page, '#elements', /./);
  const markup = await page.$eval('#elements', (each) => each.textContent);
  for (const attribute of attributes.split(/ (?=[\w-]+=|approximate)/)) {
    assert.ok(markup.includes(attribute), `${attribute}: ${markup}`);
  }
  assert.match(markup, />1299 euros<\/local-price>/);
});

test('a link to the builder sets no address that authors would paste', async () => {
  const { page } = await site.open(
    '/demo/snippet.html#base-price=7&src=https://evil.example/x.js&base-url=https://evil.example&rates=https://evil.example',
  );
  await says(page, '#elements', /"7"/);
  assert.doesNotMatch(await page.$eval('#script', (each) => each.textContent), /evil/);
});

test('the editor fits into narrow windows, and axe has no objection', async () => {
  const { page } = await site.open(recipes);
  await openFirst(page);
  for (const look of [
    { width: 320, scheme: 'light', direction: 'ltr' },
    { width: 1280, scheme: 'dark', direction: 'rtl' },
  ] as const) {
    await take(page, look);
    assert.equal(await sticksOut(page), false, JSON.stringify(look));
    assert.deepEqual(await violations(page), [], JSON.stringify(look));
  }
});
