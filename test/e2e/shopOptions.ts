import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { readElements } from '../../scripts/build/Manifest.ts';
import { press } from '../support/press.ts';
import { pricesIn } from '../support/visitors.ts';
import { visit, visitFrom } from './openShop.ts';

const path = 'demo/local-price.html';

/** The prices of the page that are examples, by name. */
async function examples(page: Page) {
  await page.waitForSelector('.shown[lang]:not([lang=en])');
  const list = await page.$$eval('.shown > local-price', (elements) =>
    elements.map((element) => {
      const name = element.getAttribute('data-show')!;
      const parts = element.shadowRoot!.querySelectorAll(
        '[part=price], [part=base], [part=approximation]',
      );
      const seen = [...parts].map((part) => part.textContent).join(' ');
      const markup = document.querySelector(`code[data-of~="${name}"]`)?.textContent ?? '';
      return {
        name,
        state: element.matches(':state(local)') ? 'local' : 'base',
        text: (seen || element.textContent || '').replace(/[\s\u00a0\u202f]+/g, ' ').trim(),
        attributes: [...element.attributes]
          .filter((each) => each.name !== 'data-show')
          .map((each) => (each.value ? `${each.name}="${each.value}"` : each.name)),
        markup: markup.replace(/\s+/g, ' ').replaceAll(' >', '>'),
      };
    }),
  );
  return new Map(list.map((each) => [each.name, each]));
}

test('every example shows what its option says, by one origin and one swap call', async () => {
  const { page, calls } = await visit(`${path}?visit-from=NG`);
  const shown = await examples(page);
  for (const { name, state } of shown.values()) {
    assert.equal(state, ['currencies', 'whose'].includes(name) ? 'base' : 'local', name);
  }
  for (const [name, text] of Object.entries({
    fixed: /^NGN 75,000\.00$/,
    currencies: /^\$49\.00$/,
    symbol: /^NGN [\d,]+\.\d\d$/,
    'narrow-symbol': /^₦/,
    name: /^[\d,.]+ Nigerian nairas$/,
    code: /^NGN [\d,.]+$/,
    locale: /^[\d.]+,\d\d NGN$/,
    both: /^\S.* \$49\.00$/,
    approximate: /^≈ /,
    'approximate-both': /^≈ .* \$49\.00$/,
    'round-10': /^NGN [\d,]*0$/,
    'ending-99': /99$/,
    'whole-ending': /^NGN [\d,]*9$/,
  })) {
    assert.match(shown.get(name)!.text, text, name);
  }
  assert.deepEqual(calls, ['origin', 'swap']);
});

test('every attribute has an example, beside its markup', async () => {
  const attributes = readElements()
    .find(({ tagName }) => tagName === 'local-price')!
    .attributes.map(({ name }) => name)
    // All elements have these, which are page settings.
    .filter((name) => !['apikey', 'base-url', 'transport'].includes(name));
  assert.ok(attributes.includes('base-price'));
  const { page } = await visit(`${path}?visit-from=NG`);
  const shown = await examples(page);
  const used = await page.$$eval('.shown local-price', (elements) =>
    elements.flatMap((each) => each.getAttributeNames()),
  );
  assert.deepEqual(
    attributes.filter((name) => !used.includes(name)),
    [],
  );
  for (const { attributes: own, markup } of shown.values()) {
    assert.match(markup, /^<local-price .*<\/local-price>/s);
    for (const attribute of own) assert.ok(markup.includes(` ${attribute}`), markup);
  }
});

test('a form sends its prices, and options have theirs as text', async () => {
  const { page } = await visit(`${path}?visit-from=JP#scripts`);
  // The address opens the fold.
  await page.waitForSelector('#order button', { visible: true });
  await press(page, '#order button');
  assert.match(
    await page.$eval('output[form=order]', (output) => output.value),
    /price=\d+, price-currency=JPY, price-rate-date=[\d-]+, shipping=\d+, shipping-currency=JPY/,
  );
  const isWritten = (pattern: string) =>
    page.waitForFunction(
      (source) =>
        [...document.querySelectorAll<HTMLOptionElement>('#plan option')].every((option) =>
          new RegExp(source).test(option.text),
        ),
      {},
      pattern,
    );
  await isWritten('^¥[\\d,]+ per (month|year)$');
  await page.select('#currency >>> select', 'CHF');
  await isWritten('^CHF\\s[\\d.]+ per (month|year)$');
});

test('another language changes the prices and their direction, and not the words of the page', async () => {
  const { page, calls } = await visit(`${path}?visit-from=NG`);
  calls.splice(0);
  await page.select('#language', 'ar-EG');
  await page.waitForFunction(() => {
    const plain = document
      .querySelector('[data-show=plain]')!
      .shadowRoot!.querySelector('[part=price]')!;
    return /[٠-٩]+٫[٠-٩]{2}/.test(plain.textContent);
  });
  assert.match((await examples(page)).get('locale')!.text, /^[\d.]+,\d\d NGN$/);
  const directions = await page.$$eval('p.shown:not([lang=en])', (all) =>
    all.map(({ dir }) => dir),
  );
  assert.deepEqual([...new Set(directions)], ['rtl']);
  const lang = await page.$eval('h3', (each) => each.closest<HTMLElement>('[lang]')!.lang);
  assert.equal(lang, 'en');
  assert.deepEqual(calls, []);
});

test('the pages lead to each other, as the same visitor, by keyboard', async () => {
  const { page } = await visit('?visit-from=JP');
  const follow = async (text: string): Promise<void> => {
    const link = await page.waitForSelector(`::-p-xpath(//header//a[starts-with(., '${text}')])`);
    await link!.focus();
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    assert.equal(new URL(page.url()).search, '?visit-from=JP');
  };
  await follow('Reference');
  assert.equal(new URL(page.url()).pathname, `/${path}`);
  await visitFrom(page, 'NG');
  assert.match(page.url(), /local-price\.html\?visit-from=NG$/);
  await visitFrom(page, 'JP');
  await follow('local-price');
  await pricesIn(page, 'JPY');
});
