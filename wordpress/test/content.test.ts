/** Tags, shortcodes and blocks in posts, written by authors who may be hostile. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { quoted, startWordPress } from './support/startWordPress.ts';

const site = await startWordPress();
await site.addUsers('author');
await site.set({ way: 'service', baseUrl: 'https://rates.example.com', apikey: 'pk_123' });
after(() => site.close());

/** Returns what a post of an author with this content shows. */
const shown = async (content: string): Promise<string> =>
  (
    await site.php<string>(`
      wp_set_current_user(get_user_by('login', 'author')->ID);
      kses_init();
      $id = wp_insert_post(array('post_status' => 'publish', 'post_title' => 'Post', 'post_content' => wp_slash(${quoted(content)})));
      return apply_filters('the_content', get_post($id)->post_content);`)
  )
    // Of WordPress 7.1.
    .replaceAll('<p class="wp-block-paragraph">', '<p>')
    .trim();

const price = '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>';

test('authors may write the tags', async () => {
  const everything = [
    '<p><local-price base-price="49.00" base-price-max="79" base-currency="USD" compare-at="59" prices="EUR:45" discount="IN:60%" rounding="0.05 JPY:100" approximate name="price" id="a" class="b" lang="de">$49.00 <span slot="was">Was</span></local-price></p>',
    '<geo-gate allow="US CA" block="DE" unknown="show" places="guess"><template><p>Here.</p></template><p slot="blocked">Not here.</p></geo-gate>',
    '<p><currency-picker currencies="EUR GBP" label="Currency" automatic="Mine"></currency-picker><country-picker countries="DE"></country-picker></p>',
  ].join('\n');
  assert.equal(await shown(everything), everything);
});

test('authors cannot name a service, or run code', async () => {
  const hostile = await shown(
    '<p><local-price base-price="1" base-url="https://evil.example" apikey="x" transport="jsonp" callback-param="x" onclick="alert(1)" style="color:red">$1</local-price></p>\n' +
      '<geo-gate onclick="alert(1)"><template><script>alert(1)</script><img src="x" onerror="alert(1)"></template></geo-gate>\n' +
      '<div data-gate="0"></div>\n<template shadowrootmode="open">x</template>',
  );
  assert.doesNotMatch(hostile, /evil|apikey|transport|callback|onclick|onerror|<script|shadowroot/);
  assert.match(hostile, /<local-price base-price="1" style="color:red">/);
});

test('a gate with blank lines stays intact, and shortcodes in it work', async () => {
  const text = await shown(`Before

<geo-gate allow="US">
<template>
First line

Second [local_price base_price="49.00" base_currency="USD"]$49.00[/local_price]
</template>

<p slot="blocked">Not here.</p>

<geo-gate block="US"><template>Inner</template></geo-gate>
</geo-gate>

After`);
  assert.equal(
    text.replace(/\s*\n\s*/g, ''),
    `<p>Before</p><geo-gate allow="US"><template><p>First line</p><p>Second ${price}</p></template>` +
      '<p slot="blocked">Not here.</p>' +
      '<geo-gate block="US"><template>Inner</template></geo-gate></geo-gate><p>After</p>',
  );
});

test('gates stay intact in excerpts, widgets, descriptions of terms and of products', async () => {
  const gate =
    '<geo-gate allow="US">\n<template>\nOne\n\nTwo\n</template>\n\n<p slot="blocked">No</p>\n</geo-gate>';
  const texts = await site.php<string[]>(`
    return array_map(function ($filter) { return apply_filters($filter, "Before\n\n" . ${quoted(gate)}); },
      array('the_excerpt', 'widget_text_content', 'term_description'));`);
  for (const text of texts) {
    assert.equal(
      text.replace(/\s*\n\s*/g, ''),
      '<p>Before</p><geo-gate allow="US"><template><p>One</p><p>Two</p></template><p slot="blocked">No</p></geo-gate>',
    );
  }
  const excerpt = await site.php<string>(
    `return get_the_excerpt(wp_insert_post(array('post_status' => 'publish', 'post_title' => 'x', 'post_content' => "Before\n\n" . ${quoted(gate)} . "\n\nAfter")));`,
  );
  assert.equal(excerpt, 'Before After');
});

test('a gate without an end does not break the post', async () => {
  assert.match(await shown('One\n\n<geo-gate allow="US"><template>Two\n\nThree'), /One[^]*Three/);
});

/** Returns a shortcode of a price. */
const short = (more = ''): string => `[local_price base_price="49.00" base_currency="USD"${more}]`;
const end = '$49.00[/local_price]';
const printed = price.replace('$49.00', 'USD\u00a049.00');

