import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readElements } from '../../scripts/build/Manifest.ts';
import { examples, type Example } from '../support/examples.ts';
import { layoutShift, looks, sticksOut, take, violations } from '../support/lookAt.ts';
import { settleIn, visit } from '../support/openShop.ts';

const path = 'demo/local-price.html';

/** Amounts in hundredths, which no double has to carry. */
function hundredths(amount = ''): number {
  const [whole = '', fraction = ''] = amount.split('.');
  return Number(whole + fraction.padEnd(2, '0'));
}

/** What holds for each example in every currency that has two digits or none. */
function check(shown: Map<string, Example>): void {
  const of = (name: string): Example => shown.get(name)!;
  const amount = (name: string): number => hundredths(of(name).amounts[0]);
  const exact = of('plain').rate * 4900;
  const isNear = (name: string, expected: number, by: number): void =>
    assert.ok(Math.abs(amount(name) - expected) <= by + 1e-6, `${name}: ${of(name).text}`);

  // Within half of the last digit that is printed.
  const unit = of('plain').amounts[0].includes('.') ? 1 : 100;
  for (const name of ['plain', 'round-none', 'symbol', 'code', 'locale', 'hidden', 'lazy'])
    isNear(name, exact, unit / 2);
  assert.ok(hundredths(of('range').amounts[1]) > amount('range'));
  isNear('empty', of('plain').rate * 1850, unit / 2);
  isNear('markup', exact * 1.025, unit / 2);

  isNear('round-0.05', exact, Math.max(2.5, unit / 2));
  assert.equal(amount('round-0.05') % 5, 0);
  isNear('round-1', exact, 50 + unit / 2);
  isNear('round-10', exact, 500 + unit / 2);
  assert.ok(amount('up') >= exact && amount('up') < exact + 1000);
  assert.ok(amount('down') <= exact && amount('down') > exact - 1000);
  for (const name of ['round-10', 'nearest', 'up', 'down'])
    assert.match(of(name).amounts[0], /^\d*0$/);
  assert.match(of('round-1').amounts[0], /^\d+$/);
  assert.equal(amount('nearest'), amount('round-10'));
  assert.match(of('ending-9').amounts[0], /9$/);
  assert.match(of('ending-99').amounts[0].replace('.', ''), /99$/);
  assert.match(of('whole-ending').amounts[0], /^\d*9$/);
}

for (const [country, currency, special, names] of [
  [
    'NG',
    'NGN',
    { fixed: 'NGN 75,000.00', currencies: '$49.00' },
    { symbol: /^NGN [\d,]+\.\d\d$/, 'narrow-symbol': /^₦/, name: /^[\d,.]+ Nigerian nairas$/ },
  ],
  [
    'JP',
    'JPY',
    { fixed: '¥6,900', 'fixed-range': '¥6,900 – ¥17,900' },
    { symbol: /^¥[\d,]+$/, 'narrow-symbol': /^¥/, name: /^[\d,]+ Japanese yen$/ },
  ],
] as const) {
  test(`every option does what it says, for a visitor from ${country}`, async () => {
    const { page, calls, close } = await visit(`${path}?visit-from=${country}`);
    const shown = await examples(page);
    for (const { name, state, text } of shown.values()) {
      const isBase = special[name as keyof typeof special] === '$49.00';
      assert.equal(state, isBase ? 'base' : 'local', name);
      assert.match(text, /\d/, name);
    }
    for (const [name, text] of Object.entries(special)) {
      assert.equal(shown.get(name)?.text.replace(/ ?– ?/, ' – '), text);
      assert.notEqual(shown.get(name)?.source, 'swap');
    }
    for (const [name, pattern] of Object.entries(names))
      assert.match(shown.get(name)!.text, pattern);
    assert.match(shown.get('code')!.text, new RegExp(`^${currency} [\\d,.]+$`));
    assert.match(shown.get('locale')!.text, /^[\d.]+(,\d\d)? (NGN|¥)$/);
    assert.match(shown.get('both')!.text, /^\S.* \$49\.00$/);
    assert.match(shown.get('approximate')!.text, /^≈ /);
    assert.match(shown.get('approximate-both')!.text, /^≈ .* \$49\.00$/);
    check(shown);
    assert.deepEqual(calls, ['origin', 'swap']);
    await close();
  });
}

test('every attribute has an example, beside the markup that makes it', async () => {
  const attributes = readElements()
    .find(({ tagName }) => tagName === 'local-price')!
    .attributes.map(({ name }) => name)
    // Those that every element has are page settings.
    .filter((name) => !['apikey', 'base-url', 'transport'].includes(name));
  assert.ok(attributes.includes('base-price'));

  const { page, close } = await visit(`${path}?visit-from=NG`);
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
  await close();
});

