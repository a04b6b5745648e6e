/** What visitors read, in the languages of the zip and in those of other countries. */
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  compileTexts,
  installLanguages,
  readTranslation,
  textsForVisitors,
  translatedLocales,
} from './support/languages.ts';
import { startShop } from './support/startShop.ts';

/** What else a site may have, and which of our languages it gets; `null`: English. */
const others: Record<string, string | null> = {
  de_AT: 'de_DE',
  de_CH: 'de_DE',
  de_DE_formal: 'de_DE',
  fr_CA: 'fr_FR',
  es_MX: 'es_ES',
  nl_NL_formal: 'nl_NL',
  pt_AO: 'pt_PT',
  pt_PT_ao90: 'pt_PT',
  sv_FI: 'sv_SE',
  zh_HK: 'zh_TW',
  nn_NO: 'nb_NO',
  zh_SG: 'zh_CN',
  en_GB: null,
  ro_RO: null,
  // Other languages, the codes of which begin like ours.
  arq: null,
  fil: null,
};
const locales = translatedLocales();

const site = await startShop();
after(() => site.close());
installLanguages(site.folder, [...locales, ...Object.keys(others)]);
await site.set({ floating: 'both' });
const { sale, shop, cart } = await site.run<{ sale: number; shop: number; cart: number }>(`
  $sale = $product('WC_Product_Simple', array('name' => 'Lamp', 'regular_price' => '79', 'sale_price' => '49.50'));
  $page = function ($content) {
    return wp_insert_post(array('post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'x', 'post_content' => $content));
  };
  return array(
    'sale' => $sale,
    'shop' => $page("<!-- wp:shortcode -->[test_prices ids=\\"$sale\\"]<!-- /wp:shortcode -->"),
    'cart' => $page('<!-- wp:woocommerce/cart /-->'),
  );`);

/** Switches the site to a language, and returns what its pages say. */
async function textsIn(locale: string): Promise<Record<string, string | undefined>> {
  await site.php(`update_option('WPLANG', '${locale}'); return 1;`);
  const [product, paid] = await Promise.all(
    [shop, cart].map(async (id) => (await site.open(`/?page_id=${id}`)).text()),
  );
  const slot = (name: string): string | undefined =>
    new RegExp(`<span slot="${name}"[^>]*>(.*?)(?:&nbsp;)?</span>`).exec(product!)?.[1];
  const picker = (tag: string, name: string): string | undefined =>
    new RegExp(`<${tag}-picker[^>]* ${name}="([^"]*)"`).exec(product!)?.[1];
  return {
    was: slot('was'),
    now: slot('now'),
    note: slot('note'),
    charged: /<p class="local-price-charged">(.*?)<\/p>/.exec(paid!)?.[1],
    currency: picker('currency', 'label'),
    country: picker('country', 'label'),
    // The picker has this word itself.
    automatic: picker('currency', 'automatic') ?? 'Automatic',
  };
}

/** Returns what pages should say: a translation, or English. */
function expectedTexts(locale: string | null): Record<string, string> {
  const texts = locale === null ? {} : textsForVisitors(readTranslation(locale));
  const say = (english: string): string => (locale === null ? english : texts[english]!.msgstr[0]!);
  const note = say('You pay {price}.');
  // From right to left, the amount is kept in order.
  const amount = /[\u0590-\u06ff]/.test(note) ? '\u2068$49.50\u2069' : '$49.50';
  return {
    was: say('Was'),
    now: say('now'),
    note: note.replace('{price}', () => amount),
    charged: say(
      'You pay in {currency}. Amounts in another currency on our pages are for your information.',
    ).replace('{currency}', 'USD'),
    currency: say('Currency'),
    country: say('Country'),
    automatic: say('Automatic'),
  };
}

for (const locale of ['', ...locales]) {
  test(`a site in ${locale || 'English'}`, async () => {
    assert.deepEqual(await textsIn(locale), expectedTexts(locale || null));
  });
}

for (const [locale, ours] of Object.entries(others)) {
  test(`a site in ${locale} gets ${ours ?? 'English'}`, async () => {
    assert.deepEqual(await textsIn(locale), expectedTexts(ours));
  });
}

test('the note that the shop has written itself, in each language', async () => {
  await site.set({ noteText: "🛒 {price} & 'no' more" });
  assert.equal((await textsIn('ja'))['note'], '🛒 $49.50 &amp; &#039;no&#039; more');
  await site.set({ noteText: 'Paid in dollars' });
  assert.equal((await textsIn('de_DE'))['note'], 'Paid in dollars');
  await site.set({ noteText: '' });
  assert.equal((await textsIn('de_DE'))['note'], 'Sie zahlen $49.50.');
});

test('a translation of WordPress itself comes first', async (t) => {
  const file = join(site.folder, 'wp-content/languages/plugins/local-price-de_AT.mo');
  writeFileSync(file, compileTexts({ Was: 'Früher' }));
  t.after(() => rmSync(file));
  assert.equal((await textsIn('de_AT'))['was'], 'Früher');
  assert.equal((await textsIn('de_CH'))['was'], 'Vorher');
  await site.php("update_option('WPLANG', 'de_AT'); return 1;");
  const was = await site.php(`
    $was = function () { return local_price_visitor_texts()['was']; };
    $seen = array($was());
    switch_to_locale('de_CH');
    $seen[] = $was();
    restore_previous_locale();
    $seen[] = $was();
    return $seen;`);
  assert.deepEqual(was, ['Früher', 'Vorher', 'Früher']);
});

for (const before of ['', 'fr_FR', 'pt_BR']) {
  test(`to another language and back within a request, from ${before || 'English'}`, async () => {
    await site.php(`update_option('WPLANG', '${before}'); return 1;`);
    const seen = await site.php<(string | boolean)[]>(`
      $note = function () {
        preg_match('/<span slot="note"[^>]*>([^<]*)/', wc_get_product(${sale})->get_price_html(), $found);
        return $found[1];
      };
      $seen = array($note());
      foreach (array('de_DE', 'de_AT', 'ja', 'en_GB') as $locale) {
        $seen[] = switch_to_locale($locale);
        $seen[] = $note();
      }
      for ($i = 0; $i < 4; $i++) {
        restore_previous_locale();
        $seen[] = $note();
      }
      return $seen;`);
    const own = expectedTexts(before || null)['note'];
    const german = expectedTexts('de_DE')['note'];
    const japanese = expectedTexts('ja')['note'];
    const english = expectedTexts(null)['note'];
    const there = [true, german, true, german, true, japanese, true, english];
    assert.deepEqual(seen, [own, ...there, japanese, german, german, own]);
  });
}
