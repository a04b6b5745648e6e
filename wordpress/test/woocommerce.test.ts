/**
 * Prices of WooCommerce's products; each kind of them is in shopFormats.test.ts. By default, a stub of its hooks stands for it; the real one is tested with
 *
 *     WOOCOMMERCE=/path/to/woocommerce npm run test:all -- wordpress
 *
 * and, if it needs a newer WordPress than 6.5.5, with WORDPRESS=/path/to/wordpress before that.
 */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { read, startShop } from './support/startShop.ts';

type Name = 'simple' | 'sale' | 'variable' | 'saleVariable' | 'free' | 'empty';

const site = await startShop();
const ids = await site.run<Record<Name, number>>(`
  return array(
    'simple' => $product('WC_Product_Simple', array('regular_price' => '1299')),
    'sale' => $product('WC_Product_Simple', array('regular_price' => '79', 'sale_price' => '49.50')),
    'variable' => $variable(array(array('regular_price' => '10'), array('regular_price' => '30', 'sale_price' => '20'))),
    'saleVariable' => $variable(array(array('regular_price' => '30', 'sale_price' => '20'), array('regular_price' => '30', 'sale_price' => '20'))),
    'free' => $product('WC_Product_Simple', array('regular_price' => '0')),
    'empty' => $product('WC_Product_Simple', array()),
  );`);
after(() => site.close());

/** Creates a page that shows products, and returns its address. */
const pageWith = async (...names: Name[]): Promise<string> => {
  const list = names.map((name) => ids[name]).join(' ');
  const content = `<!-- wp:shortcode -->[test_prices ids="${list}"]<!-- /wp:shortcode -->`;
  const id = await site.publish(content, { post_type: 'page' });
  return `/?page_id=${id}`;
};
const pricesIn = (html: string): string[] =>
  [...html.matchAll(/<p class="price">(.*?)<\/p>/gs)].map(([, price]) => price!);
const pricesAt = async (path: string): Promise<string[]> =>
  pricesIn(await (await site.open(path)).text());

/** What WooCommerce itself says, for each product. */
const own = (...names: Name[]): Promise<string[]> =>
  site.php(`
    remove_filter('woocommerce_get_price_html', 'local_price_product_price', 1000);
    return array_map(function ($id) { return wc_get_product($id)->get_price_html(); }, array(${names.map((name) => ids[name]).join(', ')}));`);

test('a sale without its tags still makes sense', async () => {
  const [price] = await pricesAt(await pageWith('sale'));
  const visible = price!.replace(/<span class="screen-reader-text">.*?<\/span>/g, '');
  const text = visible
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ');
  assert.equal(text, 'Was &#36;79.00 now &#36;49.50 You pay $49.50.');
});

test('ranges from zero, and "From"', async () => {
  const price = (code: string): Promise<string> =>
    site.php(`
      ${code}
      return $product->get_price_html();`);
  const setLowest = (amount: string): Promise<string> =>
    price(`
      $variation = wc_get_product(wc_get_product(${ids.variable})->get_visible_children()[0]);
      $variation->set_regular_price('${amount}');
      $variation->save();
      WC_Product_Variable::sync(${ids.variable});
      $product = wc_get_product(${ids.variable});`);
  assert.match(
    await setLowest('0'),
    /^<local-price base-price="0\.00" base-currency="USD" base-price-max="20\.00" note="foreign">/,
  );
  await setLowest('10');
  assert.match(
    await price(
      `add_filter('woocommerce_get_price_html', function () { return 'From: ' . wc_price(10); }, 20); $product = wc_get_product(${ids.variable});`,
    ),
    /^From: <local-price base-price="10\.00" base-currency="USD" note="foreign">/,
  );
});

test('"From" of a product whose variations are all on sale at one price, and only the lower price of a sale', async () => {
  for (const name of ['saleVariable', 'sale'] as const) {
    const [html, amount] = await site.run<string[]>(`
      $product = wc_get_product(${ids[name]});
      $amount = wc_price(wc_get_price_to_display($product));
      add_filter('woocommerce_get_price_html', function () use ($amount) { return "From: $amount"; }, 20);
      return array($product->get_price_html(), $amount);`);
    assert.match(
      html!,
      /^From: <local-price base-price="(20\.00|49\.50)" base-currency="USD" note="foreign">/,
    );
    assert.ok(html!.includes(amount!));
    assert.doesNotMatch(html!, /compare-at|slot="was"/);
  }
});

