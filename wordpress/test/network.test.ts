/** A network of sites in folders: each site has its own settings and rates, and nobody can write more than on one site. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ratesServer } from './support/ratesServer.ts';
import { settingsForm } from './support/settingsForm.ts';
import { makeNetwork, startWordPress } from './support/startWordPress.ts';
import { table } from './support/tables.ts';

const [site, source] = await Promise.all([startWordPress(), ratesServer(table())]);
after(async () => {
  source.close();
  await site.close();
});

/** Makes a site of the network, in a folder; resolves with its id. */
const createSite = (name: string): Promise<number> =>
  site.php(`
    global $wpdb;
    $host = '${new URL(site.address).host}';
    $id = wp_insert_site(array('domain' => $host, 'path' => '/${name}/', 'title' => '${name}', 'user_id' => 1));
    // WordPress has removed the colon before the port.
    $wpdb->update($wpdb->blogs, array('domain' => $host), array('blog_id' => $id));
    clean_blog_cache($id);
    foreach (array('siteurl', 'home') as $option) update_blog_option($id, $option, "http://$host/${name}");
    return $id;`);

// The second site is new: the plugin is already active for the network.
await makeNetwork(site);
const second = await createSite('two');
await site.php(`
  foreach (array('boss' => 'administrator', 'editor' => 'editor', 'author' => 'author', 'contributor' => 'contributor', 'subscriber' => 'subscriber') as $user => $role) {
    add_user_to_blog(${second}, wpmu_create_user($user, 'password', "$user@example.com"), $role);
  }
  return 1;`);

/** Runs PHP in WordPress, for the second site. */
const phpOfSecond = <T>(code: string): Promise<T> =>
  site.php(`
    switch_to_blog(${second});
    try {
      return (function () { ${code} })();
    } finally {
      restore_current_blog();
    }`);

const uploads = join(site.folder, 'wp-content/uploads');
const ratesOfSecond = join(uploads, `sites/${second}/local-price/rates.json`);
const page = 'wp-admin/options-general.php?page=local-price';

const read = async (path: string, as?: string): Promise<string> => {
  const answer = await site.open(path, as ? { as } : {});
  assert.equal(answer.status, 200, path);
  return answer.text();
};

const notice = /Local price does nothing yet/;

test('the notice is shown to those who can act, on the site where they can', async () => {
  assert.match(await read('/two/wp-admin/index.php', 'boss'), notice);
  for (const user of ['editor', 'author', 'contributor', 'subscriber']) {
    assert.doesNotMatch(await read('/two/wp-admin/profile.php', user), notice, user);
  }
  assert.doesNotMatch(await read('/wp-admin/network/index.php', 'admin'), notice);
  assert.doesNotMatch(await read('/wp-admin/network/plugins.php', 'admin'), notice);
});

test('the administrator of a site sets it up, and it has rates of its own at its own address', async () => {
  const body = settingsForm(await read(`/two/${page}`, 'boss'));
  body.set('local_price[way]', 'rates');
  body.set('local_price[ratesUrl]', source.address);
  const answer = await site.open('/two/wp-admin/options.php', { as: 'boss', method: 'POST', body });
  assert.equal(answer.status, 302);
  assert.match(
    await read(answer.headers.get('location')!, 'boss'),
    /Rates of \d{4}-\d\d-\d\d for 5 currencies\./,
  );
  assert.deepEqual(JSON.parse(readFileSync(ratesOfSecond, 'utf8')), JSON.parse(table()));
  const html = await read('/two/');
  const settings = JSON.parse(/window\.localPriceSettings = (.*);\n/.exec(html)![1]!) as object;
  const rates = `${site.address}/two/wp-content/uploads/sites/${second}/local-price/rates.json`;
  assert.deepEqual(settings, { rates });
  assert.equal(await read(rates), readFileSync(ratesOfSecond, 'utf8'));
  assert.match(
    await phpOfSecond("return wp_get_schedule('local_price_fetch_rates');"),
    /twicedaily/,
  );
  source.answer(table({ eur: 0.6 }));
  await phpOfSecond(
    "_set_cron_array(array()); wp_schedule_event(time() - 9, 'twicedaily', 'local_price_fetch_rates'); return 1;",
  );
  await read('/two/wp-cron.php');
  assert.deepEqual(
    JSON.parse(readFileSync(ratesOfSecond, 'utf8')),
    JSON.parse(table({ eur: 0.6 })),
  );
  // The first site knows nothing of it.
  assert.doesNotMatch(await read('/'), /local-?price/i);
  assert.deepEqual(
    await site.php(
      "return array(get_option('local_price'), wp_next_scheduled('local_price_fetch_rates'));",
    ),
    [false, false],
  );
  assert.equal(existsSync(join(uploads, 'local-price')), false);
});

