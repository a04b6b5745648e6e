import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMetricsApp, type App } from '../app/createApp.js';
import { SettingsError } from '../common/SettingsError.js';
import { createHttpServer, type HttpServer } from './createHttpServer.js';
import { openApp, type OpenApp } from './openApp.js';
import type { OpenOptions, OpenSettings } from './OpenSettings.js';
import { welcome } from './welcome.js';

/** The settings of the service, as `readOptions` reads them from flags and the environment. */
export interface ServiceSettings extends OpenSettings {
  /** The TCP port; 0 for any free port. */
  port: number;
  /** The host name or address to listen on. */
  host: string;
  /** Seconds for which an idle connection stays open; by default 75. */
  keepAliveTimeout?: number;
  /**
   * A separate TCP port for /metrics, which is then on no other port; 0 for any free port. By default `port`.
   */
  metricsPort?: number;
}

/** The settings, and the options for a host program. */
export interface ServiceOptions extends ServiceSettings, Pick<OpenOptions, 'log' | 'now'> {
  /** Milliseconds for pending requests when the service stops; by default 5000. */
  grace?: number;
  /** The part of these milliseconds in which new requests are still answered; by default 1000. */
  drain?: number;
}

/** A service that listens until it is closed. */
export interface RunningService {
  /** The address of the service, such as `http://127.0.0.1:8787`. */
  url: string;
  /** The address of /metrics, such as `http://127.0.0.1:9464/metrics`. */
  metricsUrl: string;
  /** Lines for the operator: the data, and the snippet to paste. */
  welcome: readonly string[];
  /** Reloads keys, country database and rates, as on SIGHUP. Never rejects. */
  reload(): Promise<void>;
  /** Accepts no more requests, lets pending ones finish within the grace period, and then ends. */
  close(): Promise<void>;
}

interface Listening extends Pick<HttpServer, 'end'> {
  url: string;
}

/**
 * Reads the data, creates the app and listens. It prints nothing, and logs nothing until everything has
 * succeeded, so that a failure is one line.
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

/** @param servers gets the servers that must be ended if the start fails */
async function listenWith(
  { app, log, metrics, keys, widgets, dataLines, begin, reload, stop, close }: OpenApp,
  options: ServiceOptions,
  servers: Listening[],
): Promise<RunningService> {
  const { grace = 5_000, drain = 1_000, metricsPort, keepAliveTimeout = 75 } = options;
  const serve = async (
    served: Pick<App, 'fetch'>,
    port: number,
    path?: string,
  ): Promise<Listening> => {
    const { server, end } = createHttpServer(served, log, {
      keepAliveTimeout: keepAliveTimeout * 1000,
      path,
    });
    const url = await listen(server, port, options.host);
    server.on('error', (error) => log.error(`the server: ${error.message}`));
    const listening = { url, end };
    servers.push(listening);
    return listening;
  };
  const { url, end } = await serve(app, options.port, options.path);
  const metricsServer =
    metricsPort === undefined ? null : await serve(createMetricsApp(metrics), metricsPort);
  begin();
  return {
    url,
    metricsUrl: `${metricsServer?.url ?? url}/metrics`,
    welcome: await welcome(url, options.path ?? '', dataLines, keys, widgets),
    reload,
    close: async () => {
      stop();
      await Promise.all([end(grace, drain), metricsServer?.end(grace)]);
      await close();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      reject(
        new SettingsError(
          `can't listen on ${host} (--host or HOST), port ${port} (--port or PORT): ${listenProblem(error)}`,
        ),
      );
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
  if (error.code === 'EACCES') return 'this user is not allowed to';
  if (error.code === 'EADDRNOTAVAIL') return 'this machine has no such address';
  // EAI_AGAIN: without a network, nobody can say whether there is one.
  return error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN'
    ? 'there is no such host; conda, for one, sets HOST to a name of its own: give --host 127.0.0.1'
    : (error.code ?? error.message);
}
