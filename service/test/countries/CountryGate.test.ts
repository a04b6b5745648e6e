import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { CountryDatabase } from '../../src/countries/CountryDatabase.js';
import { checkCountries, CountryGate } from '../../src/countries/CountryGate.js';
import { knownAddresses } from '../../src/countries/knownAddresses.js';
import { writeMmdb } from '../support/writeMmdb.js';

const folder = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country';
const read = (kind: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`${folder}${kind}.mmdb`));
const content = read('');
const treeSize = new CountryDatabase(content).nodes * 6;

/** The embedded database with its country codes changed; each stands in the file once. */
function recoded(change: (codes: string[]) => string[]): CountryDatabase {
  const copy = Buffer.from(content);
  const places: number[] = [];
  // A text of two bytes, as the format writes it.
  for (let at = copy.indexOf(0x42, treeSize); at >= 0; at = copy.indexOf(0x42, at + 1)) {
    if (/^[A-Z]{2}$/.test(copy.toString('latin1', at + 1, at + 3))) places.push(at + 1);
  }
  const codes = places.map((at) => copy.toString('latin1', at, at + 2));
  assert.ok(codes.length > 200);
  for (const [index, code] of change(codes).entries())
    copy.write(code, places[index] ?? 0, 'latin1');
  return new CountryDatabase(copy);
}

const rotated = (codes: string[]): string[] => [...codes.slice(7), ...codes.slice(0, 7)];
const replaced = (one: string, other: string): CountryDatabase =>
  recoded((codes) => codes.map((code) => (code === one ? other : code)));
const whole = new CountryDatabase(content);

const few = (...entries: (readonly [network: string, country: string])[]): CountryDatabase => {
  const records = entries.map(([network, code]) => [network, { country_code: code }] as const);
  return new CountryDatabase(writeMmdb({ ipVersion: 6, networks: Object.fromEntries(records) }));
};

describe('well-known addresses', () => {
  const all = Object.values(knownAddresses).flat();

  it('are a few dozen, each once, and in the right country in the packaged databases', () => {
    assert.ok(all.length >= 60);
    assert.equal(new Set(all).size, all.length);
    for (const kind of ['', '-ipv4', '-ipv6']) {
      const database = new CountryDatabase(read(kind));
      assert.doesNotThrow(() => checkCountries(database));
      for (const [country, addresses] of Object.entries(knownAddresses)) {
        for (const address of addresses) {
          assert.ok([null, country].includes(database.countryOf(address)), address);
        }
      }
    }
  });

  it('refuse a database that is shuffled, has one country for all, or has lost its records', () => {
    assert.throws(() => checkCountries(recoded(rotated)), /has another country for \d+ of \d+/);
    assert.throws(() => checkCountries(recoded((codes) => codes.map(() => 'DE'))), /has another/);
    const hollow = Buffer.from(content);
    // All records except the first few, so that the file still contains countries.
    const end = content.lastIndexOf('\xab\xcd\xefMaxMind', undefined, 'latin1');
    hollow.fill(0, treeSize + 16 + 60, end);
    const lost = /knows only \d+ of \d+|name no country/;
    assert.throws(() => checkCountries(new CountryDatabase(hollow)), lost);
  });

  it('admit a database that differs a little, or that has only a few networks', () => {
    assert.doesNotThrow(() => checkCountries(replaced('DE', 'FR')));
    assert.doesNotThrow(() => checkCountries(few(['8.8.8.0/24', 'DE'])));
  });

  it('refuse a small file that is wrong about most of them', () => {
    const four = all.filter((address) => !address.includes(':')).slice(0, 8);
    const wrong = few(...four.map((address) => [`${address}/32`, 'AQ'] as const));
    assert.throws(() => checkCountries(wrong), /for 8 of 8 well-known addresses/);
  });
});

describe('a new country database', () => {
  /** Half of all addresses change their country, and nearly all well-known ones keep it. */
  const moved = (): CountryDatabase => replaced('US', 'CA');

  it('is admitted if little has changed', () => {
    const next = replaced('NL', 'BE');
    assert.equal(new CountryGate(whole).admit(next), next);
  });

  it('is refused if more than a fifth has changed, until a second load says the same', () => {
    const gate = new CountryGate(whole);
    assert.throws(() => gate.admit(moved()), /changes the country of \d+ % of all addresses/);
    // The last good database in between does not confirm the new one.
    gate.admit(whole);
    assert.throws(() => gate.admit(moved()), /changes the country/);
    const second = moved();
    assert.equal(gate.admit(second), second);
    assert.throws(() => gate.admit(whole), /changes the country/);
    for (let count = 0; count < 3; count++) {
      assert.throws(() => gate.admit(recoded(rotated)), /has another country/);
    }
  });

  it('may add addresses, but not lose them', () => {
    const fourOnly = new CountryDatabase(read('-ipv4'));
    assert.doesNotThrow(() => new CountryGate(fourOnly).admit(whole));
    assert.throws(() => new CountryGate(whole).admit(few(['8.8.8.0/24', 'US'])), /of 100 % of all/);
  });
});