test('a page that shows content of another site has that site’s currency, and keeps its own settings', async () => {
  await phpOfSecond(
    "return update_option('local_price', array('baseCurrency' => 'EUR') + get_option('local_price'));",
  );
  const shown = await site.php(`
    $shortcode = '[local_price base_price="1"]1[/local_price]';
    $texts = array(do_shortcode($shortcode), local_price_page_settings());
    switch_to_blog(${second});
    $texts[] = do_shortcode($shortcode);
    $texts[] = array_keys(local_price_page_settings());
    restore_current_blog();
    return array_merge($texts, array(do_shortcode($shortcode), local_price_page_settings()));`);
  const plain = '<local-price base-price="1">1</local-price>';
  const inEuro = '<local-price base-price="1" base-currency="EUR">1</local-price>';
  assert.deepEqual(shown, [plain, null, inEuro, ['rates', 'baseCurrency'], plain, null]);
});

for (const user of ['contributor', 'author', 'editor', 'boss']) {
  test(`${user}: no tag, block or shortcode names a service or runs code`, async () => {
    const risky = 'base-url="https://evil.example" apikey="x" transport="jsonp"';
    const content = [
      `<p><local-price base-price="1" ${risky} onclick="alert(1)">$1</local-price></p>`,
      `<p><currency-picker ${risky}></currency-picker></p>`,
      '[local_price base_price="2" base_url="https://evil.example" apikey="x" transport="jsonp"]$2[/local_price]',
      '[local_price_currency_picker base-url="https://evil.example" apikey="x"]',
      '<!-- wp:local-price/price {"basePrice":"3","baseUrl":"https://evil.example","apikey":"x","transport":"jsonp","content":"\\u003cscript\\u003ealert(1)\\u003c/script\\u003e$3"} /-->',
    ].join('\n\n');
    const shown = await phpOfSecond<string>(`
      wp_set_current_user(get_user_by('login', '${user}')->ID);
      kses_init();
      $content = base64_decode('${Buffer.from(content).toString('base64')}');
      $post = get_post(wp_insert_post(array('post_status' => 'pending', 'post_title' => 'Post', 'post_content' => wp_slash($content))));
      return apply_filters('the_content', $post->post_content);`);
    assert.deepEqual(
      shown.match(/base-price="\d"/g),
      [1, 2, 3].map((n) => `base-price="${n}"`),
    );
    assert.doesNotMatch(shown, /evil|apikey|transport|onclick|<script/);
  });
}

test('uninstalling leaves nothing behind on any site', async () => {
  const third = await createSite('three');
  const left = await site.php(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    $sites = array(1, ${second}, ${third});
    $each = function ($run) use ($sites) {
      return array_map(function ($id) use ($run) {
        switch_to_blog($id);
        $result = $run($id);
        restore_current_blog();
        return $result;
      }, $sites);
    };
    $look = function () {
      global $wpdb;
      return array(
        $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%local%price%' ORDER BY option_name"),
        is_dir(dirname(local_price_rates_path())),
        strpos(serialize(_get_cron_array()), 'local_price') !== false,
        (int) $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->postmeta WHERE meta_key LIKE '%local%price%'"),
      );
    };
    $before = $each(function ($id) use ($look) {
      update_option('local_price', array('way' => 'rates', 'ratesUrl' => '${source.address}?' . $id));
      wp_clear_scheduled_hook('local_price_fetch_rates');
      wp_schedule_event(time() + 9, 'twicedaily', 'local_price_fetch_rates');
      update_post_meta(wp_insert_post(array('post_title' => 'Mug')), '_local_price_prices', 'EUR:5');
      return $look();
    });
    // Also of one that is not in use.
    update_blog_status($sites[2], 'archived', '1');
    deactivate_plugins('local-price/local-price.php', false, true);
    uninstall_plugin('local-price/local-price.php');
    return array($before, $each($look));`);
  const three = <T>(value: T): T[] => [value, value, value];
  assert.deepEqual(left, [
    three([['local_price', 'local_price_rates'], true, true, 1]),
    three([[], false, false, 0]),
  ]);
});
