import { randomUUID } from 'node:crypto';
import { chown, open, readdir, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** The mode of a new file: readable by everyone, less the umask. */
export const newMode = 0o644;

/** Milliseconds after which a temporary file is left over: the command that created it was killed. */
const maxWriteTime = 600_000;

/**
 * Replaces or creates a file atomically: readers see the old or the new content.
 *
 * @param file a path without links, see {@link withoutLinks}
 * @throws the error of the system; the file is unchanged in that case
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  const handle = await open(temporary, 'wx', newMode);
  try {
    try {
      await handle.writeFile(content);
      await takeOver(handle, temporary, file);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  // In a folder that may not be listed, they stay.
  await removeLeftovers(file).catch(() => undefined);
}

/**
 * Returns a path without symbolic links. The last link may lead to a file that does not exist yet.
 *
 * @throws the error of the system, such as for links that lead to each other
 */
export async function withoutLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const link = await readlink(path).catch(() => undefined);
    if (link === undefined) return path;
    return withoutLinks(resolve(await realpath(dirname(path)), link));
  }
}

/** Gives a new file the mode and, if permitted, the owner of the file that it will replace. */
export async function takeOver(handle: FileHandle, path: string, target: string): Promise<void> {
  const old = await stat(target).catch(() => undefined);
  if (!old) return;
  await chown(path, old.uid, old.gid).catch(() => undefined);
  await handle.chmod(old.mode & 0o7777);
}

async function removeLeftovers(file: string): Promise<void> {
  const [folder, start] = [dirname(file), `${basename(file)}.`];
  const isTemporary = (name: string): boolean =>
    name.startsWith(start) && /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name);
  for (const name of (await readdir(folder)).filter(isTemporary)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > maxWriteTime) await rm(path, { force: true });
  }
}
