import { isIPv4 } from 'node:net';
import type { CountryDatabase } from './CountryDatabase.js';
import { knownAddresses } from './knownAddresses.js';

/** What the gate reads of a database. */
type Countries = Pick<CountryDatabase, 'countryOf' | 'nodes'>;

/** Known addresses that a file must hold before their countries count. */
const fewestKnown = 4;
/** The share of those that may be elsewhere; publishers disagree on one address in twenty. */
const mostElsewhere = 1 / 3;
/** Nodes of the search tree beyond which a file claims to cover the world. */
const wholeWorld = 50_000;
/** The share of the known addresses that such a file must hold. */
const leastHeld = 1 / 2;
/** The share of addresses that may change their country from one file to the next. */
const mostMoved = 1 / 5;
/** Addresses of the sample that a file must hold before that share counts. */
const smallestSample = 50;

const sample = sampleAddresses();

/**
 * Decides which country databases are served: those that know well-known addresses, and that do not
 * move more addresses than an ordinary update does.
 */
export class CountryGate {
  #good: readonly (string | null)[];
  #refused: readonly (string | null)[] | undefined;

  /** @param first the database in use, which `checkCountries` has passed */
  constructor(first: Countries) {
    this.#good = countriesOf(first);
  }

  /**
   * Accepts a database, and makes it the last good one. A database that moves too many addresses to
   * another country, or to none, is refused once, and accepted where the next load says the same.
   *
   * @throws Error whose message says in a few words why the database is refused
   */
  admit<T extends Countries>(database: T): T {
    checkCountries(database);
    const countries = countriesOf(database);
    const moved = movedShare(this.#good, countries);
    const isConfirmed = this.#refused && movedShare(this.#refused, countries) <= mostMoved;
    if (moved > mostMoved && !isConfirmed) {
      this.#refused = countries;
      throw new Error(
        `it changes the country of ${Math.round(moved * 100)} % of all addresses; it takes ` +
          'a second load that says the same, such as by SIGHUP',
      );
    }
    this.#refused = undefined;
    this.#good = countries;
    return database;
  }
}

/**
 * Looks up well-known addresses, which a file that is shuffled or made up has elsewhere.
 *
 * @throws Error whose message says in a few words what is wrong
 */
export function checkCountries(database: Countries): void {
  const found = lookUpKnown(database);
  const held = found.filter((known) => known.found !== null);
  const elsewhere = held.filter((known) => known.found !== known.country);
  if (held.length >= fewestKnown && elsewhere.length > held.length * mostElsewhere) {
    throw new Error(
      `it has another country for ${elsewhere.length} of ${held.length} well-known addresses`,
    );
  }
  // A file may be for IPv4 alone, or for IPv6 alone.
  const shares = [heldShare(found, true), heldShare(found, false)];
  if (database.nodes > wholeWorld && Math.max(...shares) < leastHeld) {
    throw new Error(`it knows only ${held.length} of ${found.length} well-known addresses`);
  }
}

/** Returns the kind of address of which a database of the world knows none, or `null`. */
export function missingKind(database: Countries): 'IPv4' | 'IPv6' | null {
  if (database.nodes <= wholeWorld) return null;
  const found = lookUpKnown(database);
  if (heldShare(found, true) === 0) return 'IPv4';
  return heldShare(found, false) === 0 ? 'IPv6' : null;
}

interface Found {
  isIPv4: boolean;
  /** Where the address is. */
  country: string;
  /** Where the database has it. */
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

/** Returns the share of the known addresses of one kind that a database has. */
function heldShare(all: readonly Found[], ofIPv4: boolean): number {
  const ofKind = all.filter((known) => known.isIPv4 === ofIPv4);
  return ofKind.filter((known) => known.found !== null).length / ofKind.length;
}

/** Returns the share of the addresses with a country before that have another one now, or none. */
function movedShare(before: readonly (string | null)[], after: readonly (string | null)[]): number {
  const held = before.filter((country) => country !== null).length;
  if (held < smallestSample) return 0;
  const moved = before.filter((country, index) => country !== null && country !== after[index]);
  return moved.length / held;
}

function countriesOf(database: Countries): (string | null)[] {
  return sample.map((address) => database.countryOf(address));
}

/** Returns addresses all over IPv4 and the allocated blocks of IPv6; always the same. */
function sampleAddresses(): string[] {
  // Steps of the golden ratio spread evenly, with other low bits each time.
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
