/** The plugin in a browser: what visitors see, the block editor, the classic editor, the settings page. */
import assert from 'node:assert/strict';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Frame, HTTPRequest, Page } from 'puppeteer-core';
import { launchChromium } from '../../test/support/launchChromium.ts';
import { press } from '../../test/support/press.ts';
import { openPage, type PageOptions } from './support/openPage.ts';
import { ratesServer } from './support/ratesServer.ts';
import { writeWooCommerce } from './support/siteFiles.ts';
import { startWordPress } from './support/startWordPress.ts';
import { table } from './support/tables.ts';

const [site, source, browser] = await Promise.all([
  startWordPress(),
  ratesServer(table()),
  launchChromium(['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1']),
]);
const plugin = writeWooCommerce(site.folder);
await site.php(`
  require_once ABSPATH . 'wp-admin/includes/plugin.php';
  return activate_plugin('${plugin}');`);
await site.set({ way: 'rates', ratesUrl: source.address, places: 'guess' });
const product = await site.php<number>(`
  $product = new WC_Product_Simple();
  $product->set_name('Mug');
  $product->set_regular_price('79');
  $product->set_sale_price('49');
  return $product->save();`);
after(async () => {
  await browser.close();
  source.close();
  await site.close();
});

/** Opens a page until the end of the test. */
async function open(path: string, options?: PageOptions): Promise<Page> {
  const page = await openPage(browser, site, path, options);
  after(() => page.browserContext().close());
  return page;
}

/** Opens a post, or a new one, in the block editor, without the guide for beginners. */
async function edit(id?: number): Promise<Page> {
  const page = await open(`/wp-admin/${id ? `post.php?post=${id}&action=edit` : 'post-new.php'}`, {
    as: 'admin',
  });
  await page.waitForFunction('window.wp?.blocks?.getBlockType("local-price/gate")');
  if (id) await page.waitForFunction("wp.data.select('core/block-editor').getBlocks().length");
  await page.evaluate(
    "wp.data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false);",
  );
  return page;
}

