import assert from 'node:assert/strict';
import { writeWooCommerce } from './siteFiles.ts';
import { startWordPress, type WordPress } from './startWordPress.ts';

/** A running shop: WordPress with WooCommerce, or its stub, and the plugin set up. */
export interface Shop extends WordPress {
  /** Runs PHP with the functions `$product` and `$variable`, which create products and return their ids. */
  run<T = unknown>(code: string): Promise<T>;
  /** Does so while options have other values. */
  runWith<T = unknown>(options: Record<string, string>, code: string): Promise<T>;
  /** Returns the price of a product, as HTML. */
  price(id: number): Promise<string>;
}

const creators = `
  $product = function ($class, array $values) {
    $product = new $class();
    foreach ($values + array('name' => $class, 'status' => 'publish') as $name => $value) {
      $product->{"set_$name"}($value);
    }
    return $product->save();
  };
  $variable = function (array $prices) use ($product) {
    $attribute = new WC_Product_Attribute();
    $attribute->set_name('Size');
    $attribute->set_options(array_map('strval', array_keys($prices)));
    $attribute->set_variation(true);
    $attribute->set_visible(true);
    $id = $product('WC_Product_Variable', array('attributes' => array($attribute)));
    foreach ($prices as $size => $price) {
      $fixed = $price['fixed'] ?? '';
      unset($price['fixed']);
      $variation = $product('WC_Product_Variation', $price + array('parent_id' => $id, 'attributes' => array('size' => (string) $size)));
      if ('' !== $fixed) update_post_meta($variation, '_local_price_prices', $fixed);
    }
    WC_Product_Variable::sync($id);
    return $id;
  };
`;

/** Starts a shop whose prices are in US dollars. */
export async function startShop(): Promise<Shop> {
  const site = await startWordPress();
  const plugin = writeWooCommerce(site.folder);
  await site.php(`
    // WooCommerce shows suffixes of prices only with taxes.
    update_option('woocommerce_calc_taxes', 'yes');
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    $result = activate_plugin('${plugin}');
    return is_wp_error($result) ? exit($result->get_error_message()) : 1;`);
  await site.set({ way: 'service', baseUrl: 'https://rates.example.com', apikey: 'pk_123' });
  const run = <T>(code: string): Promise<T> => site.php<T>(`${creators}\n${code}`);
  return Object.assign(site, {
    run,
    runWith: <T>(options: Record<string, string>, code: string) =>
      run<T>(`
        $options = json_decode(base64_decode('${Buffer.from(JSON.stringify(options)).toString('base64')}'), true);
        $before = array_map('get_option', array_combine(array_keys($options), array_keys($options)));
        array_map('update_option', array_keys($options), $options);
        try {
          $run = function () use ($product, $variable) { ${code} };
          return $run();
        } finally {
          foreach ($before as $name => $value) false === $value ? delete_option($name) : update_option($name, $value);
        }`),
    price: (id: number) => run<string>(`return wc_get_product(${id})->get_price_html();`),
  });
}

/** Returns the attributes of the price in a text, and its content. */
export function read(html: string): { attributes: Record<string, string>; content: string } {
  const [, list, content] = /<local-price ([^>]*)>(.*)<\/local-price>/s.exec(html) ?? [];
  assert.ok(list !== undefined, html);
  const pairs = [...list.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  return { attributes: Object.fromEntries(pairs) as Record<string, string>, content: content! };
}

/** What the plugin adds to WooCommerce's text: words, a note, and marks for the script of variations. */
export const added =
  /<span slot="(?:was|now)" class="[^"]*">\w+&nbsp;<\/span> | <span slot="note"[^>]*>[^<]*<\/span>|<span class="local-price-(?:data-[\w-]+|end)"><\/span>/g;
