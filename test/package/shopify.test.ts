/** The snippet for Shopify themes, run by liquidjs and checked by Theme Check. It is not run in Shopify. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type * as ThemeCheck from '@shopify/theme-check-common';
import { Liquid } from 'liquidjs';

const { check, recommended, toSourceCode } = createRequire(import.meta.url)(
  '@shopify/theme-check-common',
) as typeof ThemeCheck;

const snippet = readFileSync('examples/shopify/snippets/local-price.liquid', 'utf8');

const engine = new Liquid({ templates: { 'local-price': snippet } });
engine.registerFilter('money', (cents: number) => `$${(cents / 100).toFixed(2)}`);
engine.registerFilter('asset_url', (name: string) => `//shop.example/cdn/shop/t/1/assets/${name}`);

const countries = (...codes: string[]): object[] => codes.map((iso_code) => ({ iso_code }));

/** Runs `{% render 'local-price', … %}` as in a theme. */
function render(
  args: string,
  { cart = 'USD', available = countries('US', 'NG') } = {},
): Promise<string> {
  return engine.parseAndRender(
    `{% render 'local-price', ${args} %}`,
    {},
    {
      globals: {
        shop: { currency: 'USD' },
        cart: { currency: { iso_code: cart } },
        localization: { country: { iso_code: 'NG' }, available_countries: available },
      },
    },
  ) as Promise<string>;
}

test('the head gets the script, from the assets of the theme', async () => {
  const html = await render("rates: 'https://cdn.example/rates.json'");
  assert.match(
    html,
    /<script src="\/\/shop\.example\/cdn\/shop\/t\/1\/assets\/local-price-static\.js" data-rates="https:\/\/cdn\.example\/rates\.json" data-country="NG" async><\/script>$/,
  );
  const single = await render("rates: 'https://cdn.example/rates.json'", {
    available: countries('US'),
  });
  assert.doesNotMatch(single, /data-country/);
  assert.match(await render(`rates: '"><script>'`), /data-rates="&#34;&gt;&lt;script&gt;"/);
});

for (const [args, html] of [
  ['price: 4900', '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>'],
  ['price: 5', '<local-price base-price="0.05" base-currency="USD">$0.05</local-price>'],
  ['price: 129950', '<local-price base-price="1299.50" base-currency="USD">$1299.50</local-price>'],
  [
    'price: 4900, compare_at_price: 7905',
    '<local-price base-price="49.00" base-currency="USD" compare-at="79.05"><span slot="was">Was&nbsp;</span> <s>$79.05</s> <span slot="now">now&nbsp;</span>$49.00</local-price>',
  ],
  [
    'price: 4900, compare_at_price: 4900',
    '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>',
  ],
  [
    'price: 4900, compare_at_price: nil',
    '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>',
  ],
  ['price: 0', '$0.00'],
] as const) {
  test(`a price: ${args}`, async () => {
    assert.equal(await render(args), html);
  });
}

test('with Markets, Shopify’s own prices stay', async () => {
  const markets = { cart: 'NGN' };
  assert.equal(await render("rates: 'https://cdn.example/rates.json'", markets), '');
  assert.equal(await render('price: 4900', markets), '$49.00');
  assert.equal(
    await render('price: 4900, compare_at_price: 7900', markets),
    '<s>$79.00</s> $49.00',
  );
});

test('the guide writes the tags of the snippet', async () => {
  const guide = readFileSync('docs/guides/shopify.md', 'utf8');
  const tags = [...guide.matchAll(/```liquid\n\s*(.*)\n/g)].map(([, tag]) => tag!);
  assert.equal(tags.length, 2);
  for (const tag of tags) assert.ok(snippet.includes(tag), tag);
});

test('Theme Check finds nothing', async () => {
  const theme = {
    'snippets/local-price.liquid': snippet,
    'layout/theme.liquid': `<!doctype html><html><head>{{ content_for_header }}
      {% render 'local-price', rates: 'https://cdn.example/rates.json' %}</head>
      <body>{{ content_for_layout }}{% render 'local-price', price: product.price %}</body></html>`,
  };
  const sources = (files: Record<string, string>): ThemeCheck.Theme =>
    Object.entries(files).map(([name, code]) => toSourceCode(`file:///theme/${name}`, code));
  const find = async (files: Record<string, string>): Promise<string[]> => {
    const offenses = await check(
      sources(files),
      { settings: {}, checks: recommended, rootUri: 'file:///theme', context: 'theme' },
      {
        fs: {
          stat: async (uri) =>
            uri.replace('file:///theme/', '') in files ||
            uri.endsWith('/assets/local-price-static.js')
              ? { type: 1, size: 1 }
              : Promise.reject(new Error('there is no such file')),
          readFile: async (uri) => files[uri.replace('file:///theme/', '')]!,
          readDirectory: async () => [],
        },
      },
    );
    return offenses.map(({ uri, check, message }) => `${uri}: ${check}: ${message}`);
  };
  assert.deepEqual(await find(theme), []);
  // It would find something.
  const wrong = { ...theme, 'snippets/local-price.liquid': '<script src="x.js"></script>{% if %}' };
  assert.notDeepEqual(await find(wrong), []);
});
