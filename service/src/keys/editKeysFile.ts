import { randomUUID } from 'node:crypto';
import { link, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../common/json.js';
import { newMode, takeOver, withoutLinks } from '../common/replaceFile.js';
import { SettingsError } from '../common/SettingsError.js';
import { readJsonFile } from '../reload/readFile.js';
import { parseKeys } from './parseKeys.js';

/** Milliseconds to wait for another command to end, and between two attempts. */
const [patience, pause] = [5_000, 25];

/** Milliseconds after which a lock is stale: the command that created it was killed. */
const maxEditTime = 10_000;

/** An entry as written in the file. */
export type RawEntry = Record<string, unknown>;

/**
 * Changes a keys file atomically: readers see the old or the new content, concurrent commands wait for each
 * other, and everything else in the file stays the same. The new content is written to `FILE.lock`, which
 * also serves as the lock, and is then renamed to the file.
 *
 * @param change changes the entries in place
 * @param options.create `true` if a missing file is created
 * @throws SettingsError naming the file, which is unchanged in that case
 */
export async function editKeysFile(
  file: string,
  change: (entries: RawEntry[]) => void,
  { create = false, wait = patience }: { create?: boolean; wait?: number } = {},
): Promise<void> {
  // A symbolic link remains a link.
  const target = await withoutLinks(file).catch(() => file);
  const lock = `${target}.lock`;
  const handle = await takeLock(lock, file, wait);
  let isDone = false;
  try {
    const content = await readContent(target, file, create);
    change(content.keys);
    try {
      parseKeys(content);
    } catch (error) {
      throw new SettingsError(`the change can't be made: ${(error as Error).message}`);
    }
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await takeOver(handle, lock, target);
    await handle.sync();
    if (!(await isOwn(lock, handle))) {
      throw new SettingsError('the change took too long: try again');
    }
    await rename(lock, target);
    isDone = true;
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new SettingsError(`the keys file ${file} can't be written (${code})`);
  } finally {
    if (!isDone && (await isOwn(lock, handle))) await rm(lock, { force: true });
    await handle.close();
  }
}

/** Returns whether the lock is still ours: after a pause of this machine, it may be gone or taken. */
async function isOwn(lock: string, handle: FileHandle): Promise<boolean> {
  const [there, own] = await Promise.all([stat(lock).catch(() => undefined), handle.stat()]);
  return there?.ino === own.ino;
}

async function takeLock(lock: string, file: string, wait: number): Promise<FileHandle> {
  for (let waited = 0; ; waited += pause) {
    try {
      // Readable by everyone, since keys are public in web pages.
      return await open(lock, 'wx', newMode);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') {
        throw new SettingsError(
          `the keys file ${file} can't be written (${code}): name another with --keys`,
        );
      }
      await removeOld(lock);
      if (waited >= wait) {
        throw new SettingsError(
          `the keys file ${file} is being changed by another command; if none runs, remove ${lock}`,
        );
      }
      await sleep(pause);
    }
  }
}

/** Removes a lock that a killed command has left behind. */
async function removeOld(lock: string): Promise<void> {
  const age = async (file: string): Promise<number> => Date.now() - (await stat(file)).mtimeMs;
  // Moved first, so that only one of two commands gets it. A lock that is new after all is put back.
  const aside = `${lock}.${randomUUID()}`;
  try {
    if ((await age(lock)) < maxEditTime) return;
    await rename(lock, aside);
    if ((await age(aside)) < maxEditTime) await link(aside, lock);
  } catch {
    // Another command was faster.
  }
  await rm(aside, { force: true });
}

async function readContent(
  target: string,
  file: string,
  create: boolean,
): Promise<{ keys: RawEntry[] }> {
  const isThere = await stat(target).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  if (!isThere && create) return { keys: [] };
  try {
    const content = readJsonFile(target);
    parseKeys(content);
    if (isObject(content)) return content as { keys: RawEntry[] };
    throw new Error('it is not an object');
  } catch (error) {
    throw new SettingsError(
      `the keys file ${file} can't be used, and was left as it is: ${(error as Error).message}`,
    );
  }
}
