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
const whole = new CountryDatabase(content);

describe('well-known addresses', () => {
  it('are a few dozen, each once', () => {
    const all = Object.values(knownAddresses).flat();
    assert.ok(all.length >= 60);
    assert.equal(new Set(all).size, all.length);
  });

  for (const kind of ['', '-ipv4', '-ipv6']) {
    it(`are where geo-whois-asn-country${kind} has them`, () => {
      const database = new CountryDatabase(read(kind));
      assert.doesNotThrow(() => checkCountries(database));
      for (const [country, addresses] of Object.entries(knownAddresses)) {
        for (const address of addresses) {
          const found = database.countryOf(address);
          if (found !== null) assert.equal(found, country, address);
        }
      }
    });
  }

  it('refuse a database that is shuffled, or has one country for all', () => {
    assert.throws(() => checkCountries(recoded(rotated)), /has another country for \d+ of \d+/);
    assert.throws(() => checkCountries(recoded((codes) => codes.map(() => 'DE'))), /has another/);
  });

  it('refuse a database whose records are gone, though it claims to know the world', () => {
    const hollow = Buffer.from(content);
    // All records but the first few, so that the file still has countries in it.
    hollow.fill(
      0,
      treeSize + 16 + 60,
      content.lastIndexOf('\xab\xcd\xefMaxMind', undefined, 'latin1'),
    );
    assert.throws(
      () => checkCountries(new CountryDatabase(hollow)),
      /knows only \d+ of \d+|name no country/,
    );
  });

  it('let pass what disagrees on some, and what is about a few networks alone', () => {
    const [one = '', ...more] = ['DE', 'CH'];
    assert.equal(more.length, 1);
    assert.doesNotThrow(() =>
      checkCountries(recoded((codes) => codes.map((code) => (code === one ? 'FR' : code)))),
    );
    const few = writeMmdb({ networks: { '8.8.8.0/24': { country_code: 'DE' } } });
    assert.doesNotThrow(() => checkCountries(new CountryDatabase(few)));
  });

  it('refuse a small file that is wrong about most of them', () => {
    const wrong = Object.values(knownAddresses)
      .flat()
      .filter((address) => !address.includes(':'))
      .slice(0, 8)
      .map((address) => [`${address}/32`, { country_code: 'AQ' }] as const);
    const database = new CountryDatabase(writeMmdb({ networks: Object.fromEntries(wrong) }));
    assert.throws(() => checkCountries(database), /for 8 of 8 well-known addresses/);
  });
});

describe('a new country database', () => {
  /** Half of the world's addresses change hands, and nearly all well-known ones stay. */
  const moved = (): CountryDatabase =>
    recoded((codes) => codes.map((code) => (code === 'US' ? 'CA' : code)));

  it('is let in where little has changed', () => {
    const gate = new CountryGate(whole);
    const next = recoded((codes) => codes.map((code) => (code === 'NL' ? 'BE' : code)));
    assert.equal(gate.admit(next), next);
  });

  it('is refused where more than a fifth has, unless a second load says the same', () => {
    const gate = new CountryGate(whole);
    const [first, second] = [moved(), moved()];
    assert.throws(() => gate.admit(first), /changes the country of \d+ % of all addresses/);
    assert.equal(gate.admit(second), second);
    assert.throws(() => gate.admit(whole), /changes the country/);
  });

  it('is not confirmed where the last good one came between', () => {
    const gate = new CountryGate(whole);
    assert.throws(() => gate.admit(moved()), /changes the country/);
    gate.admit(whole);
    assert.throws(() => gate.admit(moved()), /changes the country/);
  });

  it('is never let in where it is shuffled', () => {
    const gate = new CountryGate(whole);
    for (let count = 0; count < 3; count++) {
      assert.throws(() => gate.admit(recoded(rotated)), /has another country/);
    }
  });

  it('counts addresses that are lost, and not those that are won', () => {
    const fourOnly = new CountryDatabase(read('-ipv4'));
    assert.doesNotThrow(() => new CountryGate(fourOnly).admit(whole));
    const few = new CountryDatabase(
      writeMmdb({ ipVersion: 6, networks: { '8.8.8.0/24': { country_code: 'US' } } }),
    );
    assert.throws(() => new CountryGate(whole).admit(few), /of 100 % of all/);
  });
});
