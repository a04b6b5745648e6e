/** Fixed prices of WooCommerce's products and variations. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { read, startShop } from './support/startShop.ts';
import { quoted } from './support/startWordPress.ts';

const shop = await startShop();
after(() => shop.close());

/**
 * Returns the fixed prices of a variable product, and for each variation those that it shows; `null`: no price.
 *
 * @param variations a price, as `30`, or the two of a sale, as `30→20`, and the fixed prices
 */
async function ofVariations(
  ...variations: readonly string[]
): Promise<[parent: string | undefined, ...(string | null | undefined)[]]> {
  const values = variations.map((each) => {
    const [, regular, sale, fixed] = /^([\d.]+)(?:→([\d.]+))? ?(.*)$/.exec(each)!;
    return { regular_price: regular, ...(sale && { sale_price: sale }), fixed };
  });
  const texts = await shop.run<string[]>(`
    $product = wc_get_product($variable(${quoted(values)}));
    return array_merge(array($product->get_price_html()), array_column($product->get_available_variations(), 'price_html'));`);
  const [parent, ...shown] = texts.map((text) => (text ? read(text).attributes['prices'] : null));
  return [parent ?? undefined, ...shown];
}

for (const [what, variations, shown] of [
  [
    'with the same fixed prices, all have these',
    ['30 JPY:5000 IN/USD:19', '30 JPY:5000 IN/USD:19'],
    ['JPY:5000 IN/USD:19', null, null],
  ],
  [
    'with different ones, each shows its own',
    ['30 JPY:5000', '30 JPY:6000 EUR:20'],
    ['JPY:5000-6000', 'JPY:5000', 'JPY:6000 EUR:20'],
  ],
  [
    'with one that has some, only that shows them',
    ['30 JPY:5000', '30'],
    [undefined, 'JPY:5000', undefined],
  ],
  [
    'with one that has some, also on sale',
    ['30→20 JPY:5000', '30→20'],
    [undefined, 'JPY:5000', undefined],
  ],
  [
    'without fixed prices, their price is not shown, as before',
    ['30', '30'],
    [undefined, null, null],
  ],
] as const) {
  test(`variations that cost the same: ${what}`, async () => {
    assert.deepEqual(await ofVariations(...variations), shown);
  });
}

for (const [what, variations, fixed] of [
  [
    'those that the variations at both its ends have',
    ['10 EUR:9 JPY:1500 GBP:8', '15', '20 JPY:3000 EUR:18.50'],
    'EUR:9-18.50 JPY:1500-3000',
  ],
  [
    'those from the lowest to the highest where several are at an end',
    ['10 EUR:9', '10 EUR:8.5', '20 EUR:18', '20 EUR:19'],
    'EUR:8.5-19',
  ],
  ['none if one at an end has none', ['10 EUR:9', '10', '20 EUR:18'], undefined],
  ['one amount if both ends have it', ['10 EUR:9', '20 EUR:9.00'], 'EUR:9'],
  ['none if they fall where the others rise', ['10 EUR:18', '20 EUR:9'], undefined],
  ['none if its ends have different places', ['10 EUR:9 IE/EUR:7', '20 EUR:18'], undefined],
  [
    'those of the places of both ends',
    ['10 EUR:9 IE/EUR:7 IN/USD:5', '20 IN/USD:15 IE/EUR:17 EUR:18'],
    'EUR:9-18 IE/EUR:7-17 IN/USD:5-15',
  ],
  ['none if one end is free', ['25→0 EUR:5', '20 EUR:18'], undefined],
] as const) {
  test(`the fixed prices of a range are ${what}`, async () => {
    assert.equal((await ofVariations(...variations))[0], fixed);
  });
}

test('a range that a theme shows as "From" has the fixed prices of its lower end', async () => {
  const [html] = await shop.run<string[]>(`
    $id = $variable(array(array('regular_price' => '10', 'fixed' => 'EUR:9'), array('regular_price' => '20')));
    $from = function () { return 'From: ' . wc_price(10); };
    add_filter('woocommerce_get_price_html', $from, 20);
    return array(wc_get_product($id)->get_price_html());`);
  const { attributes } = read(html!);
  assert.equal(attributes['prices'], 'EUR:9');
  assert.equal(attributes['base-price-max'], undefined);
});

test('a group has the fixed prices of the products at both its ends', async () => {
  const html = await shop.run<string>(`
    $a = $product('WC_Product_Simple', array('regular_price' => '10'));
    $b = $product('WC_Product_Simple', array('regular_price' => '20'));
    update_post_meta($a, '_local_price_prices', 'EUR:9');
    update_post_meta($b, '_local_price_prices', 'EUR:19');
    return wc_get_product($product('WC_Product_Grouped', array('children' => array($a, $b))))->get_price_html();`);
  assert.equal(read(html).attributes['prices'], 'EUR:9-19');
});

