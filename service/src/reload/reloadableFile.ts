import { FileSource } from './FileSource.js';
import { FileWatcher } from './FileWatcher.js';
import type { Log } from '../common/Log.js';
import { Reloadable } from './Reloadable.js';
import type { Schedule } from './schedule.js';

/** What a file that renews itself is made of. */
export interface ReloadableFileOptions<T> {
  /** The path. */
  file: string;
  /** What a log line calls it, such as `the keys file keys.json`. */
  what: string;
  /** Most bytes that are read again. */
  limit: number;
  /** Reads the file for the first time. */
  first(): T;
  /**
   * Makes a value of the content that the file has later.
   *
   * @throws Error whose message says in a few words what is wrong
   */
  parse(content: Buffer, current: T): T | Promise<T>;
  /** Returns the line that the log gets for a value that was swapped in. */
  describe?(value: T): string;
  /** Is told of a value that was swapped in. */
  onSwap?(value: T): void;
  log: Log;
  schedule?: Schedule;
}

/**
 * Makes a value of a file, and makes it anew when the file changes or on `reload`. A file that breaks or
 * vanishes later changes nothing but the log and the counters.
 *
 * @throws what `first` throws
 */
export function reloadableFile<T>(options: ReloadableFileOptions<T>): Reloadable<T> {
  const { file, what, limit, parse, describe, onSwap, log } = options;
  // Before the first reading, so that no change is missed.
  const source = new FileSource(file, limit);
  const reloadable: Reloadable<T> = new Reloadable<T>({
    what,
    first: options.first(),
    load: async () => {
      const content = await source.read();
      return content && (await parse(content, reloadable.current));
    },
    watcher: new FileWatcher(source, options.schedule),
    ...(describe && { describe }),
    ...(onSwap && { onSwap }),
    log,
  });
  return reloadable;
}
