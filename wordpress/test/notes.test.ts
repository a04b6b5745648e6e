/** What customers of WooCommerce are told about what they pay. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { read, startShop } from './support/startShop.ts';

const shop = await startShop();
after(() => shop.close());

const noteIn = (html: string): string | undefined =>
  /<span slot="note"[^>]*>([^<]*)<\/span>/.exec(html)?.[1];

test('every price with a note has it beside each amount that is not in the currency of the shop', async () => {
  const prices = await shop.run<string[]>(`
    $simple = $product('WC_Product_Simple', array('regular_price' => '49'));
    update_post_meta($simple, '_local_price_prices', 'JPY:9800');
    $all = array(
      $simple,
      $product('WC_Product_Simple', array('regular_price' => '79', 'sale_price' => '49.50')),
      $variable(array(array('regular_price' => '10'), array('regular_price' => '20'))),
      $variable(array(array('regular_price' => '0'), array('regular_price' => '20'))),
    );
    $all[] = $product('WC_Product_Grouped', array('children' => array($all[0], $all[1])));
    return array_map(function ($id) { return wc_get_product($id)->get_price_html(); }, $all);`);
  assert.deepEqual(prices.map(noteIn), [
    'You pay $49.00.',
    'You pay $49.50.',
    'You pay $10.00 – $20.00.',
    'You pay $0.00 – $20.00.',
    'You pay $49.00 – $49.50.',
  ]);
  for (const price of prices) assert.equal(read(price).attributes['note'], 'foreign');
  assert.equal(read(prices[0]!).attributes['prices'], 'JPY:9800');
});

for (const [tax, before] of [
  ['excl', '25.00'],
  ['incl', '27.50'],
] as const) {
  test(`a product that is free now has no note, and its previous price beside it; taxes: ${tax}`, async () => {
    const [simple, variable, text] = await shop.runWith<string[]>(
      { woocommerce_tax_display_shop: tax },
      `
      $simple = $product('WC_Product_Simple', array('regular_price' => '25', 'sale_price' => '0'));
      $free = array('regular_price' => '25', 'sale_price' => '0');
      return array(wc_get_product($simple)->get_price_html(), wc_get_product($variable(array($free, $free)))->get_price_html(), wc_price(0));`,
    );
    for (const price of [simple!, variable!]) {
      const { attributes, content } = read(price);
      assert.ok(price.startsWith('<local-price ') && price.endsWith('</local-price>'), price);
      assert.deepEqual(attributes, {
        'base-price': '0.00',
        'base-currency': 'USD',
        'compare-at': before,
      });
      assert.equal(noteIn(price), undefined);
      assert.ok(content.includes(text!));
      // Otherwise, the page would show two previous prices.
      assert.doesNotMatch(content, /<del|25|27/);
      assert.match(content, /slot="was".*slot="now"/s);
    }
  });
}

test('the note has the suffix of the shop: prices may be without taxes', async () => {
  const notes = (suffix: string, tax = 'excl'): Promise<(string | undefined)[]> =>
    shop
      .runWith<string[]>(
        { woocommerce_price_display_suffix: suffix, woocommerce_tax_display_shop: tax },
        `
        $simple = $product('WC_Product_Simple', array('regular_price' => '49'));
        $all = array($simple, $variable(array(array('regular_price' => '10'), array('regular_price' => '20'))));
        $all[] = $product('WC_Product_Grouped', array('children' => array($simple, $product('WC_Product_Simple', array('regular_price' => '59')))));
        return array_map(function ($id) { return wc_get_product($id)->get_price_html(); }, $all);`,
      )
      .then((texts) => texts.map(noteIn));
  assert.deepEqual(await notes('excl. <b>VAT</b>'), [
    'You pay $49.00 excl. VAT.',
    'You pay $10.00 – $20.00 excl. VAT.',
    'You pay $49.00 – $59.00 excl. VAT.',
  ]);
  // Not the taxes of one end of a range.
  assert.deepEqual(await notes('({price_including_tax} incl. VAT)'), [
    'You pay $49.00 ($53.90 incl. VAT).',
    'You pay $10.00 – $20.00.',
    'You pay $49.00 – $59.00.',
  ]);
});

test('the note says what customers pay, whatever a theme shows or another plugin has changed', async () => {
  const texts = await shop.run<string[]>(`
    $range = $variable(array(array('regular_price' => '10'), array('regular_price' => '20')));
    $from = function () { return 'From: ' . wc_price(10); };
    add_filter('woocommerce_get_price_html', $from, 20);
    $texts = array(wc_get_product($range)->get_price_html());
    remove_filter('woocommerce_get_price_html', $from, 20);
    $simple = $product('WC_Product_Simple', array('regular_price' => '49'));
    foreach (array(array('base-price' => '40', 'base-currency' => 'EUR'), array('base-price' => null), array('note' => false)) as $change) {
      $filter = function ($attributes) use ($change) { return $change + $attributes; };
      add_filter('local_price_product_attributes', $filter);
      $texts[] = wc_get_product($simple)->get_price_html();
      remove_filter('local_price_product_attributes', $filter);
    }
    return $texts;`);
  assert.deepEqual(texts.map(noteIn), [
    'You pay $10.00 – $20.00.',
    'You pay $49.00.',
    'You pay $49.00.',
    undefined,
  ]);
});

test('a sign that is written from right to left stays with its amount', async () => {
  const html = await shop.runWith<string>(
    { woocommerce_currency: 'KWD' },
    `return wc_get_product($variable(array(array('regular_price' => '10'), array('regular_price' => '20'))))->get_price_html();`,
  );
  assert.equal(noteIn(html), 'You pay \u2068د.ك10.00\u2069 – \u2068د.ك20.00\u2069.');
});

/** Returns a price, and the cart, with other settings of the plugin. */
async function withSettings(
  settings: Record<string, string>,
): Promise<[price: string, cart: string]> {
  await shop.set(settings);
  const texts = await shop.run<[string, string]>(`
    $id = $product('WC_Product_Simple', array('regular_price' => '49'));
    return array(wc_get_product($id)->get_price_html(), do_blocks('<!-- wp:woocommerce/cart /-->'));`);
  await shop.set({ note: '', noteText: '' });
  return texts;
}

test('the shop can write the note itself', async () => {
  for (const [noteText, note] of [
    ['Billed as {price} (US dollars)', 'Billed as $49.00 (US dollars)'],
    ['All orders are charged in dollars.', 'All orders are charged in dollars.'],
  ] as const) {
    assert.equal(noteIn((await withSettings({ noteText }))[0]), note);
  }
});

test('without notes, prices have neither a note nor its attribute, and the cart says nothing', async () => {
  const [price, cart] = await withSettings({ note: 'off' });
  assert.deepEqual(Object.keys(read(price).attributes), ['base-price', 'base-currency']);
  assert.equal(noteIn(price), undefined);
  assert.doesNotMatch(cart, /You pay/);
});

test('the cart and the checkout say the currency in words that fit a sentence, also as shortcodes on any page', async () => {
  const sentence =
    'You pay in USD. Amounts in another currency on our pages are for your information.';
  const texts = await shop.run<string[]>(`
    ob_start();
    do_action('woocommerce_before_cart');
    do_action('woocommerce_before_checkout_form', null);
    return array(ob_get_clean(), do_blocks('<!-- wp:woocommerce/cart /--><!-- wp:woocommerce/checkout /-->'));`);
  for (const text of texts) assert.equal(text.split(sentence).length, 3);
});