/** Resolves with what visitors read in the prices, once no price waits. */
async function pricesIn(page: Page | Frame): Promise<string[]> {
  await page.waitForFunction(
    () =>
      document.querySelector('local-price') &&
      !document.querySelector('local-price:is(:not(:defined), :state(pending))'),
  );
  return page.$$eval('local-price', (all) =>
    all.map((price) =>
      (price.shadowRoot!.querySelector('[part=price]')?.textContent ?? price.textContent)
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  );
}

/** Resolves with what visitors see of each price: the previous price, the price or its content, and the note. */
async function seenIn(page: Page): Promise<string[]> {
  await pricesIn(page);
  return page.$$eval('local-price', (all) =>
    all.map((each) => {
      const root = each.shadowRoot!;
      const [before, price] = ['compare-at', 'price'].map((part) =>
        root.querySelector(`[part=${part}]`),
      );
      const [content, note] = ['slot:not([name])', 'slot[name=note]'].map(
        (slot) => root.querySelector<HTMLSlotElement>(slot)?.assignedNodes() ?? [],
      );
      return [before, ...(price?.textContent ? [price] : content!), ...note!]
        .map((part) => part?.textContent?.replace(/\s+/g, ' ').trim())
        .filter(Boolean)
        .join(' ');
    }),
  );
}

const paragraph = (text: string): string =>
  `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;

test('two time zones: one HTML, two prices, two branches of a gate', async () => {
  const id = await site.publish(
    paragraph('[local_price base_price="49.00" base_currency="USD"]$49.00[/local_price]') +
      '<!-- wp:local-price/price {"basePrice":"10","baseCurrency":"EUR"} /-->' +
      `<!-- wp:shortcode -->[test_prices ids="${product}"]<!-- /wp:shortcode -->` +
      `<!-- wp:local-price/gate {"allow":"NG"} --><!-- wp:local-price/gate-shown -->${paragraph('To Nigeria.')}<!-- /wp:local-price/gate-shown -->` +
      `<!-- wp:local-price/gate-instead -->${paragraph('Not to you.')}<!-- /wp:local-price/gate-instead --><!-- /wp:local-price/gate -->` +
      '<geo-gate allow="NG"><template>As a tag.</template><p slot="blocked">No tag.</p></geo-gate>',
  );
  const visit = async (
    timeZone: string,
  ): Promise<[html: string, prices: string[], gate: string]> => {
    const page = await open('/', { timeZone });
    const answer = await page.goto(`${site.address}/?p=${id}`);
    const prices = await pricesIn(page);
    const gate = await page.$eval('geo-gate', (each) => each.innerText.trim());
    // In the column of the text.
    const [textLeft, ...left] = await page.$$eval('geo-gate', (gates) =>
      [gates[0]!.parentElement!.querySelector(':scope > p')!, ...gates].map(
        (box) => box.getBoundingClientRect().left,
      ),
    );
    assert.deepEqual(left, [textLeft, textLeft]);
    const result = [await answer!.text(), prices, gate] as [string, string[], string];
    return result;
  };
  const lagos = await visit('Africa/Lagos');
  const tokyo = await visit('Asia/Tokyo');
  assert.equal(lagos[0], tokyo[0]);
  assert.deepEqual(lagos[1], ['NGN 73,500.00', 'NGN 30,000.00', 'NGN 73,500.00']);
  assert.deepEqual(tokyo[1], ['¥7,350', '¥3,000', '¥7,350']);
  assert.deepEqual([lagos[2], tokyo[2]], ['To Nigeria.', 'Not to you.']);
});

test('a variable product whose script replaces the price: local before and after choosing', async () => {
  const variable = await site.php<number>(`
    $variable = new WC_Product_Variable();
    $id = $variable->save();
    foreach (array(array(), array('sale_price' => '20')) as $more) {
      $variation = new WC_Product_Variation();
      $variation->set_parent_id($id);
      $variation->set_regular_price($more ? '30' : '10');
      if ($more) $variation->set_sale_price($more['sale_price']);
      $variation->save();
    }
    WC_Product_Variable::sync($id);
    return $id;`);
  const id = await site.publish(`<!-- wp:woocommerce/product-price {"id":${variable}} /-->`);
  const page = await open(`/?p=${id}`, { timeZone: 'Asia/Tokyo' });
  const read = async (): Promise<string> => (await seenIn(page))[0]!;
  const choose = async (index: number): Promise<void> => {
    // The script replaces the price in a later frame.
    await page.$eval('local-price', (each) => each.classList.add('before'));
    await page.evaluate(`choose(${index})`);
    await page.waitForSelector('local-price:not(.before)');
  };
  assert.equal(await read(), '¥1,500 – ¥3,000 You pay $10.00 – $20.00.');
  const seen = new Set<string>();
  for (const index of [1, 2]) {
    await choose(index);
    seen.add(await read());
  }
  assert.deepEqual([...seen].toSorted(), [
    '¥1,500 You pay $10.00.',
    '¥4,500 ¥3,000 You pay $20.00.',
  ]);
  await choose(0);
  assert.equal(await read(), '¥1,500 – ¥3,000 You pay $10.00 – $20.00.');
  // Without our script, the words for screen readers and the note are not seen.
  const without = await open(`/?p=${id}`);
  await without.setRequestInterception(true);
  without.on('request', (request) =>
    /local-price-static|variations/.test(request.url()) ? request.abort() : request.continue(),
  );
  await without.reload();
  await without.evaluate('choose(2)');
  const text = await without.$eval('.wp-block-woocommerce-product-price', (each) =>
    [...each.querySelectorAll<HTMLElement>('.local-price-was, .local-price-now, .local-price-note')]
      .filter((word) => word.checkVisibility() && word.offsetWidth > 1)
      .map((word) => word.textContent),
  );
  assert.deepEqual(text, []);
});

test('the next page of a list, which replaces this within the document', async () => {
  const [first, second] = await site.php<number[]>(`
    return array_map(function ($price) {
      $product = new WC_Product_Simple();
      $product->set_regular_price($price);
      return $product->save();
    }, array('10', '20'));`);
  const id = await site.publish(
    `<!-- wp:woocommerce/product-collection {"ids":[${first},${second}]} /-->`,
  );
  const page = await open(`/?p=${id}`, { timeZone: 'Asia/Tokyo' });
  assert.deepEqual(await pricesIn(page), ['¥1,500']);
  await page.evaluate('window.isSame = true');
  await press(page, 'a.next');
  await page.waitForFunction(() =>
    document.querySelector('local-price')!.shadowRoot!.textContent.includes('3,000'),
  );
  assert.equal(await page.evaluate('window.isSame'), true);
  assert.match(
    await page.$eval('local-price', (each) => each.textContent),
    /20\.00.*You pay \$20\.00\./s,
  );
});

test('a phone: the front page of the default theme with prices does not scroll sideways', async () => {
  const id = await site.publish(
    `<!-- wp:local-price/price {"basePrice":"1299","baseCurrency":"USD","compareAt":"1499","show":"both"} /--><!-- wp:local-price/currency-picker {"label":"Currency"} /-->[test_prices ids="${product}"]`,
    { post_type: 'page' },
  );
  await site.php(
    `update_option('show_on_front', 'page'); update_option('page_on_front', ${id}); return 1;`,
  );
  const page = await open('/', { width: 375 });
  assert.equal((await pricesIn(page)).length, 2);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.equal(await page.$$eval('currency-picker', (all) => all.length), 1);
  await site.php("update_option('show_on_front', 'posts'); return 1;");
});

test('the block editor shows a price as it will appear, and saves it', async () => {
  const page = await edit();
  await page.evaluate(`
    wp.data.dispatch('core/editor').editPost({ title: 'From the editor' });
    wp.data.dispatch('core/block-editor').insertBlocks(wp.blocks.createBlock('local-price/price'));`);
  const canvas = await (await page.waitForSelector('iframe[name="editor-canvas"]'))!.contentFrame();
  const [price, currency] = await (await canvas.waitForSelector('.local-price-new'))!.$$('input');
  await price!.type('1299.50');
  assert.equal(await currency!.evaluate((input) => (input as HTMLInputElement).value), 'USD');
  await press(canvas, '.local-price-new button');
  assert.deepEqual(await pricesIn(canvas), ['NGN 1,949,250.00']);

  // The sidebar, through its own fields.
  const field = async (label: string): Promise<void> => {
    const found = await page.waitForSelector(`::-p-xpath(//label[text()="${label}"])`);
    await found!.evaluate((each) => (each as HTMLLabelElement).control!.focus());
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
  };
  await page.evaluate(`
    wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block');
    wp.data.dispatch('core/block-editor').selectBlock(wp.data.select('core/block-editor').getBlocks()[0].clientId);`);
  await field('Price');
  // A code stays from left to right, a text is as its language.
  assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dir), 'auto');
  // The element says it too.
  page.removeAllListeners('console');
  await page.keyboard.type('1.2.3');
  await page.waitForSelector('::-p-xpath(//*[contains(text(), "“1.2.3” is not a plain number")])');
  await field('Price');
  await page.keyboard.type('10,00');
  await canvas.waitForFunction(() =>
    document.querySelector('local-price')?.shadowRoot?.textContent?.includes('15,000'),
  );

  // A gate with its two branches, and the pickers.
  await page.evaluate(`
    wp.data.dispatch('core/block-editor').insertBlocks([
      wp.blocks.createBlock('local-price/gate', { allow: 'NG US' }),
      wp.blocks.createBlock('local-price/currency-picker', { currencies: 'EUR GBP' }),
      wp.blocks.createBlock('local-price/country-picker', { countries: 'DE FR' }),
    ]);`);
  const branch = '.local-price-gate p[contenteditable]';
  await canvas.waitForFunction((of) => document.querySelectorAll(of).length === 2, {}, branch);
  const branches = await canvas.$$(branch);
  await branches[0]!.type('Here');
  await branches[1]!.type('Not here');
  await page.evaluate(`
    const editor = wp.data.select('core/block-editor');
    wp.data.dispatch('core/block-editor').selectBlock(editor.getBlocks().find((each) => each.name === 'local-price/gate').clientId);`);
  await page.waitForSelector('.components-form-token-field__token-text');
  const tokens = await page.$$eval('.components-form-token-field__token-text', (all) =>
    all.map((each) => each.querySelector('[aria-hidden]')?.textContent ?? each.textContent),
  );
  assert.deepEqual(tokens, ['Nigeria (NG)', 'United States (US)']);
  await field('Not shown to visitors from');
  await page.keyboard.type('Nowhere');
  await page.keyboard.press('Enter');
  await page.waitForSelector('::-p-xpath(//*[text()="“Nowhere” is not a country."])');
  await page.keyboard.type('Congo');
  await page.keyboard.press('Enter');
  await page.waitForSelector(
    '::-p-xpath(//*[text()="“Congo” could be Congo - Kinshasa (CD) or Congo - Brazzaville (CG): choose one."])',
  );
  await page.keyboard.type('Germany');
  await page.keyboard.press('Enter');
  await page.keyboard.type('fr; it');
  await page.keyboard.press('Enter');
  await page.keyboard.type('UK');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    "[...document.querySelectorAll('.components-form-token-field__token')].some((each) => each.textContent.includes('United Kingdom (GB)'))",
  );

  const id = await page.evaluate(`(async () => {
    wp.data.dispatch('core/editor').editPost({ status: 'publish' });
    await wp.data.dispatch('core/editor').savePost();
    return wp.data.select('core/editor').getCurrentPostId();
  })()`);
  const html = await (await site.open(`/?p=${id as number}`)).text();
  assert.match(
    html,
    /<p class="wp-block-local-price-price"><local-price base-price="10.00" base-currency="USD" places="guess">USD\u00a010.00<\/local-price><\/p>/,
  );
  assert.match(
    html.replace(/\s*\n\s*| class="wp-block-paragraph"/g, ''),
    /<geo-gate allow="NG US" block="DE FR IT GB" places="guess" class="[^"]*"><template><p>Here<\/p><\/template><div slot="blocked"><p>Not here<\/p><\/div><\/geo-gate>/,
  );
  assert.match(html, /<currency-picker currencies="EUR GBP">/);
  assert.match(html, /<country-picker countries="DE FR">/);

  // Opened again, the blocks are valid.
  await page.goto(`${site.address}/wp-admin/post.php?post=${id as number}&action=edit`);
  await page.waitForSelector('iframe[name="editor-canvas"]');
  const valid = await page.waitForFunction(`(() => {
    const blocks = wp.data.select('core/block-editor').getBlocks();
    return blocks.length && JSON.stringify(blocks.map((each) => each.isValid));
  })()`);
  assert.equal(await valid.jsonValue(), '[true,true,true,true]');
});

