import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clientAddress } from './clientAddress.js';
import { countryCurrencies, legalTenders, readCurrencyRegions } from './countryCurrencies.js';
import { createApp } from './createApp.js';
import { createHttpServer } from './createHttpServer.js';
import { Keys } from './Keys.js';
import { loadCountryDatabase } from './loadCountryDatabase.js';
import { loadKeys } from './loadKeys.js';
import { loadRates } from './loadRates.js';
import { consoleLog, type Log } from './Log.js';
import { parseTrustedProxies } from './parseTrustedProxies.js';
import type { ServiceSettings } from './readOptions.js';
import { SettingsError } from './SettingsError.js';
import { dataNotes, keyWarnings } from './startNotes.js';

/** The settings, and what a host program may hand in beside them. */
export interface ServiceOptions extends ServiceSettings {
  /** Without it, standard output and standard error. */
  log?: Log;
  /** Milliseconds since 1970; without it, the system's clock. */
  now?: () => number;
  /** Milliseconds for calls in hand once the service is told to stop; without it, 5000. */
  grace?: number;
}

/** A service that is listening. */
export interface RunningService {
  /** Where it listens, such as `http://127.0.0.1:8787`. */
  url: string;
  /** Takes no more calls, lets those in hand finish within the grace, and then ends. */
  close(): Promise<void>;
}

/**
 * Reads the data, makes the app and listens.
 *
 * Nothing is logged before all of it has worked, so that a failure is one line.
 *
 * @throws SettingsError for a setting, or a file that a setting names, that can't be used
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { log = consoleLog, now = Date.now, grace = 5_000 } = options;
  const isTrusted = parseTrustedProxies(options.trustedProxies);
  const keys = loadKeys(options.keys);
  const regions = readCurrencyRegions();
  const rates = loadRates(options.rates, legalTenders(regions), now());
  const database = loadCountryDatabase(options.geo);

  const store = new Keys(keys);
  const app = createApp({
    keys: store,
    countryOf: (address) => database.countryOf(address),
    rates,
    countries: countryCurrencies(regions),
    clientAddress: (peer, forwardedFor) => clientAddress(peer, forwardedFor, isTrusted),
    log,
    now,
  });
  const server = createHttpServer(app, log);
  const url = await listen(server, options.port, options.host);
  server.on('error', (error) => log.error(`the server: ${error.message}`));

  const notes = dataNotes(database, options.geo, rates, options.rates, now());
  log.info(`local-price-service listens on ${url}`);
  for (const line of notes.info) log.info(line);
  for (const line of [...keyWarnings(keys), ...notes.warnings]) log.warn(line);
  return { url, close: () => close(server, grace) };
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      reject(new SettingsError(`can't listen on ${host}, port ${port}: ${listenProblem(error)}`));
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      const { address, port: bound } = server.address() as AddressInfo;
      resolve(`http://${address.includes(':') ? `[${address}]` : address}:${bound}`);
    });
  });
}

function listenProblem(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return 'another program is listening there';
  if (error.code === 'EACCES') return 'it is not allowed to this user';
  return error.code === 'ENOTFOUND' ? 'there is no such host' : (error.code ?? error.message);
}

function close(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
