import type { Log } from '../common/Log.js';
import { Reloadable } from './Reloadable.js';
import type { Schedule } from './schedule.js';
import { WatchedFile } from './WatchedFile.js';

/** The options of a file that is reloaded when it changes. */
export interface ReloadableFileOptions<T> {
  /** The path. */
  file: string;
  /** The name of the file in log lines, such as `the keys file keys.json`. */
  what: string;
  /** The maximum bytes of a reloaded file. */
  limit: number;
  /** Reads the file for the first time. */
  first(): T | Promise<T>;
  /**
   * Parses the content of a changed file.
   *
   * @throws Error whose message says in a few words what is wrong
   */
  parse(content: Buffer, current: T): T | Promise<T>;
  /** Returns the log line for a new value. */
  describe?(value: T): string;
  log: Log;
  schedule?: Schedule | undefined;
}

/**
 * Loads a file, and reloads it when it changes or on `reload`. If the file breaks or vanishes later, only the
 * log and the counters change.
 *
 * @throws what `first` throws
 */
export async function reloadableFile<T>(options: ReloadableFileOptions<T>): Promise<Reloadable<T>> {
  const { file, what, limit, parse, describe, log } = options;
  // Created before the first read, so that no change is missed.
  const watcher = new WatchedFile(file, limit, options.schedule);
  const reloadable: Reloadable<T> = new Reloadable<T>({
    what,
    first: await options.first(),
    load: async () => {
      const content = await watcher.read();
      return content && (await parse(content, reloadable.current));
    },
    watcher,
    ...(describe && { describe }),
    log,
  });
  return reloadable;
}