test('a gate that never opens says so, and can be changed at once', async () => {
  await site.set({ places: 'known' });
  const page = await edit();
  await page.evaluate(`
    wp.data.dispatch('core/block-editor').insertBlocks(wp.blocks.createBlock('local-price/gate', { allow: 'NG' }));
    wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block');`);
  const button = '::-p-xpath(//button[text()="Count a guessed country"])';
  await press(page, button);
  await page.waitForSelector(button, { hidden: true });
  const gate =
    "wp.data.select('core/block-editor').getBlocks().find((each) => each.name === 'local-price/gate')";
  assert.equal(await page.evaluate(`${gate}.attributes.places`), 'guess');
  await site.set({ places: 'guess' });
});

test('while another tool holds the script back, a gate shows neither branch; without it, what others see', async () => {
  const id = await site.publish(
    '<geo-gate allow="NG"><template>Yes</template><p slot="blocked">No</p></geo-gate>',
  );
  const page = await open('/');
  await page.setRequestInterception(true);
  const held = new Promise<HTTPRequest>((hold) => {
    page.on('request', (request) => {
      if (request.url().includes('/local-price-static.js')) hold(request);
      else void request.continue();
    });
  });
  await page.goto(`${site.address}/?p=${id}`, { waitUntil: 'domcontentloaded' });
  const isShown = (): Promise<boolean> =>
    page.$eval('[slot=blocked]', (each) => each.checkVisibility());
  assert.equal(await isShown(), false);
  await (await held).abort();
  await page.waitForSelector('.local-price-failed');
  assert.equal(await isShown(), true);
});

