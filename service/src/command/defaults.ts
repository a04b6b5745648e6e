/** The keys file, where no setting names another. */
export const defaultKeys = 'keys.json';

/** Where tokens are counted, where no setting names another place. */
export const defaultLedger = 'sqlite:ledger.db';

/** The address to listen on. */
export const defaultHost = '127.0.0.1';

/** The TCP port to listen on. */
export const defaultPort = 8787;

/** Seconds between two requests to the address of the rates. */
export const defaultRatesRefresh = 21_600;

/** Requests a minute for one key and address. */
export const defaultRateLimit = 200;
