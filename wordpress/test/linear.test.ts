/** What reads the texts of others takes time in proportion to their length. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { growthOf, growthOfInPhp, mostGrowth } from '../../test/support/growth.ts';
import { startWordPress } from './support/startWordPress.ts';

const site = await startWordPress();
after(() => site.close());

/** A text that is repeated, between what stands before and after it: `before|repeated|after`. */
type Attack = `${string}|${string}|${string}`;

/** Attacks on parsers in PHP, which are expressions with `$text`. */
const parsers: Readonly<Record<string, readonly Attack[]>> = {
  "local_price_replace_elements('geo-gate', $text, 'strtoupper')": [
    '|<geo-gate|',
    '|<geo-gate>|',
    '|</geo-gate>|',
    '<geo-gate| a|',
    '|<geo-gate></geo-gate>|',
  ],
  "local_price_replace_elements('template', $text, 'local_price_template_with_paragraphs')": [
    '|<template>a\n\nb<geo-gate></geo-gate></template>|',
    '<template>a|\n \t|b</template>',
    '<template>a|<b>\n<|b</template>',
  ],
  'local_price_posted($text)': [
    '|<geo-gate><template>a\n\n<geo-gate></geo-gate>\n\nb</template></geo-gate>||99',
    '|<geo-gate><template>|',
    '|<div data-gate="|',
  ],
  'do_shortcode($text)': [
    '|[local_price]|[/local_price]',
    '|[local_price |',
    '|[currency_picker]|[/currency_picker]',
  ],
  "local_price_element('local-price', array('base-price' => $text))": ['|1|,', '1.|1|x'],
  "local_price_setting_problem('groups', $text)": [
    'VAT: EEA| GB|;!',
    'VAT: EEA| |!',
    'VAT: EEA| ,|;',
    '|VAT: EEA ; |!',
    '|a|',
  ],
  "local_price_setting_problem('currencies', $text)": ['EUR| GBP|!', 'EUR| |!'],
  "local_price_setting_problem('currencyMap', $text)": ['LB:USD| VE:USD|!'],
  "local_price_setting_problem('rounding', $text)": ['|0|', '| 1|!', '|a:|'],
  "local_price_setting_problem('ending', $text)": ['| |1:', '|9|'],
  "local_price_setting_problem('apikey', $text)": ['|a| '],
  "local_price_setting_problem('baseUrl', $text)": [
    'https://|a|@b',
    'https://a|/|@',
    'http://127|.1|',
  ],
  'local_price_read_fixed_prices($text)': ['|A|:1', 'EUR:|1|x', '| ,|EUR'],
  'local_price_parse_rates($text, time())': [
    '{"date":"|1|"}',
    '{"usd":{|"eur":1,|"gbp":1}}',
    '|[|',
    '{"date":"2026-01-01","|a|":1}',
  ],
};

/** The lengths that are compared. */
const [short, long] = [1000, 4000];

function grow(attack: Attack, length: number): string {
  // Some need to be longer to show it.
  const [before, repeated, end, times = 1] = attack.split('|') as [string, string, string, string?];
  return before + repeated.repeat(Math.ceil((length * Number(times)) / repeated.length)) + end;
}

test('the parsers in PHP', async () => {
  const attacks = Object.entries(parsers).flatMap(([code, texts]) =>
    texts.map((attack) => ({ code, attack })),
  );
  const texts = attacks.map(({ attack }) => [grow(attack, short), grow(attack, long)]);
  const encoded = Buffer.from(JSON.stringify(texts)).toString('base64');
  const ratios = await site.php<number[]>(`
    ${growthOfInPhp}
    function local_price_posted($text) {
      global $wp_current_filter;
      $wp_current_filter[] = 'the_content';
      $text = local_price_put_gates_back(local_price_take_gates_out($text));
      array_pop($wp_current_filter);
      return $text;
    }
    $texts = json_decode(base64_decode('${encoded}'));
    $parsers = array(${attacks.map(({ code }) => `function ($text) { ${code}; }`).join(', ')});
    return array_map(fn($parser, $pair) => growth_of($parser, ...$pair), $parsers, $texts);`);
  attacks.forEach(({ code, attack }, i) => {
    assert.ok(ratios[i]! <= mostGrowth, `${code}, ${JSON.stringify(attack)}: ${ratios[i]} times`);
  });
});

test('the classic editor', async () => {
  const wp = {
    autop: { autop: (text: string) => text, removep: (text: string) => text },
    i18n: { __: (text: string) => text },
  };
  const document = { on: () => document };
  const window = { crypto: globalThis.crypto, jQuery: () => document, wp };
  runInNewContext(readFileSync('wordpress/local-price/blocks/classic.js', 'utf8'), {
    window,
    document,
    Uint8Array,
  });
  const mark = 'data-local-price-gate="a" ';
  const caret = 'data-mce-type="bookmark" ';
  for (const attack of [
    `<div |${mark}|`,
    `<div |${mark}|>text<p>`,
    `|<div ${mark}>|`,
    '|<div |',
    '<div data-local-price-gate="|a|',
    `<geo-gate><span |${caret}|</geo-gate>`,
    `<geo-gate><span |${caret}|>text<p></geo-gate>`,
    '<geo-gate>|<span |</geo-gate>',
    '<geo-gate>|<template>\n|</geo-gate>',
    '<geo-gate><template>a|\n \t|b</template></geo-gate>',
    '|<geo-gate><template>a\n\nb<geo-gate></geo-gate></template></geo-gate>|',
    '|<geo-gate|',
    '|<geo-gate>|',
  ] as const satisfies Attack[]) {
    const texts = [grow(attack, short * 16), grow(attack, long * 16)] as const;
    const [shorter, longer] = texts.map((text) => () => {
      wp.autop.removep(text);
      wp.autop.autop(text);
    });
    const growth = await growthOf([shorter!, longer!]);
    assert.ok(growth <= mostGrowth, `${JSON.stringify(attack)}: ${growth} times`);
  }
});
