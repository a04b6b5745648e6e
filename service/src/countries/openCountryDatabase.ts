import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { daysSince } from '../common/days.js';
import type { Log } from '../common/Log.js';
import { replaceFile, withoutLinks } from '../common/replaceFile.js';
import { unusableSource } from '../common/SettingsError.js';
import { AddressSource, isAddress } from '../reload/AddressSource.js';
import { readFile } from '../reload/readFile.js';
import type { RefreshOptions } from '../reload/RefreshTimer.js';
import { Reloadable } from '../reload/Reloadable.js';
import { reloadableAddress } from '../reload/reloadableAddress.js';
import { reloadableFile } from '../reload/reloadableFile.js';
import { CountryDatabase } from './CountryDatabase.js';
import { checkCountries, CountryGate } from './CountryGate.js';
import { databaseLine } from './databaseNotes.js';
import { maxDatabaseSize, unpackDatabase } from './unpackDatabase.js';

/** The maximum milliseconds of a download. */
const timeout = 60_000;

/** How a country database is updated. */
export interface CountryOptions extends Pick<RefreshOptions, 'schedule' | 'random'> {
  /** The seconds between two requests to an address. */
  refresh: number;
  /** The file for the last accepted download, used at a start at which the address fails; by default none. */
  storedFile?: string | undefined;
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * Loads the country database, and updates it until `close()`. A file that can't be used is an error. If an address
 * can't be used, the stored download or else the embedded database is used, and the address is tried again.
 *
 * @param location the path or http(s) address of any MMDB with country codes, also packed; without it, the embedded
 * database, which never changes
 * @throws SettingsError naming what can't be used, never the password of an address
 */
export async function openCountryDatabase(
  location: string | undefined,
  options: CountryOptions,
): Promise<Reloadable<CountryDatabase>> {
  const { log } = options;
  if (location === undefined) {
    const first = await loadCountryDatabase(undefined);
    return new Reloadable({ what: 'the embedded country database', first, log });
  }
  return isAddress(location) ? openAddress(location, options) : openFile(location, options);
}

function openFile(file: string, options: CountryOptions): Promise<Reloadable<CountryDatabase>> {
  let gate: CountryGate | undefined;
  return reloadableFile<CountryDatabase>({
    file,
    what: `the country database ${file}`,
    limit: maxDatabaseSize,
    first: () => loadCountryDatabase(file),
    parse: async (content, current) => {
      gate ??= new CountryGate(current);
      return gate.admit(new CountryDatabase(await unpackDatabase(content), file));
    },
    describe: databaseLine,
    ...options,
  });
}

async function openAddress(
  address: string,
  options: CountryOptions,
): Promise<Reloadable<CountryDatabase>> {
  const { storedFile, log, now, schedule } = options;
  const source = new AddressSource(address, maxDatabaseSize, {
    setting: '--geo (GEO_DB)',
    timeout,
    schedule,
  });
  const what = `the country database ${source.label}`;
  // The embedded database, which is another publisher's, is not compared with downloads.
  let gate: CountryGate | undefined;
  const load = async (signal: AbortSignal): Promise<CountryDatabase | undefined> => {
    const download = await source.read(signal);
    if (!download) return undefined;
    const content = await unpackDatabase(Buffer.from(download.content.buffer));
    const database = new CountryDatabase(content, source.label);
    if (gate) {
      gate.admit(database);
    } else {
      checkCountries(database);
      gate = new CountryGate(database);
    }
    download.keep();
    if (storedFile !== undefined) await store(storedFile, content, what, log);
    return database;
  };
  const database: Reloadable<CountryDatabase> = await reloadableAddress<CountryDatabase>({
    what,
    loadFirst: load,
    fallback: async () => {
      const stored = storedFile === undefined ? undefined : await loadStored(storedFile, log);
      if (stored) gate = new CountryGate(stored);
      return stored ?? loadCountryDatabase(undefined);
    },
    describeFallback: ({ source: from, built }) => {
      const day = built.toISOString().slice(0, 10);
      const kind = from === undefined ? 'embedded' : 'stored';
      const days = daysSince(day, now());
      return `the ${kind} database is used, built ${day}, ${days} ${days === 1 ? 'day' : 'days'} ago,`;
    },
    load: async (signal) => (await load(signal)) ?? database.current,
    describe: databaseLine,
    ...options,
  });
  return database;
}

/** Stores a download. Never rejects: the service works without the file, until a start without the network. */
async function store(file: string, content: Buffer, what: string, log: Log): Promise<void> {
  try {
    await replaceFile(await withoutLinks(file), content);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    log.warn(`${what} is used, but can't be stored as ${file} (${code})`);
  }
}

async function loadStored(file: string, log: Log): Promise<CountryDatabase | undefined> {
  if (!existsSync(file)) return undefined;
  try {
    return await loadCountryDatabase(file);
  } catch (error) {
    log.warn((error as Error).message);
    return undefined;
  }
}

/** The database that is installed with the service. It is good for trials; npm gets no more updates. */
const embeddedDatabase = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/**
 * Loads and checks a country database.
 *
 * @param file the path of any MMDB with country codes, also packed; without it, the embedded database
 * @throws SettingsError naming the file and what is wrong with it
 */
export async function loadCountryDatabase(file: string | undefined): Promise<CountryDatabase> {
  const path = file ?? createRequire(import.meta.url).resolve(embeddedDatabase);
  try {
    const content = await unpackDatabase(readFile(path, maxDatabaseSize));
    const database = new CountryDatabase(content, file);
    checkCountries(database);
    return database;
  } catch (error) {
    throw unusableSource(`the country database ${path}`, error);
  }
}
