/** How shops print prices of each kind of product: currencies, taxes, suffixes, and what it costs. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { added, read, startShop } from './support/startShop.ts';

const shop = await startShop();
after(() => shop.close());

/** Base price, upper end, previous price; without taxes. */
const amounts = {
  simple: [1299.5],
  sale: [49.5, undefined, 79],
  external: [20],
  range: [10, 20],
  same: [10],
  saleOfAll: [20, undefined, 30],
  grouped: [49.5, 1299.5],
} satisfies Record<string, (number | undefined)[]>;
type Kind = keyof typeof amounts;
const kinds = Object.keys(amounts) as Kind[];

const ids = await shop.run<Record<Kind, number>>(`
  $simple = $product('WC_Product_Simple', array('regular_price' => '1299.5'));
  $sale = $product('WC_Product_Simple', array('regular_price' => '79', 'sale_price' => '49.50'));
  $all = array(
    'simple' => $simple,
    'sale' => $sale,
    'external' => $product('WC_Product_External', array('regular_price' => '20')),
    'range' => $variable(array(array('regular_price' => '10'), array('regular_price' => '30', 'sale_price' => '20'))),
    'same' => $variable(array(array('regular_price' => '10'), array('regular_price' => '10'))),
    'saleOfAll' => $variable(array(array('regular_price' => '30', 'sale_price' => '20'), array('regular_price' => '30', 'sale_price' => '20'))),
    'grouped' => $product('WC_Product_Grouped', array('children' => array($simple, $sale))),
  );
  return $all;`);

const currencies = {
  USD: {},
  EUR: {
    woocommerce_currency_pos: 'right_space',
    woocommerce_price_thousand_sep: '.',
    woocommerce_price_decimal_sep: ',',
  },
  JPY: { woocommerce_price_num_decimals: '0', woocommerce_currency_pos: 'right' },
  KWD: { woocommerce_price_num_decimals: '3', woocommerce_currency_pos: 'left_space' },
} as const;
const taxes = {
  none: { woocommerce_calc_taxes: 'no' },
  added: { woocommerce_tax_display_shop: 'incl' },
  shownWithout: { woocommerce_tax_display_shop: 'excl' },
  takenOff: { woocommerce_tax_display_shop: 'excl', woocommerce_prices_include_tax: 'yes' },
} as const;
const factors = { none: 1, added: 1.1, shownWithout: 1, takenOff: 1 / 1.1 } as const;

/** What visitors see of each product, and what WooCommerce itself says, for each kind of suffix. */
type Printed = readonly {
  suffix: string;
  shown: Record<Kind, string>;
  own: Record<Kind, string>;
}[];

for (const [currency, options] of Object.entries(currencies)) {
  for (const [tax, taxOptions] of Object.entries(taxes)) {
    test(`${currency}, taxes: ${tax}`, async () => {
      const printed = await shop.runWith<Printed>(
        { ...options, ...taxOptions, woocommerce_currency: currency },
        `
        $all = array(${kinds.map((kind) => `'${kind}' => ${ids[kind]}`).join(', ')});
        $print = function () use ($all) { return array_map(function ($id) { return wc_get_product($id)->get_price_html(); }, $all); };
        $printed = array();
        foreach (array('', 'plus shipping', '({price_including_tax} incl. VAT)') as $suffix) {
          foreach (array('__return_false', '__return_true') as $is_trimmed) {
            update_option('woocommerce_price_display_suffix', $suffix);
            add_filter('woocommerce_price_trim_zeros', $is_trimmed);
            $shown = $print();
            remove_filter('woocommerce_get_price_html', 'local_price_product_price', 1000);
            $printed[] = array('suffix' => $suffix, 'shown' => $shown, 'own' => $print());
            add_filter('woocommerce_get_price_html', 'local_price_product_price', 1000, 2);
            remove_filter('woocommerce_price_trim_zeros', $is_trimmed);
          }
        }
        delete_option('woocommerce_price_display_suffix');
        return $printed;`,
      );
      const digits = Number(
        'woocommerce_price_num_decimals' in options ? options.woocommerce_price_num_decimals : 2,
      );
      const print = (amount?: number): string | undefined =>
        amount === undefined
          ? undefined
          : (
              Math.round((amount * factors[tax as keyof typeof factors] + 1e-9) * 10 ** digits) /
              10 ** digits
            ).toFixed(digits);
      assert.equal(printed.length, 6);
      for (const { suffix, shown, own } of printed) {
        for (const kind of kinds) {
          const { attributes } = read(shown[kind]);
          assert.deepEqual(
            ['base-price', 'base-price-max', 'compare-at', 'base-currency', 'note'].map(
              (name) => attributes[name],
            ),
            [...[0, 1, 2].map((i) => print(amounts[kind][i])), currency, 'foreign'],
            `${kind}: ${suffix}`,
          );
          // The text, and the suffix after it, are those of WooCommerce.
          const text = shown[kind].replace(added, '').replace(/<\/?local-price[^>]*>/g, '');
          assert.equal(text, own[kind], `${kind}: ${suffix}`);
          const [before, after] = shown[kind].split(/<local-price .*<\/local-price>/s);
          assert.equal(before, '', `${kind}: ${suffix}`);
          assert.equal(/suffix/.test(after!), /suffix/.test(own[kind]), `${kind}: ${suffix}`);
          const hasWords = shown[kind].includes('slot="was"');
          assert.equal(hasWords, amounts[kind][2] !== undefined, kind);
        }
      }
    });
  }
}

test('the note prints the amount as the shop does', async () => {
  const html = await shop.runWith<string>(
    { ...currencies.EUR, woocommerce_currency: 'EUR' },
    `return wc_get_product($product('WC_Product_Simple', array('regular_price' => '1299')))->get_price_html();`,
  );
  assert.match(html, /slot="note"[^>]*>You pay 1\.299,00\u00a0€\.</);
});

test('a price costs no query', async () => {
  const [queries, own] = await shop.run<number[]>(`
    foreach (wc_get_product(${ids.range})->get_visible_children() as $each) update_post_meta($each, '_local_price_prices', 'EUR:9');
    $shown = array_map('wc_get_product', array(${Object.values(ids).join(', ')}));
    $count = function () use ($shown) {
      global $wpdb;
      $before = $wpdb->num_queries;
      foreach ($shown as $each) {
        $each->get_price_html();
        if ($each->is_type('variable')) $each->get_available_variations();
      }
      return $wpdb->num_queries - $before;
    };
    $count();
    $with = $count();
    remove_filter('woocommerce_get_price_html', 'local_price_product_price', 1000);
    remove_all_filters('woocommerce_show_variation_price');
    return array($with, $count());`);
  assert.equal(queries, own);
});
