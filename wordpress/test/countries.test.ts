/** How the countries are read that an author writes in the editor. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

interface Countries {
  language: string;
  labels: ReadonlyMap<string, string>;
  codesOf(text: string): string[];
}
const window = {} as { localPriceCountries(language: string, groups: string[]): Countries };
runInNewContext(readFileSync('wordpress/local-price/blocks/countries.js', 'utf8'), { window });

const english = window.localPriceCountries('en', ['Vat']);
/** Returns the codes, separated by blanks; more than one: it is not clear which. */
const read = (text: string, { codesOf } = english): string => codesOf(text).join(' ');

test('a code or a whole name comes before what begins so', () => {
  for (const [text, code] of [
    ['GB', 'GB'],
    [' de ', 'DE'],
    ['ge', 'GE'],
    ['eu', 'EU'],
    ['VAT', 'VAT'],
    ['Germany (DE)', 'DE'],
    ['Niger', 'NE'],
    ['guinea', 'GN'],
    ['Dominica', 'DM'],
    ['Oman', 'OM'],
    ['Samoa', 'WS'],
    ['Ireland', 'IE'],
    ['Benin', 'BJ'],
    ['Vanuatu', 'VU'],
  ] as const) {
    assert.equal(read(text), code, text);
  }
});

test('other names of countries', () => {
  for (const [code, names] of Object.entries({
    GB: 'UK, uk, U.K., Great Britain, Britain, England, Scotland, Wales, Northern Ireland, The UK',
    US: 'USA, U.S.A., U.S., US, United States of America, the United States',
    NL: 'Holland, The Netherlands',
    CZ: 'Czech Republic',
    CI: "Ivory Coast, Cote d'Ivoire, Côte d’Ivoire",
    MM: 'Burma, Myanmar',
    SZ: 'Swaziland',
    MO: 'Macau, Macao',
    TR: 'Turkey, Turkiye',
    AE: 'UAE',
    MK: 'Macedonia',
    CV: 'Cabo Verde',
    TL: 'East Timor',
    VN: 'Viet Nam',
    RU: 'Russian Federation',
    KN: 'Saint Kitts and Nevis',
    RE: 'Reunion',
    HK: 'Hong Kong',
  })) {
    for (const name of names.split(', ')) assert.equal(read(name), code, name);
  }
});

test('the first three letters or more count if only one country begins so', () => {
  for (const [text, codes] of [
    ['Germ', 'DE'],
    ['niger', 'NE'],
    ['Nig', 'NE NG'],
    ['Ame', 'AS US'],
    ['America', 'AS US'],
    ['Korea', 'KP KR'],
    ['Congo', 'CD CG'],
    ['United', 'AE GB US'],
    ['Virgin Islands', 'VG VI'],
    ['Engl', 'GB'],
    ['Ja', ''],
    ['Eur', ''],
    ['Ukr', 'UA'],
    ['Nowhere', ''],
    ['Foo (UK)', ''],
    ['...', ''],
    ['', ''],
  ] as const) {
    assert.equal(read(text).split(' ').toSorted().join(' '), codes, text);
  }
});

for (const language of 'en de fr es pt-BR pl tr ru ar hi th ja zh-TW ko'.split(' ')) {
  test(`all codes and names in ${language}`, () => {
    const countries = window.localPriceCountries(language, []);
    assert.ok(countries.labels.size > 200);
    for (const [code, label] of countries.labels) {
      const name = label.replace(/ \([A-Z]{2}\)$/, '');
      for (const text of [code, label, name]) assert.equal(read(text, countries), code, text);
    }
  });
}

test('a locale of which browsers accept only the beginning', () => {
  const { language, labels } = window.localPriceCountries('pt-PT-ao90', []);
  assert.equal(language, 'pt');
  assert.equal(labels.get('DE'), 'Alemanha (DE)');
});
