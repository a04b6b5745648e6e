/** Attacks: by a contributor, by an author, by the administrator of a site in a network, and by the service. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { launchChromium } from '../../test/support/launchChromium.ts';
import { openPage } from './support/openPage.ts';
import { settingsForm } from './support/settingsForm.ts';
import { makeNetwork, quoted, startWordPress } from './support/startWordPress.ts';

/** A service that answers with code, as a script if it is asked for one. */
const asked: URL[] = [];
const service = createServer((request, response) => {
  const url = new URL(request.url!, 'http://127.0.0.1');
  asked.push(url);
  const callback = url.searchParams.get('callback');
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('content-type', callback ? 'text/javascript' : 'application/json');
  const pair = Object.fromEntries(
    ['from', 'to'].map((name) => [name, url.searchParams.get(name)?.toLowerCase()]),
  );
  const place = { currency: { symbol: 'JPY' }, geolocation: { code: 'JP' } };
  const answer = JSON.stringify({
    status: true,
    code: 200,
    message: 'Successful',
    meta_data: { ...place, ...pair, exchange_rate: 0.00663412 },
  });
  const attack = 'try { top.hacked = true } catch {} window.hacked = true;';
  response.end(callback ? `${attack} ${callback}(${answer})` : answer);
});

const [site, browser] = await Promise.all([
  startWordPress(),
  launchChromium(['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1']),
  new Promise<void>((done) => service.listen(0, '127.0.0.1', done)),
]);
await site.addUsers('contributor', 'author');
after(async () => {
  await browser.close();
  service.close();
  service.closeAllConnections();
  await site.close();
});

/** Stores a post as a user, with what WordPress allows them, and returns its id. */
const write = (user: string, content: string): Promise<number> =>
  site.php(`
    wp_set_current_user(get_user_by('login', '${user}')->ID);
    kses_init();
    return wp_insert_post(array('post_status' => 'pending', 'post_title' => 'Post', 'post_content' => wp_slash(${quoted(content)})));`);

/** Opens a post in the editor until the end of the test. */
async function edit(id: number, query = ''): Promise<Page> {
  const path = `/wp-admin/post.php?post=${id}&action=edit${query}`;
  const page = await openPage(browser, site, path, { as: 'admin' });
  after(() => page.browserContext().close());
  return page;
}

for (const user of ['contributor', 'author']) {
  for (const value of [
    encodeURIComponent('<script>window.hacked = true</script><img src=x onerror=hacked=true>'),
    '%',
    '00000000000000000000000000000000',
  ]) {
    test(`the classic editor keeps the box of a ${user} as it is: ${value.slice(0, 9)}`, async () => {
      const content = `<div data-local-price-gate="${value}">Hello</div>`;
      const page = await edit(await write(user, content), '&classic=1');
      await page.waitForFunction('window.tinymce?.get("content")?.initialized');
      for (const mode of ['html', 'tmce', 'html']) {
        await page.evaluate(`switchEditors.go('content', '${mode}')`);
      }
      const text = await page.$eval('#content', (area) => (area as HTMLTextAreaElement).value);
      assert.equal(text, content);
    });
  }
}

const priceBlock =
  '<!-- wp:local-price/price {"basePrice":"49.00","baseCurrency":"USD","content":"$49.00"} /-->';

/** Opens a post with a price in the editor; resolves with what the service was asked for. */
async function openEditor(): Promise<URL[]> {
  asked.length = 0;
  const page = await edit(await write('author', priceBlock));
  // By the page, because the editor may replace its frame.
  await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLIFrameElement>('iframe[name="editor-canvas"]');
    const price = canvas?.contentDocument?.querySelector('local-price');
    return price && !price.matches(':not(:defined), :state(pending)');
  });
  for (const each of page.frames()) {
    const isHacked = await each.evaluate('window.hacked === true').catch(() => false);
    // The sealed frame has an origin of its own.
    const origin = await each.evaluate('origin').catch(() => 'null');
    assert.ok(!isHacked || origin === 'null', each.url());
  }
  return [...asked];
}

const baseUrl = (): string => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

async function setService(more: Record<string, string> = {}): Promise<void> {
  await site.php("return delete_option('local_price');");
  await site.set({ way: 'service', baseUrl: baseUrl(), apikey: 'x', ...more });
}