test('a gate in the short description of a product stays intact', async () => {
  const html = await site.php<string>(
    `return apply_filters('woocommerce_short_description', "<geo-gate><template>\nOne\n\nTwo\n</template>\n\n<p slot='blocked'>No</p></geo-gate>");`,
  );
  assert.match(html, /<template><p>One<\/p>\s*<p>Two<\/p>\s*<\/template>\s*<p slot='blocked'>/);
});

test('an embed of a product stays', async () => {
  const id = (await pageWith('sale')).split('=')[1];
  const html = await (await site.open(`/?page_id=${id}&embed=true`)).text();
  assert.doesNotMatch(html, /<local-price/);
});

test('fixed prices of a product and a variation, and the filter', async () => {
  const prices = await site.php<string[]>(`
    $show = function ($id) { preg_match('/ prices="([^"]*)"/', wc_get_product($id)->get_price_html(), $found); return $found[1] ?? ''; };
    $variation = wc_get_product(${ids.variable})->get_available_variations()[0]['variation_id'];
    $_POST = wp_slash(array('_local_price_prices' => ' eur:45, IN/USD:19 '));
    do_action('woocommerce_process_product_meta', ${ids.simple}, null);
    $_POST = wp_slash(array('_local_price_prices' => array('GBP:8')));
    do_action('woocommerce_save_product_variation', $variation, 0);
    $shown = array($show(${ids.simple}), $show($variation));
    foreach (array('EUR:45 EUR:46', 'UK/GBP:4 GB/GBP:5', 'ZZ/EUR:4', 'EUR', 'EUR:4,5', 'EUR:-1', 'EUR:1"><script>') as $wrong) {
      $_POST = wp_slash(array('_local_price_prices' => $wrong));
      do_action('woocommerce_process_product_meta', ${ids.simple}, null);
      $shown[] = $show(${ids.simple});
    }
    $shown[] = count(WC_Admin_Meta_Boxes::$meta_box_errors);
    add_filter('local_price_product_attributes', function ($attributes) { return array('prices' => 'CHF:1', 'base-url' => 'x') + $attributes; });
    $shown[] = $show(${ids.simple});
    remove_all_filters('local_price_product_attributes');
    add_filter('local_price_product_attributes', '__return_null');
    $shown[] = false === strpos(wc_get_product(${ids.simple})->get_price_html(), '<local-price');
    remove_all_filters('local_price_product_attributes');
    $_POST = array('_local_price_prices' => '');
    do_action('woocommerce_process_product_meta', ${ids.simple}, null);
    $_POST = array('_local_price_prices' => array(''));
    do_action('woocommerce_save_product_variation', $variation, 0);
    $shown[] = $show(${ids.simple});
    return $shown;`);
  const kept = 'EUR:45 IN/USD:19';
  assert.deepEqual(prices, [kept, 'GBP:8', ...Array<string>(7).fill(kept), 7, 'CHF:1', true, '']);
});

test('a price that is not an amount stays as the shop prints it', async () => {
  for (const wrong of ['1e999', '-5']) {
    const html = await site.run<string>(`
      add_filter('woocommerce_product_get_price', function () { return '${wrong}'; });
      return wc_get_product(${ids.simple})->get_price_html();`);
    assert.doesNotMatch(html, /<local-price/, wrong);
  }
});

test('free products, and products without a price, stay', async () => {
  assert.deepEqual(await pricesAt(await pageWith('free', 'empty')), await own('free', 'empty'));
});

test('the chosen variation', async () => {
  const variations = await site.php<{ price_html: string }[]>(
    `return wc_get_product(${ids.variable})->get_available_variations();`,
  );
  assert.deepEqual(
    variations.map(({ price_html }) => /<local-price [^>]*>/.exec(price_html)?.[0]).toSorted(),
    [
      '<local-price base-price="10.00" base-currency="USD" note="foreign">',
      '<local-price base-price="20.00" base-currency="USD" compare-at="30.00" note="foreign">',
    ],
  );
});

