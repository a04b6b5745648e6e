/** Takes the pictures of `docs/guides/wordpress.md`, with a stub of WooCommerce. */
import { writeFileSync } from 'node:fs';
import { launchChromium } from '../../test/support/launchChromium.ts';
import { openPage } from './support/openPage.ts';
import { ratesServer } from './support/ratesServer.ts';
import { writeWooCommerce } from './support/siteFiles.ts';
import { startWordPress } from './support/startWordPress.ts';
import { table } from './support/tables.ts';

const rates = { eur: 0.88, gbp: 0.76, jpy: 156, inr: 89, brl: 5.4 };
const [site, source, browser] = await Promise.all([
  startWordPress(),
  ratesServer(table(rates)),
  launchChromium(['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1']),
]);

async function take(name: string, picture: Promise<Uint8Array>): Promise<void> {
  writeFileSync(`docs/pictures/wordpress-${name}.png`, await picture);
}

try {
  const plugin = writeWooCommerce(site.folder);
  const page = await site.php<number>(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    activate_plugin('${plugin}');
    update_option('local_price', array('way' => 'rates', 'ratesUrl' => '${source.address}', 'rounding' => '0.05 JPY:100', 'ending' => '99 JPY:80'));
    $product = new WC_Product_Simple();
    $product->set_regular_price('79');
    $product->set_sale_price('49');
    $id = $product->save();
    foreach (array('0.99', '1299') as $price) {
      $other = new WC_Product_Simple();
      $other->set_regular_price($price);
      $other->save();
    }
    return wp_insert_post(array('post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Teapot', 'post_content' => '<!-- wp:paragraph --><p>Cast iron, 1.2 liters, with a strainer.</p><!-- /wp:paragraph --><!-- wp:shortcode -->[test_prices ids="' . $id . '"]<!-- /wp:shortcode --><!-- wp:paragraph --><p>Ships within two days.</p><!-- /wp:paragraph -->'));`);

  const settings = await openPage(browser, site, '/wp-admin/options-general.php?page=local-price', {
    as: 'admin',
    width: 1000,
  });
  // The address that is suggested, instead of this machine's.
  await settings.$eval('[name="local_price[ratesUrl]"]', (field) => {
    (field as HTMLInputElement).value =
      'https://latest.currency-api.pages.dev/v1/currencies/usd.json';
  });
  await take('settings', settings.screenshot({ clip: { x: 0, y: 0, width: 1000, height: 640 } }));
  const preview = (await settings.$('.local-price-preview'))!;
  await take('preview', preview.screenshot());

  const editor = await openPage(browser, site, '/wp-admin/post-new.php', {
    as: 'admin',
    timeZone: 'Asia/Tokyo',
    width: 1000,
  });
  await editor.waitForFunction('window.wp?.blocks?.getBlockType("local-price/gate")');
  await editor.evaluate(`
    const { createBlock } = wp.blocks;
    for (const scope of ['core', 'core/edit-post']) {
      wp.data.dispatch('core/preferences').set(scope, 'welcomeGuide', false);
      // Not above the price.
      wp.data.dispatch('core/preferences').set(scope, 'fixedToolbar', true);
    }
    wp.data.dispatch('core/editor').editPost({ title: 'Teapots' });
    const text = (content) => [createBlock('core/paragraph', { content })];
    const gate = createBlock('local-price/gate', { allow: 'JP US', places: 'guess' }, [
      createBlock('local-price/gate-shown', {}, text('We ship to you within two days.')),
      createBlock('local-price/gate-instead', {}, text('We do not ship to you yet.')),
    ]);
    wp.data.dispatch('core/block-editor').resetBlocks([
      createBlock('local-price/price', { basePrice: '49.00', baseCurrency: 'USD', show: 'both' }),
      gate,
    ]);
    wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block');
    wp.data.dispatch('core/block-editor').selectBlock(gate.clientId);`);
  await editor.waitForSelector('.components-form-token-field__token-text');
  await editor.waitForFunction(() =>
    document
      .querySelector<HTMLIFrameElement>('iframe[name="editor-canvas"]')
      ?.contentDocument?.querySelector('local-price')
      ?.shadowRoot?.textContent.includes('¥'),
  );
  await take('editor', editor.screenshot({ clip: { x: 0, y: 0, width: 1000, height: 640 } }));

  const shop = await openPage(browser, site, `/?page_id=${page}`, {
    timeZone: 'Asia/Tokyo',
    width: 800,
  });
  await shop.waitForSelector(`local-price:state(local)`);
  await take('product', (await shop.$('main'))!.screenshot());
} finally {
  await browser.close();
  source.close();
  await site.close();
}