test('a place has its own price and discount', async () => {
  for (const [country, own, discount] of [
    ['FR', '€47.00', '5'],
    ['DE', '€46.00', '5'],
    ['IN', null, '60'],
    ['JP', null, null],
  ] as const) {
    const { page, close } = await visit(`${path}?visit-from=${country}`);
    const shown = await examples(page);
    if (own) assert.equal(shown.get('place')!.text, own);
    const value = (name: string) => page.$eval(`local-price[data-show=${name}]`, (el) => el.value);
    assert.equal((await value('discount'))?.discount, discount);
    assert.equal(
      (await value('place'))?.place,
      { FR: 'FR', DE: 'EEA', IN: 'IN', JP: null }[country],
    );
    await close();
  }
});

test('a form sends its prices, and options have theirs as text', async () => {
  const { page, close } = await visit(`${path}?visit-from=JP`);
  await page.click('#order button');
  assert.match(
    await page.$eval('output[form=order]', (output) => output.value),
    /price=\d+, price-currency=JPY, price-rate-date=[\d-]+, shipping=\d+, shipping-currency=JPY/,
  );
  const isWritten = (pattern: string) =>
    page.waitForFunction(
      (source) =>
        [...document.querySelectorAll<HTMLOptionElement>('#plan option')].every(({ text }) =>
          new RegExp(source).test(text),
        ),
      {},
      pattern,
    );
  await isWritten('^¥[\\d,]+ per (month|year)$');
  await page.select('#currency >>> select', 'CHF');
  await isWritten('^CHF\\s[\\d.]+ per (month|year)$');
  await close();
});

test('another currency or language changes the prices, and asks for no more than a rate', async () => {
  const { page, calls, close } = await visit(`${path}?visit-from=JP`);
  calls.splice(0);
  await page.select('#currency >>> select', 'CHF');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('local-price')].every(
      ({ value }) => value && value.currency !== 'JPY',
    ),
  );
  let shown = await examples(page);
  check(shown);
  assert.match(shown.get('round-cash')!.amounts[0], /^\d+\.\d[05]$/);
  assert.equal(shown.get('round-cash')!.text, shown.get('round-0.05')!.text);
  assert.deepEqual(calls.splice(0), ['swap']);

  const amounts = [...shown.values()].map((each) => each.amounts);
  for (const [language, direction, pattern] of [
    ['de-DE', 'ltr', /^\d+,\d\d CHF$/],
    ['en-IN', 'ltr', /^CHF \d+\.\d\d$/],
    ['ar-EG', 'rtl', /[٠-٩]+٫[٠-٩]{2}/],
    ['fa-IR', 'rtl', /[۰-۹]+٫[۰-۹]{2}/],
  ] as const) {
    await page.select('#language', language);
    await page.waitForFunction(
      (source) =>
        new RegExp(source).test(
          document
            .querySelector('[data-show=plain]')!
            .shadowRoot!.querySelector('bdi')!
            .textContent.replaceAll('\u00a0', ' '),
        ),
      {},
      pattern.source,
    );
    shown = await examples(page);
    assert.match(shown.get('locale')!.text, /^\d+,\d\d CHF$/);
    assert.deepEqual(
      [...shown.values()].map((each) => each.amounts),
      amounts,
    );
    assert.deepEqual(
      await page.$$eval('p.shown:not([lang=en])', (places) => [
        ...new Set(places.map(({ dir }) => dir)),
      ]),
      [direction],
    );
  }
  // The words of the page are English still.
  assert.equal(
    await page.$eval('h3', (heading) => heading.closest<HTMLElement>('[lang]')!.lang),
    'en',
  );
  assert.deepEqual(calls, []);
  await close();
});

test('the pages lead to each other, as the same visitor, by keyboard', async () => {
  const { page, close } = await visit('?visit-from=JP');
  const follow = async (text: string): Promise<void> => {
    const link = await page.waitForSelector(`::-p-xpath(//header//a[.='${text}'])`);
    await link!.focus();
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    assert.equal(new URL(page.url()).search, '?visit-from=JP');
  };
  await follow('Elements');
  assert.equal(new URL(page.url()).pathname, `/${path}`);
  await Promise.all([page.waitForNavigation(), page.select('#visit-from', 'NG')]);
  assert.match(page.url(), /local-price\.html\?visit-from=NG$/);
  await Promise.all([page.waitForNavigation(), page.select('#visit-from', 'JP')]);
  await follow('Demo');
  await settleIn(page, 'JPY');
  await close();
});

for (const look of looks) {
  const { width, scheme, direction } = look;
  test(`axe has no objection to the options: ${scheme}, ${direction}, ${width} px`, async () => {
    const { page, close } = await visit(`${path}?visit-from=NG`);
    await take(page, look);
    await page.select('#language', direction === 'rtl' ? 'ar-EG' : 'en-GB');
    await examples(page);
    assert.equal(await sticksOut(page), false);
    assert.deepEqual(await violations(page), []);
    await close();
  });
}

test('hardly any option moves while the prices come in', async () => {
  for (const width of [360, 1280]) {
    const { page, close } = await visit(`${path}?visit-from=NG`, (each) =>
      each.setViewport({ width, height: 800 }),
    );
    await examples(page);
    const shift = await layoutShift(page);
    assert.ok(shift < 0.02, `the layout shift is ${shift} at ${width} px`);
    await close();
  }
});
