/** The settings: who may change and read them, how they are checked, and what reaches the page. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { ratesServer } from './support/ratesServer.ts';
import { settingsForm } from './support/settingsForm.ts';
import { writeWooCommerce } from './support/siteFiles.ts';
import { startWordPress } from './support/startWordPress.ts';
import { table } from './support/tables.ts';

const [site, source] = await Promise.all([startWordPress(), ratesServer(table())]);
await site.addUsers('subscriber', 'editor');
after(async () => {
  source.close();
  await site.close();
});
beforeEach(() => site.php("delete_option('local_price'); return 1;"));

const page = '/wp-admin/options-general.php?page=local-price';
const stored = (): Promise<Record<string, string> | false> =>
  site.php("return get_option('local_price');");

async function openForm(path = page): Promise<string> {
  const answer = await site.open(path, { as: 'admin' });
  assert.equal(answer.status, 200);
  return answer.text();
}

/** Sends the form of the settings page; resolves with the page that follows. */
async function save(settings: Record<string, string>): Promise<string> {
  const body = settingsForm(await openForm());
  for (const [name, value] of Object.entries(settings)) body.set(`local_price[${name}]`, value);
  const answer = await site.open('/wp-admin/options.php', { as: 'admin', method: 'POST', body });
  assert.equal(answer.status, 302);
  return openForm(answer.headers.get('location')!);
}

const problemsIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<p class="local-price-error" id="local-price-(\w+)-error">(.*?)<\/p>/g)].map(
      ([, name, text]) => [name, text],
    ),
  );

const inlineSettings = async (path = '/'): Promise<unknown> => {
  const html = await (await site.open(path)).text();
  const json = /window\.localPriceSettings = (.*);\n/.exec(html)?.[1];
  return json && JSON.parse(json);
};

test('before the mode is chosen, the page contains nothing', async () => {
  const html = await (await site.open('/')).text();
  assert.doesNotMatch(html, /local-?price/i);
});

test('the page says first that customers pay in the currency of the shop', async () => {
  const form = await openForm();
  assert.ok(form.indexOf('Customers pay in') < form.indexOf('<form'));
});

test('rates: activate, choose the mode, save', async () => {
  const html = await save({ way: 'rates', ratesUrl: source.address });
  assert.match(html, /Rates of \d{4}-\d\d-\d\d for 5 currencies\. The next run is in 12 hours\./);
  assert.deepEqual(await inlineSettings(), {
    rates: `${site.address}/wp-content/uploads/local-price/rates.json`,
  });
  const front = await (await site.open('/')).text();
  assert.match(
    front,
    /<script[^>]* async src='?"?[^>]*\/local-price\/local-price-static\.js\?ver=/,
  );
});