test('filters of a sale get what WooCommerce gives them, and themes may put the prices the other way round', async () => {
  const prices = await site.run<string[]>(`
    $percent = function ($html, $regular, $sale) { return $html . ' -' . round(($regular - $sale) / $regular * 100) . '%'; };
    add_filter('woocommerce_format_sale_price', $percent, 10, 3);
    $prices = array(wc_get_product(${ids.sale})->get_price_html());
    remove_filter('woocommerce_format_sale_price', $percent);
    add_filter('woocommerce_format_sale_price', function ($html, $regular, $sale) { return '<ins>' . wc_price($sale) . '</ins> <del>' . wc_price($regular) . '</del>'; }, 10, 3);
    $prices[] = wc_get_product(${ids.sale})->get_price_html();
    return $prices;`);
  assert.match(prices[0]!, /^<local-price .* -37%.*<\/local-price>$/s);
  // Without the tags, the words would be in the wrong order.
  assert.match(
    prices[1]!,
    /<span slot="was" class="[^"]* local-price-within">Was&nbsp;<\/span> <span slot="now" class="[^"]* local-price-within">now&nbsp;<\/span> <ins>/,
  );
});

test('the element that is put back after a choice has the attributes of this, and no others', async () => {
  const html = await site.run<string>(`
    $settings = get_option('local_price');
    update_option('local_price', array('places' => 'guess') + $settings);
    $filter = function ($attributes) { return array('discount' => array('IN:60%'), 'approximate' => true, 'parts' => false) + $attributes; };
    add_filter('local_price_product_attributes', $filter);
    $html = wc_get_product(${ids.variable})->get_price_html();
    remove_filter('local_price_product_attributes', $filter);
    update_option('local_price', $settings);
    return $html;`);
  const [, data] = /local-price-data-([\w-]+)/.exec(html)!;
  const mark = JSON.parse(Buffer.from(data!, 'base64url').toString()) as object;
  assert.match(html, /^<local-price approximate base-price/);
  assert.deepEqual(
    { ...mark, approximate: undefined },
    { ...read(html).attributes, approximate: undefined },
  );
  assert.equal(read(html).attributes['places'], 'guess');
});

test('what another plugin has changed stays as it is', async () => {
  const change = (code: string): Promise<string> =>
    site.php(
      `add_filter('woocommerce_get_price_html', function ($html) { ${code} }, 20); return wc_get_product(${ids.simple})->get_price_html();`,
    );
  assert.match(
    await change("return $html . ' / month';"),
    /^<local-price [^>]*>.*<\/local-price> \/ month$/,
  );
  assert.equal(await change("return 'On request';"), 'On request');
  assert.doesNotMatch(await change("return wc_price(2000) . ' ' . $html;"), /<local-price/);
  assert.doesNotMatch(
    await change("return $html . ' or ' . wc_price(100) . ' a month';"),
    /<local-price/,
  );
});

test('cart, checkout and account stay', async () => {
  const path = await pageWith('simple', 'sale');
  const id = path.split('=')[1];
  for (const page of ['cart', 'checkout', 'myaccount']) {
    await site.php(`update_option('woocommerce_${page}_page_id', ${id}); return 1;`);
    // The real checkout sends visitors with an empty cart away.
    const prices = await pricesAt(path);
    if (prices.length) assert.deepEqual(prices, await own('simple', 'sale'), page);
    await site.php(`update_option('woocommerce_${page}_page_id', 0); return 1;`);
  }
  assert.match((await pricesAt(path))[0]!, /<local-price/);
});

test('feeds, REST, the Store API, mails and tasks stay', async () => {
  const [text] = await own('sale');
  await site.publish(`[test_prices ids="${ids.sale}"]`);
  const feed = await (await site.open('/?feed=rss2')).text();
  assert.match(feed, /<p class="price">/);
  assert.doesNotMatch(feed, /local-price/);

  const store = await (await site.open(`/?rest_route=/wc/store/v1/products/${ids.sale}`)).text();
  assert.match(store, /79/);
  assert.doesNotMatch(store, /local-price|slot/);
  const posts = await (await site.open('/?rest_route=/wp/v2/posts')).text();
  assert.doesNotMatch(posts, /local-price/);

  // A page may ask REST within itself.
  const within = await site.php<{ before: string; rest: object; after: string }>(`
    $price = function () { return wc_get_product(${ids.sale})->get_price_html(); };
    $before = $price();
    $rest = rest_do_request('/wc/store/v1/products/${ids.sale}')->get_data();
    return array('before' => $before, 'rest' => $rest, 'after' => $price());`);
  assert.doesNotMatch(JSON.stringify(within.rest), /local-price/);
  assert.match(within.before, /<local-price/);
  assert.equal(within.after, within.before);

  for (const [begin, end] of [
    [
      "do_action('woocommerce_email_header', 'Order', null)",
      "do_action('woocommerce_email_footer', null)",
    ],
    [
      "apply_filters('woocommerce_hydration_dispatch_request', null, null, '', null)",
      "apply_filters('woocommerce_hydration_request_after_callbacks', null, null, null)",
    ],
  ]) {
    assert.deepEqual(
      await site.php(`
        ob_start();
        ${begin};
        $inside = wc_get_product(${ids.sale})->get_price_html();
        ${end};
        ob_end_clean();
        return array($inside, wc_get_product(${ids.sale})->get_price_html());`),
      [text, within.before],
    );
  }

  await site.php(
    `_set_cron_array(array()); wp_schedule_single_event(time() - 9, 'test_prices', array(${ids.sale})); return 1;`,
  );
  await (await site.open('/wp-cron.php')).text();
  assert.deepEqual(pricesIn(await site.php("return get_option('test_cron');")), [text]);
});