/** Runs a test with a stand-in for the WP Consent API and a page with one price. */
async function withConsentApi(
  query: string,
  run: (page: Page, visit: (query: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const files = ['consent-api.php', 'consent-api.js'];
  const folder = join(site.folder, 'wp-content/mu-plugins');
  for (const name of files) cpSync(`wordpress/test/site/${name}`, join(folder, name));
  try {
    const id = await site.publish(
      '[local_price base_price="10" base_currency="USD"]$10[/local_price]',
    );
    const page = await open(`/?p=${id}&${query}`);
    await run(page, async (next) => void (await page.goto(`${site.address}/?p=${id}&${next}`)));
  } finally {
    for (const name of files) rmSync(join(folder, name));
  }
}

const setConsent = (page: Page, category: string, value: string): Promise<unknown> =>
  page.evaluate(`wp_set_consent('${category}', '${value}')`);

/** Waits until the price is local. */
async function becomesLocal(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.querySelector('local-price')!.shadowRoot?.textContent.includes('15,000'),
  );
}

/** Asserts that visitors see the price of the shop, and that nothing is stored. */
async function isUntouched(page: Page): Promise<void> {
  assert.deepEqual(await pricesIn(page), ['$10']);
  assert.equal(await page.evaluate('localStorage.length'), 0);
}

/** Asserts the same, and that the page has not requested the rates. */
async function isSilent(page: Page): Promise<void> {
  await isUntouched(page);
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  assert.deepEqual(
    files.filter((name) => name.includes('/rates.json')),
    [],
  );
}

test('with the WP Consent API, prices follow the category "functional", in every tab', async () => {
  await withConsentApi('consent_type=optin', async (page, visit) => {
    await isUntouched(page);
    await setConsent(page, 'marketing', 'allow');
    await isSilent(page);
    await setConsent(page, 'functional', 'allow');
    await becomesLocal(page);
    // Given before the page loads.
    await visit('consent_type=optin');
    await becomesLocal(page);
    const tab = await page.browserContext().newPage();
    await tab.emulateTimezone('Africa/Lagos');
    await tab.goto(page.url());
    await becomesLocal(tab);
    await setConsent(tab, 'functional', 'deny');
    await isUntouched(tab);
    await page.bringToFront();
    await page.waitForFunction(
      () => !document.querySelector('local-price')!.shadowRoot!.textContent.includes('15,000'),
    );
    await isUntouched(page);
    // A cookie tells no other tab.
    await setConsent(tab, 'functional', 'allow');
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await becomesLocal(page);
    await setConsent(page, 'functional', 'deny');
    await isUntouched(page);
  });
});

test('without a consent tool, and where silence is consent, prices are local until it is withdrawn', async () => {
  await withConsentApi('', async (page, visit) => {
    await becomesLocal(page);
    await visit('consent_type=optout');
    await becomesLocal(page);
    await setConsent(page, 'functional', 'deny');
    await isUntouched(page);
    await visit('consent_type=optout');
    await isSilent(page);
  });
});

test('without a consent tool, a shop that requires consent itself gets none', async () => {
  await site.set({ consent: 'required' });
  await withConsentApi('', async (page, visit) => {
    await isSilent(page);
    await visit('consent_type=optout');
    await becomesLocal(page);
  });
  await site.set({ consent: '' });
});

test('the block editor shows local prices, although nobody gives consent there', async () => {
  await withConsentApi('consent_type=optin', async (page) => {
    const id = await site.publish(
      '<!-- wp:local-price/price {"basePrice":"10","baseCurrency":"USD"} /-->',
    );
    const editor = await edit(id);
    await editor.waitForFunction(() =>
      document
        .querySelector<HTMLIFrameElement>('iframe[name="editor-canvas"]')
        ?.contentDocument?.querySelector('local-price')
        ?.shadowRoot?.textContent.includes('15,000'),
    );
    await isUntouched(page);
  });
});

test('a consent tool that learns its type in the browser is waited for', async () => {
  const define = (page: Page, type: string): Promise<unknown> =>
    page.evaluate(
      `window.wp_consent_type = '${type}'; document.dispatchEvent(new CustomEvent('wp_consent_type_defined'));`,
    );
  // What PHP has guessed, such as a law by which silence is consent, does not count.
  for (const guess of ['', '&consent_type=optout']) {
    await withConsentApi(`consent_wait=1${guess}`, async (page) => {
      await isUntouched(page);
      await define(page, 'optin');
      await isSilent(page);
      // No consent is needed here.
      await define(page, '');
      await becomesLocal(page);
    });
  }
  await withConsentApi('consent_wait=1', async (page, visit) => {
    await isUntouched(page);
    await define(page, 'optin');
    await isSilent(page);
    await setConsent(page, 'functional', 'allow');
    await becomesLocal(page);
    await visit('consent_wait=1');
    assert.deepEqual(await pricesIn(page), ['$10']);
    await define(page, 'optin');
    await becomesLocal(page);
    await setConsent(page, 'functional', 'deny');
    // One that does not say so, and names the type by the time the page is complete.
    await page.evaluateOnNewDocument(
      "window.addEventListener('load', () => (window.wp_consent_type = 'optin'));",
    );
    await visit('');
    await isSilent(page);
  });
});

test('the script of the WP Consent API, or of the elements, may come late or never', async () => {
  await withConsentApi('consent_type=optin', async (page, visit) => {
    await setConsent(page, 'functional', 'allow');
    await becomesLocal(page);
    await page.setRequestInterception(true);
    const stop = (part: string, how: (request: HTTPRequest) => void): void => {
      page.removeAllListeners('request');
      page.on('request', (request) =>
        request.url().includes(part) ? how(request) : void request.continue(),
      );
    };
    // Deferred by an optimizer, until the elements are there.
    stop('/consent-api.js', (request) => {
      void page.waitForSelector('local-price:defined').then(async () => {
        await isUntouched(page);
        await request.continue();
      });
    });
    await page.evaluate('localStorage.clear()');
    await visit('consent_type=optin&consent_defer=1');
    await becomesLocal(page);
    await page.evaluate('localStorage.clear()');
    stop('/consent-api.js', (request) => void request.abort());
    await visit('consent_type=optin');
    await isSilent(page);
    stop('/local-price-static.js', (request) => void request.abort());
    await visit('consent_type=optin');
    await page.waitForSelector('.local-price-failed');
    await setConsent(page, 'functional', 'deny');
    assert.equal(await page.evaluate('localStorage.length'), 0);
  });
});

test('a price in a sentence: put in, changed, saved', async () => {
  const id = await site.publish(
    paragraph(
      'It costs 49,00 & more, or <local-price base-price="10" base-currency="EUR" show="both">10</local-price>.',
    ),
  );
  const page = await edit(id);
  const put = async (from: number, to: number, price: string): Promise<void> => {
    await page.evaluate(`
      wp.data.dispatch('core/block-editor').selectionChange(wp.data.select('core/block-editor').getBlocks()[0].clientId, 'content', ${from}, ${to});`);
    // The editor moves the focus into the text, which would close a menu.
    await page.waitForFunction("document.activeElement.name === 'editor-canvas'");
    await press(page, 'button[aria-label="More"]');
    await press(page, '::-p-xpath(//*[@role="menu"]//button[.//text()="Local price"])');
    const field = (await page.waitForSelector('.local-price-new input'))!;
    if (price) {
      await field.evaluate((each) => (each as HTMLInputElement).select());
      await field.type(price);
    } else {
      assert.equal(await field.evaluate((each) => (each as HTMLInputElement).value), '49,00');
    }
    await press(page, '.local-price-new button');
    await page.waitForSelector('.local-price-new', { hidden: true });
  };
  await put(9, 21, '');
  await put(15, 16, '20');
  await page.evaluate("wp.data.dispatch('core/editor').savePost()");
  assert.match(
    await site.php<string>(`return get_post(${id})->post_content;`),
    /<p>It costs <local-price base-price="49\.00" base-currency="USD">49,00 &amp; more<\/local-price>, or <local-price show="both" base-price="20" base-currency="EUR">EUR\u00a020<\/local-price>\.<\/p>/,
  );
});

test('a price block of an older version keeps its attributes, and stays valid whatever the currency', async () => {
  const id = await site.publish(
    '<!-- wp:local-price/price {"basePrice":"49.00","show":"both","textColor":"black"} /-->',
  );
  for (const currency of ['USD', 'EUR']) {
    await site.set({ baseCurrency: currency });
    const page = await edit(id);
    const isValid = "wp.data.select('core/block-editor').getBlocks()[0].isValid";
    assert.equal(await page.evaluate(isValid), true);
    await page.evaluate(`(async () => {
      wp.data.dispatch('core/block-editor').insertBlocks(wp.blocks.createBlock('core/paragraph', { content: '${currency}' }));
      await wp.data.dispatch('core/editor').savePost();
    })()`);
    const saved = await site.php<string>(`return get_post(${id})->post_content;`);
    assert.ok(
      saved.startsWith(
        '<!-- wp:local-price/price {"basePrice":"49.00","show":"both","textColor":"black"} -->\n' +
          '<p class="wp-block-local-price-price has-black-color has-text-color">49.00</p>\n' +
          '<!-- /wp:local-price/price -->\n\n<!-- wp:paragraph',
      ),
      saved,
    );
  }
  await site.set({ baseCurrency: null });
});

test('the classic editor keeps a gate with blank lines, from text to visual and back', async () => {
  const content =
    '<geo-gate allow="US">\n<template>\nOne\n\nTwo\n</template>\n\n<p slot="blocked">Not here.</p>\n</geo-gate>\nAfter <local-price base-price="49.00" base-currency="USD">$49.00</local-price>';
  const id = await site.publish(content);
  const page = await open(`/wp-admin/post.php?post=${id}&action=edit&classic=1`, { as: 'admin' });
  await page.waitForFunction(
    "window.tinymce && tinymce.get('content') && tinymce.get('content').initialized",
  );
  for (const mode of ['html', 'tmce', 'html']) {
    await page.evaluate(`switchEditors.go('content', '${mode}')`);
  }
  const text = (): Promise<string> =>
    page.$eval('#content', (area) => (area as HTMLTextAreaElement).value);
  assert.equal(await text(), content);
  // Saved in the visual tab.
  await page.evaluate("switchEditors.go('content', 'tmce')");
  await page.evaluate("tinymce.get('content').save()");
  assert.equal(await text(), content);
  const shown = await page.evaluate("tinymce.get('content').getBody().innerText");
  assert.match(shown as string, /Content by country[^]*After \$49\.00/);
});

test('a classic post with a gate stays intact in the block editor and in the Classic block', async () => {
  const gate =
    '<geo-gate allow="NG">\n<template>\nOne\n\nTwo\n</template>\n\n<p slot="blocked">Not here.</p>\n</geo-gate>';
  const id = await site.publish(`Before\n\n${gate}\n\nAfter`);
  const page = await edit(id);
  // Edited in the dialog of the Classic block.
  await page.evaluate(`
    wp.data.dispatch('core/block-editor').selectBlock(wp.data.select('core/block-editor').getBlocks()[0].clientId);`);
  const button = (label: string): string => `::-p-xpath(//button[text()="${label}"])`;
  await press(page, button('Edit'));
  await page.waitForFunction('tinymce.activeEditor?.initialized && tinymce.activeEditor.getBody()');
  await page.evaluate(
    "tinymce.activeEditor.dom.add(tinymce.activeEditor.getBody(), 'p', {}, 'More')",
  );
  await press(page, `.block-editor-freeform-modal__actions ${button('Save')}`);
  await page.evaluate(`(async () => {
    wp.data.dispatch('core/block-editor').insertBlocks(wp.blocks.createBlock('core/paragraph', { content: 'New' }), 1);
    await wp.data.dispatch('core/editor').savePost();
  })()`);
  const html = await (await site.open(`/?p=${id}`)).text();
  const shown = /Before[^]*New/.exec(html)![0].replace(/\s*\n\s*/g, '');
  assert.equal(
    shown.replace(/ class="[^"]*"/g, ''),
    'Before</p><geo-gate allow="NG"><template><p>One</p><p>Two</p></template><p slot="blocked">Not here.</p></geo-gate><p>After</p><p>More</p><p>New',
  );
});

test('a site from right to left: codes stay from left to right, and the picker floats in the other corner', async () => {
  const language = join(site.folder, 'wp-content/mu-plugins/right-to-left.php');
  writeFileSync(
    language,
    "<?php add_action('init', function () { $GLOBALS['wp_locale']->text_direction = 'rtl'; }, 0);",
  );
  await site.set({ floating: 'both', noteText: 'המחיר {price}.', rounding: '0.05 JPY:100' });
  const settings = await open('/wp-admin/options-general.php?page=local-price', { as: 'admin' });
  const direction = (name: string): Promise<string> =>
    settings.$eval(`#local-price-${name}`, (field) => getComputedStyle(field).direction);
  assert.deepEqual(await Promise.all(['rounding', 'ratesUrl', 'noteText'].map(direction)), [
    'ltr',
    'ltr',
    'rtl',
  ]);
  const page = await open('/', { width: 320 });
  await page.waitForSelector('.local-price-floating country-picker:defined');
  const boxes = await page.$$eval('.local-price-floating > *', (all) =>
    all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
  );
  assert.equal(boxes.length, 2);
  for (const { left, right } of boxes) assert.ok(left >= 0 && right <= 320, `${left} to ${right}`);
  assert.equal(Math.min(...boxes.map(({ left }) => left)), 16);
  rmSync(language);
  await site.set({ floating: null, noteText: null, rounding: null });
});

test('the preview of the settings, as the form stands: a rule that fits few prices, on a desk and on a phone', async () => {
  await site.php(`
    global $wpdb;
    // It takes seconds to write each by itself.
    $wpdb->query('START TRANSACTION');
    array_map('wp_trash_post', get_posts(array('post_type' => 'product', 'numberposts' => -1, 'fields' => 'ids')));
    foreach (array_merge(array('0.99'), array_fill(0, 30, '123.3'), array_fill(0, 30, '1299000')) as $price) {
      $id = wp_insert_post(array('post_type' => 'product', 'post_status' => 'publish', 'post_title' => 'Product'));
      update_post_meta($id, '_price', $price);
    }
    return $wpdb->query('COMMIT');`);
  const page = await open('/wp-admin/options-general.php?page=local-price', { as: 'admin' });
  const texts = (of: string): Promise<string[]> =>
    page.$$eval(`.local-price-preview ${of}`, (all) => all.map((each) => each.textContent));
  assert.deepEqual(await texts('thead th'), ['Your price', 'EUR', 'GBP', 'JPY']);
  const own = ['USD\u00a00.99', 'USD\u00a0123.30', 'USD\u00a01,299,000.00'];
  assert.deepEqual(await texts('tbody th'), own);
  assert.deepEqual(await texts('.local-price-moved'), []);
  assert.deepEqual(await texts('[role=status]'), ['With the rates in use.']);
  await page.type('[name="local_price[baseCurrency]"]', 'usd');
  await page.type('[name="local_price[rounding]"]', '0.3');
  assert.deepEqual(await texts('.local-price-moved'), [
    '€0.60 (more than 10% away)',
    '£0.30 (more than 10% away)',
  ]);
  const verdict = async (): Promise<string> => (await texts('[role=status]'))[0]!;
  assert.match(await verdict(), /moves a price by more than 10%/);
  // While somebody writes.
  await page.type('[name="local_price[rounding]"]', ' JPY:');
  assert.equal(await verdict(), 'A rule, ending or markup cannot be read yet.');
  await page.type('[name="local_price[rounding]"]', '100');
  assert.match(await verdict(), /moves a price by more than 10%/);
  await page.type('[name="local_price[markup]"]', '2');
  assert.equal(await verdict(), 'A rule, ending or markup cannot be read yet.');
  await page.type('[name="local_price[markup]"]', '%');
  await page.type('[name="local_price[baseCurrency]"]', 'X');
  assert.equal(
    await verdict(),
    'There is no rate for this currency: every visitor sees your own prices.',
  );
  await page.keyboard.press('Backspace');
  assert.equal((await texts('.local-price-moved')).length, 3);
  await page.select('[name="local_price[currencyDisplay]"]', 'name');
  await page.$$eval('.local-price-preview td', (cells) => {
    for (const cell of cells) cell.textContent += '\u00a01,299,000,000.00';
  });
  for (const width of [390, 320]) {
    await page.setViewport({ width, height: 900 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    // The table scrolls in its own box, with the keyboard, too.
    const box = (await page.$('::-p-aria([name="Preview"][role="region"])'))!;
    await box.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((each) => each.scrollLeft > 0, {}, box);
    const outline = await box.evaluate((each) => {
      each.scrollLeft = 0;
      return getComputedStyle(each).outlineStyle;
    });
    assert.equal(outline, 'solid');
  }
});

test('the settings page: the fields of the chosen mode, and what was wrong', async () => {
  const page = await open('/wp-admin/options-general.php?page=local-price', { as: 'admin' });
  const shown = (): Promise<string[]> =>
    page.$$eval('.for-rates, .for-service', (rows) =>
      rows.filter((row) => row.checkVisibility()).map((row) => row.querySelector('input')!.name),
    );
  assert.deepEqual(await shown(), ['local_price[ratesUrl]']);
  await press(page, 'input[value="service"]');
  assert.deepEqual(await shown(), [
    'local_price[baseUrl]',
    'local_price[apikey]',
    'local_price[transport]',
  ]);
  await Promise.all([page.waitForNavigation(), press(page, '#submit')]);
  assert.deepEqual(await page.$$eval('.local-price-error', (all) => all.map((each) => each.id)), [
    'local-price-baseUrl-error',
    'local-price-apikey-error',
  ]);
  // The first of them is read aloud, with what is wrong.
  const [focused, about] = await page.evaluate(() => {
    const { id, ariaDescribedByElements } = document.activeElement as HTMLElement & {
      ariaDescribedByElements: Element[];
    };
    return [id, ariaDescribedByElements.map((each) => each.textContent).join(' ')] as const;
  });
  assert.equal(focused, 'local-price-baseUrl');
  assert.match(about, /^Such as .* Address of the service: The mode .* needs this\.$/);
});
