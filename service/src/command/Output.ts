import { constants, fstatSync, statSync, type Stats } from 'node:fs';
import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { replaceFile, withoutLinks } from '../common/replaceFile.js';
import { SettingsError } from '../common/SettingsError.js';

/** Milliseconds between two looks for a reader of a pipe. */
const pause = 25;

/** Where a command writes its result. */
export interface Output {
  /** The path of a regular file, without links, which may not exist yet; else `undefined`. */
  file: string | undefined;
  /**
   * Replaces a regular file atomically, and writes directly into anything else.
   *
   * @returns `false` if the output is standard output, to which the caller writes
   * @throws SettingsError naming the file, which is unchanged if it is a regular file
   */
  write(content: string): Promise<boolean>;
}

/**
 * Finds out what a path leads to.
 *
 * @param path the value of `--out`; `undefined` for standard output
 * @throws SettingsError if nothing can be written there
 */
export async function findOutput(path: string | undefined): Promise<Output> {
  const stats = path === undefined ? undefined : statsOf(path);
  // Such as /dev/stdout, which can't be opened if it is a socket, and which must not replace a log file.
  if (path === undefined || (stats && isStandardOutput(stats))) {
    return { file: undefined, write: () => Promise.resolve(false) };
  }
  const isFile = stats?.isFile() ?? true;
  const file = isFile ? await withoutLinks(path).catch(unwritable(path)) : undefined;
  return {
    file,
    write: async (content) => {
      const write =
        file !== undefined ? replaceFile(file, content) : writeInto(path, content, stats);
      await write.catch(unwritable(path));
      return true;
    },
  };
}

/** Writes into something that exists, such as a device. */
async function writeInto(path: string, content: string, stats: Stats | undefined): Promise<void> {
  const reader = stats?.isFIFO() ? await openPipe(path) : undefined;
  try {
    await writeFile(path, content, { flag: constants.O_WRONLY });
  } finally {
    await reader?.close();
  }
}

/** Opens a pipe as soon as somebody reads it. If the system waited for that, no signal could end the process. */
async function openPipe(path: string): Promise<FileHandle> {
  for (;;) {
    try {
      return await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      await sleep(pause);
    }
  }
}

function statsOf(path: string): Stats | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isDirectory()) return stats;
  } catch (error) {
    return unwritable(path)(error);
  }
  return unwritable(path)({ code: 'EISDIR' });
}

function isStandardOutput({ dev, ino }: Stats): boolean {
  const own = fstatSync(1);
  return own.dev === dev && own.ino === ino;
}

function unwritable(path: string): (error: unknown) => never {
  return (error) => {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new SettingsError(`the file ${path} can't be written (${code}): name another with --out`);
  };
}
