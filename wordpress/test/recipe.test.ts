/** The recipe without the plugin in docs/guides/wordpress.md, as the functions of a theme. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startWordPress } from './support/startWordPress.ts';
import { table } from './support/tables.ts';

const site = await startWordPress();
const guide = readFileSync('docs/guides/wordpress.md', 'utf8');
const [, code] = /^ *```php\n *(<\?php\n.*?)^ *```$/ms.exec(guide)!;
writeFileSync(join(site.folder, 'wp-content/mu-plugins/recipe.php'), code!);
await site.php(`
  require_once ABSPATH . 'wp-admin/includes/plugin.php';
  return deactivate_plugins('local-price/local-price.php');`);
await site.addUsers('author');
after(() => site.close());

test('the script tag, and the rates', async () => {
  const html = await (await site.open('/')).text();
  assert.match(
    html,
    /<script async src="[^"]*\/twentytwentyfour\/local-price-static\.js" data-rates="[^"]*\/uploads\/rates\.json"><\/script>/,
  );
  const fetchRates = (status: number, body: string): Promise<unknown> =>
    site.php(`
      add_filter('pre_http_request', function () {
        return array('response' => array('code' => ${status}), 'body' => base64_decode('${Buffer.from(body).toString('base64')}'));
      });
      do_action('local_prices_refresh');
      return array(wp_get_schedule('local_prices_refresh'), file_get_contents(wp_upload_dir()['basedir'] . '/rates.json'));`);
  const good = ['twicedaily', table()];
  assert.deepEqual(await fetchRates(200, table()), good);
  assert.deepEqual(await fetchRates(404, table({ eur: 0.6 })), good);
  assert.deepEqual(await fetchRates(200, '<h1>Not found</h1>'), good);
});

test('authors may write prices', async () => {
  const price =
    '<local-price base-price="49.00" base-currency="USD" compare-at="59">$49.00</local-price>';
  assert.equal(
    await site.php(`
      wp_set_current_user(get_user_by('login', 'author')->ID);
      kses_init();
      return get_post(wp_insert_post(array('post_title' => 'x', 'post_content' => '${price}')))->post_content;`),
    price,
  );
});
