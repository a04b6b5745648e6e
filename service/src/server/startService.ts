import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMetricsApp, type App } from '../app/createApp.js';
import { SettingsError } from '../common/SettingsError.js';
import { createHttpServer, type HttpServer } from './createHttpServer.js';
import { openApp, type OpenApp, type OpenOptions, type OpenSettings } from './openApp.js';
import { welcome } from './welcome.js';

/** The settings of the service, as `readOptions` reads them from flags and environment. */
export interface ServiceSettings extends OpenSettings {
  /** TCP port; 0 takes a free one. */
  port: number;
  /** Host name or address to listen on. */
  host: string;
  /** Seconds for which an idle connection stays open; without it, 75. */
  keepAliveTimeout?: number;
  /** The TCP port of /metrics, which is then on no other; 0 takes a free one. Without it, `port`. */
  metricsPort?: number;
}

/** The settings, and what a host program may hand in beside them. */
export interface ServiceOptions extends ServiceSettings, Pick<OpenOptions, 'log' | 'now'> {
  /** Milliseconds for requests in hand once the service is told to stop; without it, 5000. */
  grace?: number;
  /** Milliseconds of these in which idle connections are still answered; without it, 1000. */
  drain?: number;
}

/** A service that listens. */
export interface RunningService {
  /** Where it listens, such as `http://127.0.0.1:8787`. */
  url: string;
  /** Where /metrics is, such as `http://127.0.0.1:9464/metrics`. */
  metricsUrl: string;
  /** What to tell the operator, line by line: the data, and the snippet to paste. */
  welcome: readonly string[];
  /** Reads keys, country database and rates again, as on SIGHUP; never rejects. */
  reload(): Promise<void>;
  /** Takes no more requests, lets those in hand finish within the grace, and then ends. */
  close(): Promise<void>;
}

/** A server that listens. */
interface Listening extends Pick<HttpServer, 'end'> {
  url: string;
}

/**
 * Reads the data, makes the app and listens.
 *
 * Prints nothing, and logs nothing before all of it has worked, so that a failure is one line.
 *
 * @throws SettingsError for a setting, or a file that a setting names, that can't be used
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const opened = await openApp(options, options.metricsPort === undefined);
  const servers: Listening[] = [];
  try {
    return await listenWith(opened, options, servers);
  } catch (error) {
    await Promise.all(servers.map(({ end }) => end(0)));
    await opened.close();
    throw error;
  }
}

/** @param servers gets what must be ended where the start fails */
async function listenWith(
  { app, log, metrics, keys, widgets, dataLines, begin, reload, stop, close }: OpenApp,
  options: ServiceOptions,
  servers: Listening[],
): Promise<RunningService> {
  const { grace = 5_000, drain = 1_000, metricsPort, keepAliveTimeout = 75 } = options;
  const serve = async (served: Pick<App, 'fetch'>, port: number): Promise<Listening> => {
    const { server, end } = createHttpServer(served, log, {
      keepAliveTimeout: keepAliveTimeout * 1000,
    });
    const url = await listen(server, port, options.host);
    server.on('error', (error) => log.error(`the server: ${error.message}`));
    const listening = { url, end };
    servers.push(listening);
    return listening;
  };
  const { url, end } = await serve(app, options.port);
  const apart =
    metricsPort === undefined ? null : await serve(createMetricsApp(metrics), metricsPort);
  begin();
  return {
    url,
    metricsUrl: `${apart?.url ?? url}/metrics`,
    welcome: await welcome(url, dataLines, keys, widgets),
    reload,
    close: async () => {
      stop();
      await Promise.all([end(grace, drain), apart?.end(grace)]);
      await close();
    },
  };
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
  if (error.code === 'EADDRNOTAVAIL') return 'this machine has no such address';
  return error.code === 'ENOTFOUND' ? 'there is no such host' : (error.code ?? error.message);
}
