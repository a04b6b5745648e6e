import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseRates } from '../../src/rates/parseRates.js';
import { readSource } from '../../src/rates/readSource.js';

const ecb = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube><Cube time='2026-01-30'>
    <Cube currency='USD' rate='1.1919'/>
    <Cube currency='JPY' rate='183.59'/>
  </Cube></Cube>
</gesmes:Envelope>`;
const v1 = '{"amount":1.0,"base":"EUR","date":"2026-01-30","rates":{"USD":1.1919,"JPY":183.59}}';
const row = { date: '2026-01-30', base: 'EUR', quote: 'USD', rate: 1.1919 };
const rows = [row, { ...row, date: '2026-01-29', quote: 'JPY', rate: 183.59 }];

describe('a source of rates', () => {
  it('is a file, an address, the European Central Bank or a Frankfurter server', () => {
    const bank = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';
    for (const [source, location] of [
      ['rates.json', 'rates.json'],
      ['ecb.json', 'ecb.json'],
      ['https://rates.example/usd.json', 'https://rates.example/usd.json'],
      ['ecb', bank],
      ['ECB', bank],
      ['ecb:https://mirror.example/daily.xml', 'https://mirror.example/daily.xml'],
      ['frankfurter:https://f.example', 'https://f.example/v1/latest'],
      ['frankfurter:https://f.example/v1/', 'https://f.example/v1/latest'],
      ['frankfurter:https://f.example/v2', 'https://f.example/v2/rates'],
    ] as const) {
      assert.equal(readSource(source).location, location);
    }
  });

  it('has the same rates in each format', () => {
    const values = new Map([
      ['usd', 1.1919],
      ['jpy', 183.59],
      ['eur', 1],
    ]);
    for (const [source, content] of [
      ['ecb', ecb],
      ['ecb', ecb.replaceAll("'", '"')],
      ['frankfurter:https://f.example', v1],
      ['frankfurter:https://f.example/v2', JSON.stringify(rows)],
    ] as const) {
      const table = parseRates(readSource(source).read(Buffer.from(content)), []);
      assert.deepEqual([table.date, table.base, table.values], ['2026-01-30', 'eur', values]);
    }
  });

  it('is refused in a few words if it is something else', () => {
    for (const [source, content, problem] of [
      ['ecb', '<html>', /not the XML of the European Central Bank/],
      ['ecb', ecb.replace('JPY', 'USD'), /contains "USD" twice/],
      ['ecb', ecb.replace('1.1919', '0'), /its value for "usd" is "0"/],
      ['ecb', ecb.replace('2026-01-30', '2026-02-30'), /its date is not a day/],
      ['frankfurter:https://f.example', '{"message":"not found"}', /not an answer of Frankfurter/],
      ['frankfurter:https://f.example', '<html>', /not JSON/],
      ['frankfurter:https://f.example/v2', '[]', /with one base/],
      ['frankfurter:https://f.example/v2', v1, /with one base/],
      [
        'frankfurter:https://f.example/v2',
        JSON.stringify([row, { ...row, base: 'USD' }]),
        /with one base/,
      ],
      ['frankfurter:https://f.example/v2', JSON.stringify([row, row]), /contains "USD" twice/],
    ] as const) {
      assert.throws(() => parseRates(readSource(source).read(content), []), problem);
    }
  });
});