for (const [name, written, html] of [
  ['with content', short() + end, price],
  ['without an end tag', short(), printed],
  ['closing itself', short(' /'), printed],
  [
    'both forms on one page',
    `${short()} and ${short(' /')} and ${short()}${end} end`,
    `${printed} and ${printed} and ${price} end`,
  ],
  [
    'a range',
    '[local_price base_price="1" base_price_max="2.50" base_currency="usd"]',
    '<local-price base-price="1" base-price-max="2.50" base-currency="usd">USD\u00a01 – USD\u00a02.50</local-price>',
  ],
  [
    'an unknown attribute',
    short(' onclick="alert(1)" base_url="https://evil.example" apikey="x"') + end,
    price,
  ],
  [
    'attributes without a value',
    short(' APPROXIMATE onclick') + end,
    price.replace('USD"', 'USD" approximate'),
  ],
  ['an attribute that is off', short(' approximate="false"') + end, price],
  [
    'a default of the page turned off',
    short(' rounding=""') + end,
    price.replace('USD"', 'USD" rounding=""'),
  ],
  [
    'hostile values',
    short().replace('"49.00"', `'"><img src=x onerror=alert(1)>'`) + end,
    price.replace('"49.00"', '"&quot;&gt;&lt;img src=&quot;x&quot;&gt;"'),
  ],
  ['a decimal comma', short().replace('49.00', '49,00'), printed],
  [
    'an amount that cannot be read',
    short().replace('49.00', '1,299'),
    printed.replaceAll('49.00', '1,299'),
  ],
  ['nothing', '[local_price]', '<local-price></local-price>'],
  [
    'pickers',
    '[local_price_currency_picker currencies="EUR GBP" label="Currency"] or [local_price_country_picker][/local_price_country_picker], [currency_picker] or [country_picker]',
    '<currency-picker currencies="EUR GBP" label="Currency"></currency-picker> or <country-picker></country-picker>, <currency-picker></currency-picker> or <country-picker></country-picker>',
  ],
] as const) {
  test(`a shortcode: ${name}`, async () => {
    assert.equal(await shown(`Now ${written}`), `<p>Now ${html}</p>`);
  });
}

const block = (name: string, attributes: object, inner?: string): string =>
  `<!-- wp:local-price/${name} ${JSON.stringify(attributes)} ` +
  (inner === undefined ? '/-->' : `-->${inner}<!-- /wp:local-price/${name} -->`);

test('the blocks', async () => {
  assert.equal(
    await shown(
      block('price', {
        basePrice: '49.00',
        baseCurrency: 'USD',
        approximate: true,
        content: '$49.00',
      }),
    ),
    `<p class="wp-block-local-price-price">${price.replace('USD"', 'USD" approximate')}</p>`,
  );
  const paragraph = (text: string): string =>
    `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
  assert.equal(
    await shown(
      block(
        'gate',
        { allow: 'US CA', unknown: 'show' },
        block('gate-shown', {}, paragraph('Shown')) +
          block('gate-instead', {}, paragraph('Instead')),
      ),
    ),
    '<geo-gate allow="US CA" unknown="show" class="wp-block-local-price-gate is-layout-flow wp-block-gate-is-layout-flow"><template><p>Shown</p></template>' +
      '<div slot="blocked"><p>Instead</p></div></geo-gate>',
  );
  assert.equal(
    await shown(block('currency-picker', { currencies: 'EUR GBP', label: 'Currency' })),
    '<div class="wp-block-local-price-currency-picker"><currency-picker currencies="EUR GBP" label="Currency"></currency-picker></div>',
  );
  assert.equal(
    await shown(block('country-picker', { countries: 'DE FR' })),
    '<div class="wp-block-local-price-country-picker"><country-picker countries="DE FR"></country-picker></div>',
  );
});

test('hostile blocks are harmless', async () => {
  const text = await shown(
    block('price', {
      basePrice: '"><img src=x onerror=alert(1)>',
      baseCurrency: ['USD'],
      content: '<script>alert(1)</script><img src=x onerror=alert(1)>$1',
      approximate: 'yes',
      onclick: 'alert(1)',
      baseUrl: 'https://evil.example',
      className: '" onclick="alert(1)',
    }) + block('gate', { allow: { a: 1 } }, 'x'),
  );
  assert.doesNotMatch(text, /<script|<img[^>]*onerror|evil|[^;] onclick=/);
  assert.match(text, /^<p class="[^"]*"><local-price base-price="[^"<>]*">/);
});

test('the settings for countries and currency reach elements that do not say otherwise', async () => {
  await site.set({ places: 'guess', baseCurrency: 'EUR' });
  assert.equal(
    await shown(
      '[local_price base_price="1"]1 €[/local_price][local_price base_price="1" places="known"]1 €[/local_price]',
    ),
    '<p><local-price base-price="1" base-currency="EUR" places="guess">1 €</local-price>' +
      '<local-price base-price="1" places="known" base-currency="EUR">1 €</local-price></p>',
  );
  assert.match(
    await shown(block('gate', { allow: 'US' }, '')),
    /<geo-gate allow="US" places="guess"/,
  );
  await site.set({ places: 'chosen', baseCurrency: '' });
  assert.match(await shown('[local_price base_price="1"]'), /places="chosen"/);
  assert.doesNotMatch(await shown(block('gate', { allow: 'US' }, '')), /places/);
});
