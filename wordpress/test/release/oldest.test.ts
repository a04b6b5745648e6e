/** The oldest WordPress that the plugin supports: 6.1 of Debian, with MariaDB and a theme without blocks. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { installLanguages } from '../support/languages.ts';
import { ratesServer } from '../support/ratesServer.ts';
import { missingForDebian, startDebian } from '../support/startDebian.ts';
import { table } from '../support/tables.ts';

const missing = missingForDebian();

// Without them, the test run says so in its last lines: see scripts/wordpress/missing.ts.
test(`WordPress 6.1 of Debian${missing ? `: not tested, because there is no ${missing}` : ''}`, async () => {
  if (missing) return;
  const [site, source] = await Promise.all([startDebian(), ratesServer(table())]);
  try {
    assert.match(await site.php("return get_bloginfo('version');"), /^6\.1/);
    await site.set({ way: 'rates', ratesUrl: source.address, rounding: 'auto' });
    await site.addUsers('author');
    const id = await site.php<number>(`
      wp_set_current_user(get_user_by('login', 'author')->ID);
      kses_init();
      return wp_insert_post(array('post_status' => 'publish', 'post_title' => 'Post', 'post_content' =>
        '<!-- wp:local-price/price {"basePrice":"49.00","baseCurrency":"USD"} /-->' .
        '<!-- wp:local-price/gate {"allow":"US"} --><!-- wp:local-price/gate-shown --><p>Shown</p><!-- /wp:local-price/gate-shown --><!-- /wp:local-price/gate -->' .
        '<!-- wp:paragraph --><p>[local_price base_price="1" base_currency="USD"]$1[/local_price]<local-price base-price="2" base-url="https://evil.example">$2</local-price></p><!-- /wp:paragraph -->'));`);
    const html = await (await site.open(`/?p=${id}`)).text();
    assert.match(
      html,
      /window\.localPriceSettings = \{"rates":"[^"]*\/rates\.json","rounding":"auto"\};/,
    );
    assert.match(html, /<script[^>]* async src='[^']*\/local-price-static\.js/);
    assert.match(
      html,
      /<p class="wp-block-local-price-price"><local-price base-price="49.00" base-currency="USD">USD\u00a049.00<\/local-price><\/p>/,
    );
    assert.match(
      html,
      /<geo-gate allow="US" class="[^"]*"><template><p>Shown<\/p><\/template><\/geo-gate>/,
    );
    assert.match(
      html,
      /<local-price base-price="1" base-currency="USD">\$1<\/local-price><local-price base-price="2">\$2<\/local-price>/,
    );
    const settings = await site.open('/wp-admin/options-general.php?page=local-price', {
      as: 'admin',
    });
    assert.match(await settings.text(), /Rates of .* for 5 currencies/);
    // As numbers: as text, 5 would be the highest.
    const prices = await site.php(`
      foreach (array('5', '10.5', '1299', '0.99') as $price) {
        add_post_meta(wp_insert_post(array('post_type' => 'product', 'post_status' => 'publish', 'post_title' => 'Product')), '_price', $price);
      }
      require_once WP_PLUGIN_DIR . '/local-price/includes/settings-page.php';
      return local_price_typical_prices();`);
    assert.deepEqual(prices, ['0.99', '10.5', '1299']);
    for (const path of ['post-new.php', 'post-new.php?classic=1', 'site-health.php']) {
      assert.equal((await site.open(`/wp-admin/${path}`, { as: 'admin' })).status, 200);
    }
    installLanguages(site.folder, ['de_AT', 'ja']);
    await site.set({ floating: 'currency' });
    await site.php("return update_option('WPLANG', 'de_AT');");
    assert.match(
      await (await site.open('/')).text(),
      /<currency-picker label="Währung" automatic="Automatisch">/,
    );
    const notes = await site.php(`
      $notes = array(local_price_note(array('$1')));
      switch_to_locale('ja');
      $notes[] = local_price_note(array('$1'));
      restore_previous_locale();
      $notes[] = local_price_note(array('$1'));
      return $notes;`);
    assert.deepEqual(notes, ['Sie zahlen $1.', 'お支払い額は$1です。', 'Sie zahlen $1.']);
    await site.php(
      "require ABSPATH . 'wp-admin/includes/plugin.php'; uninstall_plugin('local-price/local-price.php'); return 1;",
    );
    assert.equal(existsSync(join(site.folder, 'wp-content/uploads/local-price')), false);
  } finally {
    source.close();
    await site.close();
  }
});