test('until the settings are saved, a notice leads to them, and the mode is preselected', async () => {
  const notice = async (as = 'admin'): Promise<boolean> =>
    /<div class="notice[^>]*><p>Local price does nothing yet\. <a href="[^"]*page=local-price">/.test(
      await (await site.open('/wp-admin/index.php', { as })).text(),
    );
  assert.deepEqual([await notice(), await notice('editor')], [true, false]);
  assert.match(await openForm(), /value="rates" checked='checked'/);
  await save({ way: 'rates', ratesUrl: source.address });
  assert.equal(await notice(), false);
});

test('optimizers leave the script and its settings alone', async () => {
  await save({ way: 'rates', ratesUrl: source.address });
  const front = await (await site.open('/')).text();
  const tags = [
    ...front.matchAll(/<script([^>]*) id=["']local-price-js(?:-before)?["'][^>]*>/g),
  ].map(([, marks]) => marks!);
  assert.equal(tags.length, 2);
  for (const marks of tags) {
    for (const mark of [
      'data-no-optimize="1"',
      'data-no-minify="1"',
      'data-no-defer="1"',
      'data-cfasync="false"',
      'nowprocket',
    ]) {
      assert.ok(marks.includes(mark), mark);
    }
  }
  const excluded = await site.php<Record<string, string | string[]>>(`
    $excluded = array('autoptimize' => apply_filters('autoptimize_filter_js_exclude', 'jquery.js'));
    foreach (array('rocket_exclude_js', 'rocket_exclude_defer_js', 'rocket_delay_js_exclusions', 'rocket_excluded_inline_js_content', 'litespeed_optimize_js_excludes', 'litespeed_optm_js_defer_exc', 'litespeed_optm_gm_js_exc') as $filter) {
      $excluded[$filter] = apply_filters($filter, array('jquery.js'));
    }
    return $excluded;`);
  const own = ['jquery.js', '/local-price/local-price', 'localPriceSettings'];
  const { autoptimize, ...others } = excluded;
  assert.equal(autoptimize, own.join(', '));
  for (const list of Object.values(others)) assert.deepEqual(list, own);
  // W3 Total Cache asks for each tag.
  const isMinified = await site.php(`
    return array_map(function ($tag) { return apply_filters('w3tc_minify_js_do_tag_minification', true, $tag, 'file'); },
      array('<script src="/wp-content/plugins/local-price/local-price.js">', '<script src="/wp-includes/a.js">'));`);
  assert.deepEqual(isMinified, [false, true]);
});

test('where uploads are on another origin, the rates file comes from the site', async () => {
  await save({ way: 'rates', ratesUrl: source.address });
  const addressWith = (code: string): Promise<string> =>
    site.php(
      `add_filter('upload_dir', function ($uploads) { ${code} return $uploads; }); wp_upload_dir(null, false, true); return local_price_rates_address();`,
    );
  assert.equal(
    await addressWith("$uploads['baseurl'] = 'https://cdn.example/uploads';"),
    `${site.address}/wp-content/uploads/local-price/rates.json`,
  );
  // Not even on this machine.
  const route = `${site.address}/index.php?rest_route=/local-price/v1/rates`;
  assert.equal(
    await addressWith(
      "$uploads['basedir'] = 's3://bucket'; $uploads['baseurl'] = 'https://cdn.example';",
    ),
    route,
  );
  assert.deepEqual(
    await (await site.open(route)).json(),
    await (await site.open('/wp-content/uploads/local-price/rates.json')).json(),
  );
});

test('a choice of the currency in menus, and one that floats on every page', async () => {
  await save({ way: 'rates', ratesUrl: source.address, floating: 'both' });
  const picker = '<currency-picker label="Currency"></currency-picker>';
  const front = await (await site.open('/')).text();
  assert.ok(
    front.includes(
      `<div class="local-price-floating">${picker}<country-picker label="Country"></country-picker></div>`,
    ),
  );
  const [link, block] = await site.php<string[]>(`
    $menu = wp_create_nav_menu('Menu');
    wp_update_nav_menu_item($menu, 0, array('menu-item-title' => 'Currency', 'menu-item-url' => '#currency-picker', 'menu-item-status' => 'publish'));
    return array(
      wp_nav_menu(array('menu' => $menu, 'echo' => false)),
      do_blocks('<!-- wp:navigation-link {"label":"Currency","url":"#currency-picker"} /-->'),
    );`);
  assert.match(link!, new RegExp(`<li [^>]*>${picker}</li>`));
  assert.match(block!, new RegExp(`<li [^>]*>${picker}</li>`));
  await save({ way: 'rates', ratesUrl: source.address });
  assert.doesNotMatch(await (await site.open('/')).text(), /-picker/);
});

test('the text for the privacy policy of the site', async () => {
  const policy = await site.open('/wp-admin/options-privacy.php?tab=policyguide', { as: 'admin' });
  assert.match(await policy.text(), /Prices are shown in the currency of the visitor’s country\./);
});

test('the preview takes the lowest, the middle and the highest price of the shop', async () => {
  const plugin = writeWooCommerce(site.folder);
  const activate = (what: string): Promise<unknown> =>
    site.php(
      `require_once ABSPATH . 'wp-admin/includes/plugin.php'; ${what}_plugins('${plugin}'); return 1;`,
    );
  const amounts = async (): Promise<string[]> => {
    const json = /window\.localPricePreview = (.*);\n/.exec(await openForm())![1]!;
    return (JSON.parse(json) as { amounts: string[] }).amounts;
  };
  /** Adds a product with the prices that WooCommerce stores for it. */
  const add = (prices: string, more = ''): Promise<number> =>
    site.php(`
      $id = wp_insert_post(array(${more}) + array('post_type' => 'product', 'post_status' => 'publish', 'post_title' => 'Product'));
      foreach (explode(' ', '${prices}') as $price) add_post_meta($id, '_price', $price);
      return $id;`);
  const madeUp = ['0.99', '20', '149'];
  assert.deepEqual(await amounts(), madeUp);
  await activate('activate');
  assert.deepEqual(await amounts(), madeUp);
  await add('0');
  await add('');
  const draft = await add('0.10', "'post_status' => 'draft'");
  const variation = "'post_type' => 'product_variation', 'post_parent' =>";
  await add('0.20', `${variation} ${draft}`);
  await add('0.30', "'post_type' => 'post'");
  assert.deepEqual(await amounts(), madeUp);
  const variable = await add('10.50');
  await add('10.5');
  assert.deepEqual(await amounts(), ['10.5']);
  await add('1299');
  assert.deepEqual(await amounts(), ['10.5', '1299']);
  await add('9 5');
  await add('0.99', `${variation} ${variable}`);
  await add('1299.00');
  assert.deepEqual(await amounts(), ['0.99', '9', '1299']);
  await activate('deactivate');
  assert.deepEqual(await amounts(), madeUp);
});

test('a service, with defaults for prices', async () => {
  await save({
    way: 'service',
    baseUrl: 'https://rates.example.com',
    apikey: 'pk_123',
    consent: 'required',
    baseCurrency: 'eur',
    rounding: '0.05 JPY:100',
    show: 'both',
    approximate: 'true',
  });
  assert.deepEqual(await inlineSettings(), {
    baseUrl: 'https://rates.example.com',
    apikey: 'pk_123',
    transport: 'fetch',
    consent: 'required',
    baseCurrency: 'EUR',
    rounding: '0.05 JPY:100',
    show: 'both',
    approximate: 'true',
  });
  const front = await (await site.open('/')).text();
  assert.match(front, /\/local-price\/local-price\.js\?ver=/);
});

test('every visitor gets the same HTML, without a cookie', async () => {
  await save({ way: 'rates', ratesUrl: source.address });
  const visit = async (headers: Record<string, string>): Promise<string> => {
    const answer = await site.open('/', { headers });
    assert.equal(answer.headers.get('set-cookie'), null);
    assert.doesNotMatch(answer.headers.get('cache-control') ?? '', /no-store|private/);
    return answer.text();
  };
  assert.equal(
    await visit({ 'accept-language': 'de-DE', 'cf-ipcountry': 'DE' }),
    await visit({ 'accept-language': 'ja-JP', 'x-forwarded-for': '203.0.113.7' }),
  );
});

test('a setting that is not valid is rejected beside its field; the others are saved', async () => {
  const html = await save({
    way: 'rates',
    ratesUrl: 'javascript:alert(1)',
    apikey: 'a b',
    places: 'everywhere',
    consent: 'maybe',
    baseCurrency: 'dollar',
    rounding: '0.05 0.1',
    ending: 'x',
    markup: '2.5',
    noteText: `x${'€'.repeat(200)}`,
    show: 'none"><script>',
    roundMode: 'up',
  });
  const problems = problemsIn(html);
  const wrong = 'apikey baseCurrency consent ending markup noteText places ratesUrl rounding show';
  assert.deepEqual(Object.keys(problems).toSorted(), wrong.split(' '));
  assert.equal(problems['markup'], 'Markup: “2.5” was not saved. Write a percentage such as 2.5%.');
  assert.match(problems['noteText']!, /: “x€{98}” was not saved\./);
  assert.doesNotMatch(html, /none"><script>/);
  assert.match(
    html,
    /name="local_price\[markup\]"[^>]*aria-describedby="local-price-markup-help local-price-markup-error" aria-invalid="true"/,
  );
  const settings = (await stored()) as Record<string, string>;
  assert.equal(settings['roundMode'], 'up');
  assert.equal(settings['markup'], '');
  assert.equal(settings['places'], 'known');
});

test('a service needs its address and key', async () => {
  const problems = problemsIn(await save({ way: 'service', baseUrl: '', apikey: '' }));
  assert.deepEqual(Object.keys(problems), ['baseUrl', 'apikey']);
  assert.equal(await inlineSettings(), undefined);
});

test('the shop writes the note beside a price itself', async () => {
  const field = (html: string): string | undefined =>
    /<input id="local-price-noteText"[^>]* value="([^"]*)"/.exec(html)?.[1];
  assert.match(
    await openForm(),
    /<label for="local-price-noteText">Text beside a price<\/label>.*?id="local-price-noteText-help">\{price\} stands for the amount\. [^<]*“You pay \{price\}\.”/s,
  );
  const note = `🛒 You'll "pay" {price} & no more`;
  const html = await save({ noteText: ` ${note} ` });
  assert.equal(field(html), '🛒 You&#039;ll &quot;pay&quot; {price} &amp; no more');
  assert.equal(((await stored()) as Record<string, string>)['noteText'], note);
  const long = 'あ'.repeat(200);
  assert.equal(field(await save({ noteText: long })), long);
  for (const [wrong, shown] of [
    ['<b>{price}</b>', '&lt;b&gt;{price}&lt;/b&gt;'],
    ['You pay {amount}.', 'You pay {amount}.'],
    // Not cut within a character.
    [`x${long}`, `x${'あ'.repeat(98)}`],
  ] as const) {
    const answer = await save({ noteText: wrong });
    assert.deepEqual(problemsIn(answer), {
      noteText: `Text beside a price: “${shown}” was not saved. Write up to 200 characters, without &lt; and &gt;, and in braces only {price}.`,
    });
    assert.equal(field(answer), long);
  }
  // The field would show its character.
  assert.match(
    await save({ noteText: 'a &lt; b &amp; c' }),
    /: “a &lt; b &amp; c” was not saved\./,
  );
  assert.equal(field(await save({ noteText: 'b &amp;amp; c' })), 'b &amp; c');
  assert.equal(field(await save({ noteText: '' })), '');
});

for (const [name, value, isRight] of [
  ['rounding', 'auto', true],
  ['rounding', 'JPY:100', true],
  ['rounding', 'none jpy:100, KRW:1000', true],
  ['rounding', 'JPY:1 jpy:2', false],
  ['rounding', '0', false],
  ['rounding', '0.00', false],
  ['rounding', '-1', false],
  ['ending', 'same JPY:80', true],
  ['ending', '9.9', false],
  ['currencies', 'eur, GBP', true],
  ['currencies', 'EUR £', false],
  ['currencyMap', 'LB:USD ve:usd', true],
  ['currencyMap', 'LB USD', false],
  ['groups', 'VAT: EEA GB; SHIP: US, CA', true],
  ['groups', 'US: CA', false],
  ['markup', '2.5%', true],
  ['markup', '-2%', false],
  ['baseUrl', 'https://rates.example.com:8443/v1', true],
  ['baseUrl', '//rates.example.com', false],
  ['baseUrl', 'https://', false],
  ['baseUrl', 'ftp://rates.example.com', false],
  ['baseUrl', 'https://a"b', false],
  ['baseUrl', 'http://127.0.0.1:8787', true],
  ['baseUrl', 'http://localhost:8787', true],
  // Without encryption, only this machine.
  ['baseUrl', 'http://rates.example.com', false],
  ['baseUrl', 'http://127.0.0.1.example.com', false],
  ['baseUrl', 'http://localhost.example.com', false],
  ...['baseUrl', 'ratesUrl'].flatMap((name) => [
    [name, 'https://127.0.0.1@evil.example', false] as const,
    [name, 'https://user:password@evil.example/rates.json', false] as const,
    [name, 'https://@evil.example', false] as const,
    [name, 'http://127.0.0.1@evil.example', false] as const,
    [name, 'http://evil.example@127.0.0.1', false] as const,
    [name, 'http://localhost:80@evil.example', false] as const,
    [name, 'https:///127.0.0.1@evil.example', false] as const,
    [name, 'https://evil.example?@127.0.0.1', true] as const,
    [name, 'http://evil.example?@127.0.0.1', false] as const,
    [name, 'https://cdn.example/npm/@scope/rates@latest/usd.json', true] as const,
  ]),
  ['noteText', 'Customers pay in dollars.', true],
  ['noteText', '{price}, {price}', true],
  ['noteText', '💶'.repeat(200), true],
  ['noteText', '{price', false],
  ['noteText', 'One\\nTwo', false],
  ['apikey', 'x'.repeat(201), false],
  ['baseCurrency', 'USD\\n', false],
] as const) {
  test(`${name}: ${value.slice(0, 40)} is ${isRight ? 'right' : 'wrong'}`, async () => {
    const problem = await site.php(
      `return local_price_setting_problem('${name}', "${value.replaceAll('"', '\\"')}");`,
    );
    assert.equal(problem === '', isRight);
  });
}

test('broken stored settings count as not stored', async () => {
  for (const broken of [
    "'text'",
    'array(1, 2)',
    "array('way' => array('rates'), 'markup' => 3, 'other' => 'x')",
    'new stdClass()',
  ]) {
    await site.php(
      `remove_all_filters('sanitize_option_local_price'); update_option('local_price', ${broken}); return 1;`,
    );
    assert.equal((await site.open('/')).status, 200);
    assert.equal(await inlineSettings(), undefined);
  }
});

test('only administrators may open the page, save, or fetch; and only from the page', async () => {
  for (const as of ['subscriber', 'editor']) {
    assert.equal((await site.open(page, { as })).status, 403);
    const body = new URLSearchParams({
      option_page: 'local_price',
      action: 'update',
      'local_price[way]': 'rates',
    });
    assert.equal(
      (await site.open('/wp-admin/options.php', { as, method: 'POST', body })).status,
      403,
    );
    const fetched = new URLSearchParams({
      action: 'local_price_fetch',
      _wpnonce: await nonceOf(as),
    });
    assert.equal(
      (await site.open('/wp-admin/admin-post.php', { as, method: 'POST', body: fetched })).status,
      403,
    );
  }
  const calls = source.requests.length;
  for (const body of [{}, { _wpnonce: 'wrong' }]) {
    const sent = new URLSearchParams({ action: 'local_price_fetch', ...body });
    assert.equal(
      (await site.open('/wp-admin/admin-post.php', { as: 'admin', method: 'POST', body: sent }))
        .status,
      403,
    );
    await (await site.open('/wp-admin/admin-post.php', { method: 'POST', body: sent })).text();
  }
  assert.equal(source.requests.length, calls);
  assert.equal(await stored(), false);
});

/** Returns a nonce for the button that belongs to a user who may not use it. */
async function nonceOf(user: string): Promise<string> {
  const cookie = await site.cookies(user);
  const pair = cookie.split('; ').find((each) => each.startsWith('wordpress_logged_in_'))!;
  const at = pair.indexOf('=');
  return site.php(`
    $_COOKIE[LOGGED_IN_COOKIE] = urldecode('${pair.slice(at + 1)}');
    wp_set_current_user(get_user_by('login', '${user}')->ID);
    return wp_create_nonce('local_price_fetch');`);
}

test('the button fetches, and the page shows the reason of a failure', async () => {
  const form = await save({ way: 'rates', ratesUrl: source.address });
  const nonce = /admin-post\.php[^]*?name="_wpnonce" value="(\w+)"/.exec(form)![1]!;
  source.answer('broken <b>');
  const body = new URLSearchParams({ action: 'local_price_fetch', _wpnonce: nonce });
  const answer = await site.open('/wp-admin/admin-post.php', { as: 'admin', method: 'POST', body });
  assert.equal(answer.status, 302);
  const html = await openForm(answer.headers.get('location')!);
  assert.match(html, /left the rates as they were: The file is not JSON\./);
  source.answer(table());
  const again = await site.open('/wp-admin/admin-post.php', { as: 'admin', method: 'POST', body });
  assert.match(await openForm(again.headers.get('location')!), /<p>The rates were fetched\.<\/p>/);
});

test('visitors and subscribers can read only the settings that the page needs', async () => {
  await save({ way: 'rates', ratesUrl: `${source.address}?secret` });
  for (const as of [undefined, 'subscriber']) {
    for (const path of [
      '/',
      '/?rest_route=/',
      '/?rest_route=/wp/v2/settings',
      '/wp-json/',
      '/wp-content/uploads/local-price/rates.json',
      '/wp-admin/profile.php',
      '/?feed=rss2',
    ]) {
      const text = await (await site.open(path, as ? { as } : {})).text();
      assert.doesNotMatch(text, /\?secret|ratesUrl/, path);
    }
  }
});

test('uninstalling leaves nothing behind', async () => {
  await save({ way: 'rates', ratesUrl: source.address });
  const folder = join(site.folder, 'wp-content/uploads/local-price');
  assert.ok(existsSync(folder));
  const left = await site.php(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    deactivate_plugins('local-price/local-price.php');
    $event = wp_next_scheduled('local_price_fetch_rates');
    uninstall_plugin('local-price/local-price.php');
    global $wpdb;
    return array($event, $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%local%price%'"), strpos(serialize(_get_cron_array()), 'local_price'));`);
  assert.deepEqual(left, [false, [], false]);
  assert.equal(existsSync(folder), false);
  await site.php(
    "require_once ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugin('local-price/local-price.php'); return 1;",
  );
});
