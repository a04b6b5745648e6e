/** The bar “Visit from …” on pages with a service, and on pages with a rates file. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { visitFrom } from 'local-price/testing';
import type { Page } from 'puppeteer-core';
import { launchChromium, newVisitor } from '../support/launchChromium.ts';
import { until } from '../support/until.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const today = new Date().toISOString().slice(0, 10);
const usd = { usd: 1, eur: 0.9, jpy: 150, inr: 80, ngn: 1500 };

const scripts = {
  service: `<script src="/local-price.js" data-apikey="pk_123" data-timeout="300000"
    data-base-url="https://rates.example.com" SETTINGS></script>`,
  file: '<script src="/local-price-static.js" data-rates="/rates.json" SETTINGS></script>',
} as const;

const bar = '<script async src="/local-price-visit.js"></script>';

const content = `<h1>Kettles</h1>
  <p><local-price base-price="10.00" base-currency="USD" discount="IN:50%">$10.00</local-price></p>
  <geo-gate allow="JP"><p>Ships tomorrow.</p><p slot="blocked">We do not ship there.</p></geo-gate>
  <p><label>Currency <currency-picker></currency-picker></label></p>`;

interface Options {
  script?: keyof typeof scripts;
  settings?: string;
  markup?: string;
  address?: string;
  policy?: string;
  head?: string;
  tag?: string;
}

const chromium = await launchChromium();
after(() => chromium.close());

/** Opens a page as its first visit, from Nigeria. Each address is the same page. */
async function open(options: Options = {}) {
  const { script = 'service', settings = '', markup = content, policy, head = '' } = options;
  const { address = 'https://shop.test/', tag = bar } = options;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Shop</title>
    <meta name="viewport" content="width=device-width" /><link rel="icon" href="data:," />
    ${head}${scripts[script].replace('SETTINGS', settings)}${tag}<body>${markup}</body></html>`;
  const visited = await newVisitor(chromium, new URL(address).origin);
  const { page } = visited;
  await page.emulateTimezone('Africa/Lagos');
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { pathname, host } = new URL(request.url());
    if (host !== new URL(address).host) return void request.continue({}, -1);
    const [contentType, body] = /^\/local-price.*\.js$/.test(pathname)
      ? ['text/javascript', readFileSync(`dist/cdn${pathname}`, 'utf8')]
      : pathname === '/rates.json'
        ? ['application/json', JSON.stringify({ date: today, usd })]
        : ['text/html', html];
    const headers = policy ? { 'content-security-policy': policy } : {};
    void request.respond({ contentType, body, headers }, 0);
  });
  // With a rates file, the country is a guess.
  if (script === 'service') await visitFrom(page, { country: 'NG', rates: { usd } });
  await page.goto(address);
  return visited;
}

const theBar = `[...document.documentElement.children].find(({ shadowRoot }) => shadowRoot)`;
const inBar = (selector: string): string => `${theBar}?.shadowRoot.querySelector('${selector}')`;

/** What the page shows: the price, and the gate. */
const shown = `(() => {
  const [price, gate] = ['local-price', 'geo-gate'].map((each) => document.querySelector(each));
  const { amount, currency } = price.value ?? {};
  return [amount, currency, gate.open].join(' ');
})()`;

const waitForBar = (page: Page) => page.waitForFunction(inBar('select'));

/** Opens a page, and waits until it shows naira and has the bar. */
async function openInNaira(options: Options = {}) {
  const visited = await open(options);
  await waitForBar(visited.page);
  await becomes(visited.page, shown, '15000.00 NGN false');
  return visited;
}

/** Waits until something in the page is as expected; then compares, for a message that says more. */
async function becomes(page: Page, expression: string, expected: unknown): Promise<void> {
  const quoted = JSON.stringify(expected);
  await page
    .waitForFunction(`JSON.stringify(${expression}) === ${JSON.stringify(quoted)}`)
    .catch(() => undefined);
  assert.deepEqual(await page.evaluate(expression), expected);
}

async function choose(page: Page, name: 'Visit from' | 'Currency', code: string): Promise<void> {
  await page.evaluate(`{
    const select = ${inBar(`select[name="${name}"]`)};
    select.value = '${code}';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }`);
}

const end = (page: Page) => page.evaluate(`${inBar('button')}.click()`);

const changes = `[...${theBar}.shadowRoot.querySelectorAll('li, p')].map((each) => each.textContent.replace(/\\s/g, ' '))`;

for (const script of ['service', 'file'] as const) {
  // A country that is only guessed opens no gate, so the gate is closed in both.
  test(`with a ${script}: a visit shows prices, discounts and gates, survives a reload, and ends`, async () => {
    const { page } = await openInNaira({ script });
    await becomes(page, changes, []);

    await choose(page, 'Visit from', 'JP');
    await becomes(page, shown, '1500 JPY true');
    await becomes(page, changes, [
      'NGN 15,000.00 → ¥1,500',
      'gate allow="JP": closed → gate allow="JP": open',
    ]);

    await choose(page, 'Visit from', 'IN');
    await becomes(page, shown, '400.00 INR false');
    await becomes(page, changes, ['NGN 15,000.00 → ₹400.00']);

    await choose(page, 'Currency', 'EUR');
    await becomes(page, shown, '4.50 EUR false');

    await page.reload();
    await waitForBar(page);
    await becomes(page, shown, '4.50 EUR false');
    await becomes(page, changes, ['NGN 15,000.00 → €4.50']);

    // The visit began on another page, so nobody knows what this one would have shown.
    await page.goto('https://shop.test/other');
    await waitForBar(page);
    await becomes(page, shown, '4.50 EUR false');
    await becomes(page, changes, ['€4.50', 'gate allow="JP": closed']);

    await end(page);
    await becomes(page, shown, '15000.00 NGN false');
    assert.equal(await page.evaluate(`${theBar} ?? null`), null);
    assert.equal(await page.evaluate('sessionStorage.length'), 0);
    await page.reload();
    await becomes(page, shown, '15000.00 NGN false');
  });
}

test('the end restores the settings of the page and the choices of the visitor', async () => {
  const { page } = await open({ settings: 'data-country="JP" data-currency="NGN"' });
  await waitForBar(page);
  await becomes(page, shown, '15000.00 NGN true');
  await page.evaluate(`localPrice.chooseCurrency('EUR')`);
  await becomes(page, shown, '9.00 EUR true');
  await choose(page, 'Visit from', 'IN');
  await becomes(page, shown, '400.00 INR false');
  await page.reload();
  await waitForBar(page);
  await becomes(page, shown, '400.00 INR false');
  // The visitor of a visit can choose too.
  await page.evaluate(`localPrice.chooseCurrency('JPY')`);
  await becomes(page, shown, '750 JPY false');
  await end(page);
  await becomes(page, shown, '9.00 EUR true');
  await page.evaluate('localPrice.chooseCurrency(null)');
  await becomes(page, shown, '15000.00 NGN true');
});

test('“Where I am” ends the visit and keeps the bar', async () => {
  const { page } = await openInNaira();
  assert.equal(await page.evaluate(`${inBar('select[name=Currency]')}.disabled`), true);
  await choose(page, 'Visit from', 'JP');
  await choose(page, 'Currency', 'EUR');
  await becomes(page, shown, '9.00 EUR true');
  await choose(page, 'Visit from', '');
  await becomes(page, shown, '15000.00 NGN false');
  await becomes(page, changes, []);
  assert.equal(await page.evaluate(`${inBar('select[name=Currency]')}.value`), '');
});

test('a country without a currency shows the base price, and the list says what is new', async () => {
  const { page } = await openInNaira({ script: 'file' });
  await choose(page, 'Visit from', 'AQ');
  await becomes(page, shown, '10.00 USD false');
  await becomes(page, changes, [
    'Not local: There is no currency for AQ.',
    'NGN 15,000.00 → $10.00',
  ]);
  await choose(page, 'Visit from', 'NG');
  await becomes(page, changes, ['No price or gate on this page differs.']);
});

test('the list is short on a page with many prices', async () => {
  const prices = Array.from(
    { length: 20 },
    (_, i) => `<local-price base-price="${i + 1}" base-currency="USD">$${i + 1}</local-price>`,
  ).join('');
  const { page } = await openInNaira({ markup: content + prices + prices });
  await page.waitForFunction(
    `[...document.querySelectorAll('local-price')].every((each) => each.matches(':state(local)'))`,
  );
  await choose(page, 'Visit from', 'JP');
  await becomes(page, `${changes}.length`, 9);
  await becomes(page, `${changes}.at(-1)`, 'and 13 more');
});

test('the bar and localPrice.explain() say why a price is not local', async () => {
  const prices = `<local-price base-price="10.00" base-currency="USD">$10.00</local-price>
    <local-price base-price="10.00" base-currency="USD" currencies="EUR">$10.00</local-price>`;
  const { page } = await open({ markup: prices });
  await waitForBar(page);
  await becomes(page, changes, ["Not local: NGN is not among this page's currencies."]);
  assert.equal(
    await page.evaluate('localPrice.explain()'),
    "NGN is not among this page's currencies.",
  );
  assert.equal(
    await page.evaluate("localPrice.explain(document.querySelector('local-price'))"),
    'The price is local.',
  );
  await choose(page, 'Visit from', 'DE');
  await becomes(page, `${changes}[0]`, 'NGN 15,000.00 → €9.00');
  await becomes(page, 'localPrice.explain()', 'Every price on this page is local.');
  await choose(page, 'Visit from', 'US');
  await becomes(page, `${changes}[0]`, 'Not local: USD is already your currency.');
});

test('the bar says what is missing: a guess without a country', async () => {
  const head =
    "<script>Intl.DateTimeFormat = () => ({ resolvedOptions: () => ({ timeZone: 'UTC' }) });</script>";
  const { page } = await open({ script: 'file', head });
  await waitForBar(page);
  const reason = 'Your country is unknown, because the time zone UTC names none.';
  await becomes(page, `${changes}[0]`, `Not local: ${reason}`);
});

test('the bar says what is missing when an answer arrives that changes no price', async () => {
  const held = `<script>
    const released = new Promise((resolve) => (window.release = resolve));
    const send = window.fetch;
    window.fetch = (...request) => released.then(() => send(...request));
  </script>`;
  const settings = 'data-currency="KES"';
  const { page } = await open({ script: 'file', settings, head: held });
  await waitForBar(page);
  await becomes(page, `${changes}[0]`, 'Not local: The answer has not arrived yet.');
  await page.evaluate('release()');
  await becomes(page, `${changes}[0]`, 'Not local: The rates file has no rate for KES.');
});

test('the bar says what is misplaced, and that a router has run the script tag with other settings', async () => {
  const note = '<i slot="note">You pay $10.00.</i>';
  const { page } = await open({
    markup: content.replace('</local-price>', `</local-price>${note}`),
  });
  await waitForBar(page);
  const says = (text: string): string =>
    `${changes}.filter((each) => each.startsWith('${text}')).length`;
  await becomes(page, says('Content of <local-price> is outside of it: '), 1);
  const again = 'The script tag has run again with other settings';
  for (const [name, count] of [
    ['timeout', 0],
    ['currency', 1],
  ] as const) {
    await page.evaluate(`{
      const tag = document.createElement('script');
      tag.src = '/local-price.js';
      tag.dataset.${name} = document.scripts[0].dataset.${name} ?? 'EUR';
      document.body.append(tag);
    }`);
    await choose(page, 'Visit from', count ? 'JP' : 'IN');
    await becomes(page, shown, count ? '1500 JPY true' : '400.00 INR false');
    await becomes(page, says(again), count);
  }
  await becomes(page, says('Content of <local-price> is outside of it: '), 1);
});

test('keys reach everything in the bar', async () => {
  const { page, problems } = await openInNaira({
    markup: '<h1>Kettles</h1><button>Buy</button>' + content,
  });
  const focused = `${theBar}.shadowRoot.activeElement?.name ?? ${theBar}.shadowRoot.activeElement?.textContent`;
  await page.focus('button');
  // Past the currency picker of the page.
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(focused), 'Visit from');
  // The first country with this letter is Jamaica. A word would have to be typed within a second.
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await becomes(page, shown, '1500 JPY true');
  // There is no rate for Jamaica here.
  for (const said of problems.splice(0)) assert.match(said, /"jmd"/);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(focused), 'Currency');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await becomes(page, `${theBar} ?? null`, null);
  await becomes(page, shown, '15000.00 NGN false');
});

/** The bar, wherever it is; `null` if there is none. */
const find = `(() => {
  const found = [];
  const walk = (root) => {
    for (const each of root.querySelectorAll('*')) {
      if (each.shadowRoot?.querySelector('[name="Visit from"]')) found.push(each);
      if (each.shadowRoot) walk(each.shadowRoot);
    }
  };
  walk(document);
  if (found.length > 1) throw new Error('There are several bars.');
  return found[0] ?? null;
})()`;

/** Where the bar is: the element around it, and whether a click in the middle of its list of countries reaches that list. */
const standing = `(() => {
  const bar = ${find};
  if (!bar) return 'nowhere';
  const { parentNode, shadowRoot } = bar;
  const list = shadowRoot.querySelector('[name="Visit from"]');
  const { x, y, width, height } = list.getBoundingClientRect();
  let hit = document.elementFromPoint(x + width / 2, y + height / 2);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x + width / 2, y + height / 2);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return [parentNode.id || parentNode.localName, hit === list ? 'usable' : 'covered'].join(' ');
})()`;

/** Chooses Japan, the second country with this letter, with keys, after a click on the list. */
async function chooseJapan(page: Page): Promise<void> {
  const { x, y } = (await page.evaluate(`(() => {
    const list = ${find}.shadowRoot.querySelector('[name="Visit from"]');
    const { x, y, width, height } = list.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`)) as { x: number; y: number };
  await page.mouse.click(x, y);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** A dialog that makes it hard to be above it, with a button that takes the focus. */
const dialogs = `<style>
    dialog { transform: rotate(1deg); overflow: hidden; width: 300px; z-index: 9; opacity: 0.5; filter: blur(1px) }
    dialog > * { margin: 0 }
    #two > :not(:last-child) { margin-block-end: 30px }
    ::backdrop { background: #0008 }
    [popover] { translate: 50px }
  </style>
  <button id="first" onclick="one.showModal()">Open</button>
  <dialog id="one"><h2>One</h2><form method="dialog"><input /><button>Close</button></form></dialog>
  <dialog id="two"><h2>Two</h2><p>More</p></dialog>`;

/** Where these elements are, without the bar, and the whole page's size. */
const layoutOf = (selector: string): string => `[...document.querySelectorAll('${selector}')]
  .filter((each) => !each.shadowRoot?.querySelector('section'))
  .map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [each.localName, x, y, width, height, document.scrollingElement.scrollWidth].join(' ');
  })`;

test('the bar works above modal dialogs, and goes back when they close', async () => {
  const { page } = await open({ markup: content + dialogs, tag: '' });
  await becomes(page, shown, '15000.00 NGN false');
  const layout = layoutOf('body, dialog, dialog *');
  await page.evaluate('one.showModal()');
  const first = await page.evaluate(layout);
  await page.evaluate('two.showModal()');
  const second = await page.evaluate(layout);
  await page.evaluate('two.close(); one.close()');
  await page.addScriptTag({ url: '/local-price-visit.js' });
  await waitForBar(page);
  assert.equal(await page.evaluate(standing), 'html usable');
  await page.click('#first');
  await becomes(page, standing, 'one usable');
  assert.deepEqual(await page.evaluate(layout), first);
  const active = 'document.activeElement.localName';
  assert.equal(await page.evaluate(active), 'input');
  await chooseJapan(page);
  await becomes(page, shown, '1500 JPY true');
  // In the dialog, the bar is behind its own controls, once.
  await page.focus('#one input');
  const focused = [];
  for (let i = 0; i < 5; i += 1) {
    await page.keyboard.press('Tab');
    focused.push(
      await page.evaluate(
        `(document.activeElement.shadowRoot?.activeElement ?? document.activeElement).localName`,
      ),
    );
  }
  assert.deepEqual(focused.slice(0, 4), ['button', 'select', 'select', 'button']);

  await page.evaluate('two.showModal()');
  await becomes(page, standing, 'two usable');
  assert.deepEqual(await page.evaluate(layout), second);
  await page.evaluate('one.close()');
  assert.equal(await page.evaluate(standing), 'two usable');
  await page.evaluate('one.showModal()');
  await becomes(page, standing, 'one usable');
  await page.keyboard.press('Escape');
  await becomes(page, standing, 'two usable');
  await page.keyboard.press('Escape');
  await becomes(page, standing, 'html usable');
  await page.evaluate('first.focus()');
  await page.click('#first');
  await becomes(page, standing, 'one usable');
  await page.evaluate('one.close()');
  assert.equal(await page.evaluate('document.activeElement.id'), 'first');
  assert.equal(await page.evaluate(standing), 'html usable');

  // A framework removes a dialog with all that is in it.
  await page.evaluate('one.showModal()');
  await becomes(page, standing, 'one usable');
  await page.evaluate('one.remove()');
  await becomes(page, standing, 'html usable');
  assert.equal(await page.evaluate(`${find}.shadowRoot.querySelector('select').value`), 'JP');

  await page.evaluate('two.showModal()');
  await becomes(page, standing, 'two usable');
  await page.evaluate(`${find}.shadowRoot.querySelector('button').click()`);
  await becomes(page, standing, 'nowhere');
  assert.equal(await page.evaluate('two.innerHTML'), '<h2>Two</h2><p>More</p>');
  await page.evaluate('two.close(); two.showModal()');
  assert.equal(await page.evaluate(standing), 'nowhere');
  await becomes(page, shown, '15000.00 NGN false');
});

test('the bar works above a dialog in a shadow root, and returns the focus that was in it', async () => {
  const { page } = await open({ markup: `${content}<div id="around"></div>` });
  await waitForBar(page);
  await page.evaluate(`{
    const root = around.attachShadow({ mode: 'open' });
    root.innerHTML = '<dialog id="inner">No button</dialog>';
    window.inner = root.firstChild;
    const list = ${find}.shadowRoot.querySelector('select');
    list.focus();
    inner.showModal();
  }`);
  await becomes(page, standing, 'inner usable');
  await page.evaluate('inner.close()');
  await becomes(page, standing, 'html usable');
  const name = `${find}.shadowRoot.activeElement?.name ?? null`;
  assert.equal(await page.evaluate(name), 'Visit from');
});

test('the bar stays above popovers, full screens, and dialogs that close at a click beside them', async () => {
  const markup = `${content}<style>#menu, #one { position: fixed; inset: 0; margin: 0 }
    #menu, #one { width: 100vw; height: 100vh; max-width: none; max-height: none }</style>
    <div id="menu" popover="manual">Menu</div><button id="full" onclick="this.requestFullscreen()">Full</button>
    <dialog id="two" onclick="this.close()">Two</dialog>`;
  const { page } = await open({ markup });
  await waitForBar(page);
  await page.evaluate('menu.showPopover()');
  await becomes(page, standing, 'html usable');
  await page.evaluate('menu.hidePopover()');
  await page.click('#full');
  await page.waitForFunction('document.fullscreenElement');
  await becomes(page, standing, 'full usable');
  await page.evaluate('two.showModal()');
  await becomes(page, standing, 'two usable');
  await chooseJapan(page);
  await becomes(page, shown, '1500 JPY true');
  assert.equal(await page.evaluate('two.open'), true);
  await page.evaluate('two.close()');
  await becomes(page, standing, 'full usable');
  await page.evaluate('document.exitFullscreen()');
  await becomes(page, standing, 'html usable');
});

for (const { width, scheme, dir } of [
  { width: 320, scheme: 'light', dir: 'rtl' },
  { width: 320, scheme: 'dark', dir: 'ltr' },
  { width: 1280, scheme: 'dark', dir: 'rtl' },
  { width: 1280, scheme: 'light', dir: 'ltr' },
]) {
  test(`the bar fits a page that is ${width} px wide, ${scheme} and ${dir}, and axe has no objection`, async () => {
    const head = `<style>
      html { direction: ${dir}; background: ${scheme === 'dark' ? '#111' : '#fff'}; color: ${scheme === 'dark' ? '#eee' : '#111'} }
      div, select, button, section { width: 900px; font-size: 40px; float: left; margin: 50px }
      html > * { display: grid }
      head { display: none }
    </style>`;
    const { page } = await open({ head, tag: '' });
    await page.setViewport({ width, height: 640 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await becomes(page, shown, '15000.00 NGN false');
    const layout = layoutOf('html, body, body *');
    const without = await page.evaluate(layout);
    await page.addScriptTag({ url: '/local-price-visit.js' });
    await waitForBar(page);
    assert.deepEqual(await page.evaluate(layout), without);
    await choose(page, 'Visit from', 'JP');
    await becomes(page, `${changes}.length`, 2);
    const box = (await page.evaluate(`(() => {
      const { left, right, top, bottom } = ${inBar('section')}.getBoundingClientRect();
      const inner = ${inBar('section')};
      return { left, right, top, bottom, hidden: inner.scrollWidth - inner.clientWidth };
    })()`)) as Record<'left' | 'right' | 'top' | 'bottom' | 'hidden', number>;
    assert.ok(
      box.left >= 0 && box.right <= width && box.bottom <= 640 && box.top > 320,
      JSON.stringify(box),
    );
    assert.equal(box.hidden, 0);
    if (process.env['SHOTS']) {
      await page.screenshot({ path: `${process.env['SHOTS']}/${width}-${scheme}-${dir}.png` });
    }
    await page.evaluate(axe);
    const violations = await page.evaluate(
      `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((result) =>
        result.violations
          .filter(({ nodes }) => nodes.some(({ target }) => Array.isArray(target[0])))
          .map(({ id, nodes }) => id + ': ' + JSON.stringify(nodes.map(({ target }) => target))))`,
    );
    assert.deepEqual(violations, []);
  });
}

test('the bar works under a strict policy', async () => {
  const nonce = 'nonce="n0nce"';
  const { page } = await open({
    policy:
      `default-src 'none'; script-src 'nonce-n0nce'; img-src data:; require-trusted-types-for 'script';
      trusted-types lit-html local-price`.replaceAll('\n', ' '),
    settings: nonce,
    tag: bar.replace('async', nonce),
  });
  await waitForBar(page);
  await becomes(page, shown, '15000.00 NGN false');
  await choose(page, 'Visit from', 'JP');
  await becomes(page, shown, '1500 JPY true');
  assert.equal(
    await page.evaluate(`getComputedStyle(${inBar('section')}).boxSizing`),
    'border-box',
  );
});

test('on a host that the author has not named, the bar only reports how to name it', async () => {
  const { page, problems } = await open({ address: 'https://shop.example/' });
  await becomes(page, shown, '15000.00 NGN false');
  await until(() => problems.length > 0, 'the report');
  assert.equal(await page.evaluate(`${theBar} ?? null`), null);
  const [problem, ...others] = problems.splice(0);
  assert.deepEqual(others, []);
  assert.match(problem!, /on shop\.example: to use the bar here, write data-hosts="shop\.example"/);
});

for (const kind of ['async', 'type="module"']) {
  test(`hosts of the tag count, with ${kind}`, async () => {
    const tag = bar.replace('async', `${kind} data-hosts="*.example"`);
    const { page } = await open({ address: 'https://shop.example/', tag });
    await waitForBar(page);
  });
}