test('the product follows when the fixed prices of a variation change, however they are written', async () => {
  const shown = await shop.run<(string | null)[]>(`
    $id = $variable(array(array('regular_price' => '30', 'fixed' => 'EUR:9'), array('regular_price' => '30', 'fixed' => 'EUR:9')));
    $variations = wc_get_product($id)->get_visible_children();
    $show = function () use ($id) {
      return preg_match('/ prices="([^"]*)"/', wc_get_product($id)->get_price_html(), $found) ? $found[1] : null;
    };
    $shown = array($show());
    foreach ($variations as $each) update_post_meta($each, '_local_price_prices', 'EUR:10');
    $shown[] = $show();
    // As an import or REST does.
    global $wpdb;
    $meta = $wpdb->get_var("SELECT meta_id FROM $wpdb->postmeta WHERE meta_key = '_local_price_prices' AND post_id = {$variations[0]}");
    update_metadata_by_mid('post', $meta, 'EUR:8');
    $shown[] = $show();
    delete_metadata_by_mid('post', $meta);
    $shown[] = $show();
    add_post_meta($variations[0], '_local_price_prices', 'EUR:7');
    $shown[] = $show();
    wp_delete_post($variations[1], true);
    update_option('stub_products_version', 'changed');
    $shown[] = $show();
    return $shown;`);
  assert.deepEqual(shown, ['EUR:9', 'EUR:10', 'EUR:8-10', null, 'EUR:7-10', 'EUR:7']);
});

test('the product follows when a variation comes to it, and when fixed prices are written before that', async () => {
  const shown = await shop.run<(string | null)[]>(`
    $both = array(array('regular_price' => '30', 'fixed' => 'EUR:9'), array('regular_price' => '30', 'fixed' => 'EUR:9'));
    $id = $variable($both);
    $show = function () use ($id) {
      update_option('stub_products_version', uniqid());
      return preg_match('/ prices="([^"]*)"/', wc_get_product($id)->get_price_html(), $found) ? $found[1] : null;
    };
    // As WooCommerce's import does: the parent comes last.
    $import = function ($parent, $fixed) use ($product) {
      $new = $product('WC_Product_Variation', array('regular_price' => '30'));
      update_post_meta($new, '_local_price_prices', $fixed);
      $variation = wc_get_product($new);
      $variation->set_parent_id($parent);
      $variation->save();
      return $new;
    };
    $import($id, 'EUR:8');
    $shown = array($show());
    $other = $import(0, 'EUR:7');
    wp_update_post(array('ID' => $other, 'post_parent' => $id));
    $shown[] = $show();
    delete_post_meta_by_key('_local_price_prices');
    $shown[] = $show();
    // As if the plugin had been off meanwhile.
    foreach (wc_get_product($id)->get_visible_children() as $each) update_post_meta($each, '_local_price_prices', 'EUR:6');
    delete_post_meta($id, '_local_price_variations');
    $shown[] = $show();
    do_action('activate_local-price/local-price.php');
    $shown[] = $show();
    return $shown;`);
  assert.deepEqual(shown, ['EUR:8-9', 'EUR:7-9', null, null, 'EUR:6']);
});

test('what is not a text in the list of a product is ignored', async () => {
  const html = await shop.run<string>(`
    $id = $variable(array(array('regular_price' => '30', 'fixed' => 'EUR:9'), array('regular_price' => '30', 'fixed' => 'EUR:9')));
    $list = get_post_meta($id, '_local_price_variations', true);
    update_post_meta($id, '_local_price_variations', array(1 => array('x')) + $list);
    $first = wc_get_product($id)->get_visible_children()[0];
    update_post_meta($first, '_local_price_prices', 'EUR:8');
    return wc_get_product($id)->get_price_html();`);
  assert.equal(read(html).attributes['prices'], 'EUR:8-9');
});

test('malformed fixed prices are not shown, whoever wrote them', async () => {
  const [simple, range] = await shop.run<string[]>(`
    $id = $product('WC_Product_Simple', array('regular_price' => '49'));
    update_post_meta($id, '_local_price_prices', 'EUR:1"><script>');
    $wrong = array('regular_price' => '30', 'fixed' => 'EUR 45');
    return array(wc_get_product($id)->get_price_html(), wc_get_product($variable(array($wrong, $wrong)))->get_price_html());`);
  assert.equal(read(simple!).attributes['prices'], undefined);
  assert.equal(read(range!).attributes['prices'], undefined);
});

test('the field says that what is stored is not right', async () => {
  const field = await shop.run<string>(`
    $id = $product('WC_Product_Simple', array('regular_price' => '49'));
    update_post_meta($id, '_local_price_prices', 'EUR 45');
    ob_start();
    local_price_print_fixed_prices($id, 'x', '');
    return ob_get_clean();`);
  assert.match(field, /value="EUR 45"/);
  assert.match(
    field,
    /“EUR 45” is not shown\. Write prices such as EUR:45 GBP:39\.50 IN\/USD:19\./,
  );
});