test('a hostile service runs no code in the editor', async () => {
  // Also what an older version, or another plugin, may have stored.
  for (const more of [{}, { transport: 'jsonp' }, { callbackParam: 'callback' }]) {
    await setService(more);
    const requests = await openEditor();
    assert.ok(requests.length);
    assert.ok(requests.every((each) => !each.searchParams.has('callback')));
  }
});

test('with jsonp-isolated, its code stays in a sealed frame', async () => {
  await setService({ transport: 'jsonp-isolated' });
  const requests = await openEditor();
  assert.ok(requests.some((each) => each.searchParams.has('callback')));
});

test('gates of any length and number take little time, and none becomes another text', async () => {
  const { long, seconds, open } = await site.php<{ long: string; seconds: number; open: boolean }>(`
    ini_set('pcre.jit', '0');
    $show = function ($content) {
      $GLOBALS['post'] = get_post(wp_insert_post(array('post_title' => 'x', 'post_content' => 'x')));
      return apply_filters('the_content', $content);
    };
    $long = $show('<geo-gate allow="US"><template>' . str_repeat('x', 1200000) . '</template></geo-gate>');
    $used = function () {
      $usage = getrusage();
      return $usage['ru_utime.tv_sec'] + $usage['ru_utime.tv_usec'] / 1e6;
    };
    $started = $used();
    $open = str_repeat("<geo-gate>\\n<template>", 20000);
    $shown = local_price_replace_elements('geo-gate', $open, 'strrev');
    local_price_replace_elements('geo-gate', str_repeat('<geo-gate ', 20000), 'strrev');
    local_price_replace_elements('geo-gate', $open . str_repeat('</geo-gate>', 20000), 'strrev');
    return array('long' => substr($long, 0, 40) . strlen($long), 'seconds' => $used() - $started, 'open' => $shown === $open);`);
  assert.match(long, /^<geo-gate allow="US"><template>x+12000\d\d$/);
  assert.equal(open, true);
  // Of the processor, whatever else it does. In quadratic time, it is a minute.
  assert.ok(seconds < 5, `${seconds} s`);
});

test('two writers of the rates do not share a file', async () => {
  const names = await site.php<string[]>(`
    $names = array();
    $path = local_price_rates_path();
    wp_mkdir_p($path);
    $GLOBALS['names'] = array();
    add_filter('random_password', function ($name) { $GLOBALS['names'][] = $name; return $name; });
    $rates = array('date' => '2026-11-21', 'base' => 'USD', 'rates' => array('USD' => 1.0, 'EUR' => 0.5));
    local_price_write_rates($rates);
    local_price_write_rates($rates);
    rmdir($path);
    return $GLOBALS['names'];`);
  assert.equal(new Set(names).size, 2);
});

test('in a network, the administrator of a site cannot run code for the super admin', async () => {
  await site.php("delete_option('local_price'); return 1;");
  await makeNetwork(site);
  await site.php(`
    add_user_to_blog(1, wpmu_create_user('boss', 'password', 'boss@example.com'), 'administrator');
    return current_user_can('unfiltered_html');`);
  const address = '/wp-admin/options-general.php?page=local-price';
  const body = settingsForm(await (await site.open(address, { as: 'boss' })).text());
  const settings = { way: 'service', baseUrl: baseUrl(), apikey: 'x', transport: 'jsonp' };
  for (const [name, value] of Object.entries(settings)) body.set(`local_price[${name}]`, value);
  await site.open('/wp-admin/options.php', { as: 'boss', method: 'POST', body });
  assert.equal(await site.php("return get_option('local_price')['way'];"), 'service');
  const requests = await openEditor();
  assert.ok(requests.length);
  assert.ok(requests.every((each) => !each.searchParams.has('callback')));
});

test('deactivation for a network removes the events of all its sites', async () => {
  const events = await site.php(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    $id = wpmu_create_blog('${new URL(site.address).host}', '/two/', 'Two', 1);
    $events = function () use ($id) {
      return array_map(function ($site) {
        switch_to_blog($site);
        $next = wp_next_scheduled('local_price_fetch_rates');
        restore_current_blog();
        return (bool) $next;
      }, array(1, $id));
    };
    foreach (array(1, $id) as $each) {
      switch_to_blog($each);
      wp_clear_scheduled_hook('local_price_fetch_rates');
      wp_schedule_event(time() + 9, 'twicedaily', 'local_price_fetch_rates');
      restore_current_blog();
    }
    $before = $events();
    deactivate_plugins('local-price/local-price.php', false, true);
    return array($before, $events());`);
  assert.deepEqual(events, [
    [true, true],
    [false, false],
  ]);
});
