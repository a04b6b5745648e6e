import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openSite } from '../support/openSite.ts';

const site = await openSite();
after(() => site.close());

test('the page in Arabic has Arabic prices and names, and what is in English says so', async () => {
  const { page } = await site.open('/demo/arabic.html?visit-from=US');
  await page.waitForSelector('[data-show=price]:state(local)');
  const price = await page.$eval('[data-show=price]', ({ shadowRoot }) => shadowRoot!.textContent);
  assert.match(price, /[\d.]+\sUS\$/);
  await page.waitForSelector('geo-gate:state(closed)');
  await page.select('main country-picker >>> select', 'EG');
  await page.waitForSelector('geo-gate:state(open)');
  const names = await page.$eval(
    'main country-picker',
    ({ shadowRoot }) => shadowRoot!.textContent,
  );
  assert.match(names, /مصر/);
  assert.doesNotMatch(names, /[a-z]/i);
  const inArabic = await page.$$eval('body *', (all) =>
    all
      .filter(
        (each) =>
          each.checkVisibility() &&
          [...each.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && /[a-z]{2}/i.test(node.textContent ?? ''),
          ),
      )
      .filter((each) => each.closest<HTMLElement>('[lang]')!.lang === 'ar')
      .map((each) => each.outerHTML),
  );
  assert.deepEqual(inArabic, []);
});