test('mails and the mini-cart stay, with and without a footer; what comes after them does not', async () => {
  const folder = join(site.folder, 'wp-content/templates/');
  for (const name of ['emails/prices.php', 'cart/mini-cart.php', 'loop/prices.php']) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    const begin = name.startsWith('emails')
      ? "do_action('woocommerce_email_header', 'Order', null);"
      : '';
    writeFileSync(join(folder, name), `<?php ${begin} echo wc_get_product($id)->get_price_html();`);
  }
  const texts = await site.run<Record<string, string>>(`
    $show = function ($name) { return wc_get_template_html($name, array('id' => ${ids.sale}), '', '${folder}'); };
    $price = function () { return wc_get_product(${ids.sale})->get_price_html(); };
    $texts = array('mail' => $show('emails/prices.php'), 'after mail' => $price());
    $texts['cart'] = $show('cart/mini-cart.php');
    $texts['after cart'] = $price();
    $texts['list'] = $show('loop/prices.php');
    foreach (array('woocommerce_mail_content', 'wp_mail') as $end) {
      ob_start();
      do_action('woocommerce_email_header', 'Order', null);
      ob_end_clean();
      $texts["before $end"] = $price();
      apply_filters($end, 'wp_mail' === $end ? array() : '');
      $texts["after $end"] = $price();
    }
    return $texts;`);
  const [text] = await own('sale');
  const local = await site.price(ids.sale);
  assert.deepEqual(texts, {
    mail: text,
    'after mail': local,
    cart: text,
    'after cart': local,
    list: local,
    'before woocommerce_mail_content': text,
    'after woocommerce_mail_content': local,
    'before wp_mail': text,
    'after wp_mail': local,
  });
});

test('products that a page gives to its own scripts have elements, and the cart has none', async () => {
  const shown = (path: string): Promise<string> =>
    site.php(`
      apply_filters('woocommerce_hydration_dispatch_request', null, null, '${path}', null);
      $html = wc_get_product(${ids.sale})->get_price_html();
      apply_filters('woocommerce_hydration_request_after_callbacks', null, null, null);
      return $html;`);
  assert.match(await shown('/wc/store/v1/products/7'), /<local-price/);
  assert.doesNotMatch(await shown('/wc/store/v1/cart'), /<local-price/);
});

test('admin-ajax.php answers the shop with elements, and the admin area without', async () => {
  const ask = async (
    referer: string,
    as?: string,
    path = '/wp-admin/admin-ajax.php?action=test_prices',
  ): Promise<string[]> => {
    const headers = referer ? { referer } : {};
    const answer = await site.open(`${path}&id=${ids.simple}`, { headers, ...(as && { as }) });
    return pricesIn(await answer.text());
  };
  assert.match((await ask(`${site.address}/?product=x`))[0]!, /<local-price/);
  assert.deepEqual(await ask(`${site.address}/wp-admin/edit.php`), await own('simple'));
  // A page with the policy no-referrer.
  assert.match((await ask(''))[0]!, /<local-price/);
  assert.deepEqual(await ask('', 'admin'), await own('simple'));
  assert.match((await ask('', 'admin', '/?wc-ajax=test'))[0]!, /<local-price/);
});

test('the page gets the currency of WooCommerce', async () => {
  const html = await (await site.open('/')).text();
  assert.match(html, /window\.localPriceSettings = \{[^\n]*"baseCurrency":"USD"/);
});

test('before the plugin is set up, prices stay', async () => {
  await site.php("delete_option('local_price'); return 1;");
  assert.deepEqual(
    await pricesAt(await pageWith('simple', 'variable')),
    await own('simple', 'variable'),
  );
});
