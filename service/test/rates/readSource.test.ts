import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ParsedRates } from '../../src/rates/parseRates.js';
import { readSource, type SourceTable } from '../../src/rates/readSource.js';
import { tenders } from '../support/rateContent.js';

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
const rows = [row, { ...row, quote: 'JPY', rate: 183.59 }];
const [server1, server2] = ['frankfurter:https://f.example', 'frankfurter:https://f.example/v2'];

function read(source: string, content: Uint8Array | string, now?: number): SourceTable {
  return readSource(source).parse(content, tenders, now);
}

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
      const table = read(source, Buffer.from(content)).table;
      assert.deepEqual([table.date, table.base, table.values], ['2026-01-30', 'eur', values]);
    }
  });

  it('is refused in a few words if it is something else', () => {
    for (const [source, content, problem] of [
      ['ecb', '<html></html>', /not the XML of the European Central Bank/],
      ['ecb', ecb.replace('JPY', 'USD'), /contains "USD" twice/],
      ['ecb', ecb.replace('1.1919', '0'), /its value for "usd" is "0"/],
      ['ecb', ecb.replace("'USD'", "' USD'"), /it has a row for " USD"/],
      ['ecb', ecb.replace('currency=', 'Currency='), /it has a row for ""/],
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
      assert.throws(() => read(source, content), problem);
    }
  });

  it('has the day of its newest major rate, the days of older ones, and no rate that is more than three days away', () => {
    const of = (...dates: [quote: string, date: unknown][]): string =>
      JSON.stringify(dates.map(([quote, date]) => ({ ...row, quote, date })));
    const [old, far, friday, saturday, sunday] = [26, 27, 30, 31, 32].map((day) =>
      new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10),
    );
    for (const [content, date, codes, days, stale] of [
      [
        of(['USD', saturday], ['RUB', old], ['JPY', saturday]),
        saturday,
        'usd jpy',
        {},
        [`rub ${old}`],
      ],
      // Most rates are of Friday.
      [
        of(['PLN', friday], ['SEK', friday], ['GBP', saturday]),
        saturday,
        'pln sek gbp',
        { pln: friday, sek: friday },
        [],
      ],
      [
        of(['USD', friday], ['RUB', far], ['TRY', old]),
        friday,
        'usd rub',
        { rub: far },
        [`try ${old}`],
      ],
      // One that is newer than all major ones.
      [of(['RUB', sunday], ['USD', friday], ['JPY', friday]), friday, 'rub usd jpy', {}, []],
      [
        of(['USD', saturday], ['JPY', saturday], ['RUB', null]),
        saturday,
        'usd jpy',
        {},
        ['rub null'],
      ],
      [of(['PLN', friday], ['SEK', saturday]), saturday, 'pln sek', { pln: friday }, []],
    ] as const) {
      const { table, stale: others } = read(server2, content);
      assert.deepEqual([table.date, [...table.values.keys()].join(' ')], [date, `${codes} eur`]);
      assert.deepEqual(Object.fromEntries(table.days), days);
      assert.deepEqual(
        others.map((each) => `${each.code} ${each.date}`),
        stale,
      );
    }
    assert.throws(() => read(server2, of(['USD', null], ['PLN', friday])), /its date is not a day/);
    // One wrong day stops no other rate.
    const future = of(['JPY', '2062-01-30'], ['USD', friday], ['PLN', friday]);
    const { table, stale } = read(server2, future, Date.parse(`${friday}T12:00:00Z`));
    assert.deepEqual([table.date, stale], [friday, [{ code: 'jpy', date: '2062-01-30' }]]);
    // A rate that is left out may say anything.
    const zero = JSON.stringify([row, { ...row, quote: 'RUB', date: '2025-11-07', rate: 0 }]);
    assert.equal(read(server2, zero).table.size, 2);
  });

  it('is refused as a whole, with the name of the row, if the rate of a legal tender can’t be read', () => {
    for (const [text, json] of [
      ['1,16', '"1,16"'],
      ['-1.16', '-1.16'],
      ['0', '0'],
      ['0.000', '0.000'],
      ['', 'null'],
      [' 1.16', '" 1.16"'],
      ['0x10', '"0x10"'],
      ['1.1.6', '"1.1919"'],
      ['Infinity', '1e999'],
      ['n/a', '{"rate":1}'],
    ] as const) {
      for (const [source, healthy] of [
        ['rates.json', '{"date":"2026-01-30","eur":{"eur":1,"usd":1.1919,"jpy":183.59,"xq1":2}}'],
        ['ecb', ecb.replace('</Cube></Cube>', '<Cube currency="XQ1" rate="2"/></Cube></Cube>')],
        [server1, v1.replace('{"USD"', '{"XQ1":2,"USD"')],
        [server2, JSON.stringify([...rows, { ...row, quote: 'XQ1', rate: 2 }])],
      ] as const) {
        assert.equal(read(source, healthy).table.size, 4);
        const wrong = source === 'ecb' ? text : json;
        const broken = healthy.replace('1.1919', () => wrong);
        assert.throws(() => read(source, broken), /^Error: its value for "usd" is /, broken);
        // Anything but a legal tender is only left out.
        const { values }: ParsedRates = read(
          source,
          healthy.replace(/(XQ1\W+(?:rate\W+)?)2/i, (_, start: string) => start + wrong),
        ).table;
        assert.deepEqual([values.has('xq1'), values.get('usd'), values.size], [false, 1.1919, 3]);
      }
    }
    for (const attributes of ["currency='USD'", "currency='USD' rates='1.1919'"]) {
      const broken = ecb.replace("currency='USD' rate='1.1919'", attributes);
      assert.throws(() => read('ecb', broken), /its value for "usd" is missing/);
    }
    const swapped = ecb.replace("currency='USD' rate='1.1919'", "rate='1.1919' currency='USD'");
    assert.equal(read('ecb', swapped).table.values.get('usd'), 1.1919);
  });

  it('is refused if it is cut off anywhere', () => {
    for (const [source, content] of [
      ['ecb', ecb],
      ['rates.json', '{"date":"2026-01-30","eur":{"eur":1,"usd":1.1919}}'],
      [server1, v1],
      [server2, JSON.stringify(rows)],
    ] as const) {
      for (let length = 0; length < content.length; length++) {
        const cut = content.slice(0, length);
        assert.throws(() => read(source, cut), /cut off|not JSON|not an? /, cut);
      }
    }
    assert.throws(
      () => read('ecb', ecb.slice(0, ecb.indexOf('JPY'))),
      /, or is cut off \(see line 6\)$/,
    );
    assert.throws(() => read('ecb', '<a>'.repeat(1e6)), /, or is cut off$/);
  });
});
