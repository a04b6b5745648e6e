import { expect } from '@open-wc/testing';
import { nigeria } from '../support/service.ts';
import { replaceEntries, replaceStored, storedEntries } from '../support/stored.ts';
import {
  endVisits,
  firstLook,
  firstLookOf,
  naira,
  price,
  shown,
  tag,
  visits,
} from '../support/visits.ts';

afterEach(endVisits);

const megabyte = 'x'.repeat(2 ** 20);

/** Remembers the answers of a first visit and puts something else in their place. */
async function poisoned(poison: (baseUrl: string) => void) {
  const visit = await visits(nigeria);
  await shown(await visit.open(tag(visit.on) + price + firstLook));
  visit.close();
  poison(visit.on.baseUrl);
  return visit;
}

describe('storage that holds somebody else’s text', () => {
  const entry = (data: string, time = Date.now()) =>
    JSON.stringify([
      ['origin', time, 0],
      ['NGN USD', time, 0],
    ]).replaceAll(',0]', `,${data}]`);
  const texts: [what: string, text: () => string][] = [
    ['nothing', () => ''],
    ['no JSON', () => '<!doctype html>'],
    ['a prototype', () => '{"__proto__":{}}'],
    ['null', () => 'null'],
    ['a number', () => '5'],
    ['a text', () => '"origin"'],
    ['a list of nothing', () => '[null,5,"x",[],[[]]]'],
    ['entries without data', () => `[["origin",${Date.now()}],["NGN USD",${Date.now()}]]`],
    ['entries of null', () => entry('null')],
    ['entries with a prototype', () => entry('{"__proto__":{"currency":{"symbol":"EUR"}}}')],
    [
      'entries that inherit',
      () => entry('{"__proto__":{"from":"NGN","to":"USD","exchange_rate":9}}'),
    ],
    ['a code that runs', () => entry('{"geolocation":{"code":"<b>"},"currency":{"symbol":5}}')],
    ['a time that is none', () => entry('{}', NaN)],
    ['megabytes in one text', () => entry(`"${megabyte}"`)],
    ['megabytes of entries', () => `[${'["x",1,{}],'.repeat(1e5)}["x",1,{}]]`],
    ['depths', () => '['.repeat(1e5)],
  ];
  for (const [what, text] of texts) {
    it(`is as good as empty: ${what}`, async () => {
      const { again, calls } = await poisoned((baseUrl) => replaceStored(baseUrl, text));
      const page = await again();
      expect(firstLookOf(page)).to.include({ state: 'pending', text: '' });
      expect(await shown(page)).to.deep.equal(naira);
      expect(await calls()).to.deep.equal([2, 2]);
    });
  }
});

describe('storage that holds a rate that is none', () => {
  const rates = [
    '0',
    '-0.00064235',
    '1e300',
    '1e-300',
    '1e999',
    '"0.00064235"',
    'null',
    '[0.5]',
    '{}',
  ];
  const changes: [what: string, change: (text: string) => string][] = [
    ...rates.map((rate): [string, (text: string) => string] => [
      `of ${rate}`,
      (text) => text.replace(/("exchange_rate":)[^,}]+/, `$1${rate}`),
    ]),
    ['of another currency', (text) => text.replace('"from":"NGN"', '"from":"JPY"')],
    ['to another currency', (text) => text.replace('"to":"USD"', '"to":"EUR"')],
    ['of no currency', (text) => text.replace(/"from":"NGN",?/, '')],
  ];
  for (const [what, change] of changes) {
    it(`never shows it: ${what}`, async () => {
      const { again, calls } = await poisoned((baseUrl) =>
        replaceStored(baseUrl, (text) => {
          const changed = change(text);
          expect(changed).not.to.equal(text);
          return changed;
        }),
      );
      const page = await again();
      expect(firstLookOf(page)).to.include({ state: 'pending', text: '' });
      expect(await shown(page)).to.deep.equal(naira);
      expect(await calls()).to.deep.equal([1, 2]);
    });
  }
});

describe('storage that holds times that cannot be', () => {
  const day = 24 * 3_600_000;
  const times: [what: string, time: unknown][] = [
    ['far in the future', Date.UTC(2090, 0)],
    ['a day ahead', Date.now() + day],
    ['eight days ago', Date.now() - 8 * day],
    ['zero', 0],
    ['negative', -1],
    ['a text', String(Date.now())],
    ['nothing', null],
  ];
  for (const [what, time] of times) {
    it(`is as good as empty: ${what}`, async () => {
      const { on, again, calls } = await poisoned((baseUrl) =>
        replaceEntries(baseUrl, ([key, , data]) => [key, time, data]),
      );
      const page = await again();
      expect(firstLookOf(page)).to.include({ state: 'pending', text: '' });
      expect(await shown(page)).to.deep.equal(naira);
      expect(await calls()).to.deep.equal([2, 2]);
      const now = Date.now();
      for (const [, kept] of storedEntries(on.baseUrl)) expect(kept).to.be.within(now - day, now);
    });
  }
});
