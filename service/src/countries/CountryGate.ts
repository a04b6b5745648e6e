import { isIPv4 } from 'node:net';
import type { CountryDatabase } from './CountryDatabase.js';
import { knownAddresses } from './knownAddresses.js';

/** The parts of a database that the gate uses. */
type Countries = Pick<CountryDatabase, 'countryOf' | 'nodes'>;

/** The minimum number of well-known addresses in a file before their countries are checked. */
const minKnown = 4;
/** The share of these addresses that may be in another country; publishers disagree on one in twenty. */
const maxElsewhere = 1 / 3;
/** The number of nodes beyond which a file is expected to cover the world. */
const wholeWorld = 50_000;
/** The minimum share of the well-known addresses in a file for the world. */
const minHeld = 1 / 2;
/** The share of addresses whose country may change from one file to the next. */
const maxMoved = 1 / 5;
/** The minimum number of sample addresses in a file before that share is checked. */
const minSample = 50;

const sample = sampleAddresses();

/**
 * Decides which country databases are used: those that have the right countries for well-known addresses,
 * and that don't move more addresses to other countries than an ordinary update does.
 */
export class CountryGate {
  #good: readonly (string | null)[];
  #heldBack: readonly (string | null)[] | undefined;

  /** @param first the database in use, which `checkCountries` has accepted */
  constructor(first: Countries) {
    this.#good = countriesOf(first);
  }

  /**
   * Accepts a database, which becomes the last good one. A database that moves too many addresses to another
   * country, or to none, is held back once, and accepted if the next load has the same countries.
   *
   * @throws Error whose message says in a few words why the database is rejected
   */
  admit<T extends Countries>(database: T): T {
    checkCountries(database);
    const countries = countriesOf(database);
    const moved = movedShare(this.#good, countries);
    const isConfirmed = this.#heldBack && movedShare(this.#heldBack, countries) <= maxMoved;
    if (moved > maxMoved && !isConfirmed) {
      this.#heldBack = countries;
      throw new Error(
        `it changes the country of ${Math.round(moved * 100)} % of all addresses; it needs ` +
          'a second load with the same countries, such as by SIGHUP',
      );
    }
    this.#heldBack = undefined;
    this.#good = countries;
    return database;
  }
}

/**
 * Checks the countries of well-known addresses, which are wrong in a corrupt or invented file.
 *
 * @throws Error whose message says in a few words what is wrong
 */
export function checkCountries(database: Countries): void {
  const found = lookUpKnown(database);
  const held = found.filter((known) => known.found !== null);
  const elsewhere = held.filter((known) => known.found !== known.country);
  if (held.length >= minKnown && elsewhere.length > held.length * maxElsewhere) {
    throw new Error(
      `it has another country for ${elsewhere.length} of ${held.length} well-known addresses`,
    );
  }
  // A file may be for IPv4 only, or for IPv6 only.
  const shares = [heldShare(found, true), heldShare(found, false)];
  if (database.nodes > wholeWorld && Math.max(...shares) < minHeld) {
    throw new Error(`it knows only ${held.length} of ${found.length} well-known addresses`);
  }
}

/** Returns the kind of address that a database of the world lacks completely, or `null`. */
export function missingKind(database: Countries): 'IPv4' | 'IPv6' | null {
  if (database.nodes <= wholeWorld) return null;
  const found = lookUpKnown(database);
  if (heldShare(found, true) === 0) return 'IPv4';
  return heldShare(found, false) === 0 ? 'IPv6' : null;
}

interface Found {
  isIPv4: boolean;
  /** The real country of the address. */
  country: string;
  /** The country in the database. */
  found: string | null;
}

function lookUpKnown(database: Countries): Found[] {
  return Object.entries(knownAddresses).flatMap(([country, addresses]) =>
    addresses.map((address) => ({
      isIPv4: isIPv4(address),
      country,
      found: database.countryOf(address),
    })),
  );
}

/** Returns the share of the well-known addresses of one kind that a database contains. */
function heldShare(all: readonly Found[], ofIPv4: boolean): number {
  const ofKind = all.filter((known) => known.isIPv4 === ofIPv4);
  return ofKind.filter((known) => known.found !== null).length / ofKind.length;
}

/** Returns the share of the addresses with a country whose country has changed or is missing now. */
function movedShare(before: readonly (string | null)[], after: readonly (string | null)[]): number {
  const held = before.filter((country) => country !== null).length;
  if (held < minSample) return 0;
  const moved = before.filter((country, index) => country !== null && country !== after[index]);
  return moved.length / held;
}

function countriesOf(database: Countries): (string | null)[] {
  return sample.map((address) => database.countryOf(address));
}

/** Returns a fixed sample of addresses from all of IPv4 and the allocated blocks of IPv6. */
function sampleAddresses(): string[] {
  // Steps of the golden ratio spread the addresses evenly, with varying low bits.
  const golden = 0x9e3779b1;
  const bytes = (count: number): [number, number, number, number] => {
    const value = Math.imul(count, golden) >>> 0;
    return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
  };
  const ipv4 = Array.from({ length: 4096 }, (_, index) => bytes(index + 1).join('.'));
  const blocks = ['2001:', '2400:', '2600:', '2800:', '2a00:', '2c0f:'];
  const ipv6 = blocks.flatMap((block) =>
    Array.from({ length: 128 }, (_, index) => {
      const [high, low] = bytes(index + 1);
      return `${block}${((high << 8) | low).toString(16)}::1`;
    }),
  );
  return [...ipv4, ...ipv6];
}
