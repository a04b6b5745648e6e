import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unpackTar, type ParsedTarEntryWithData, type TarHeader } from 'modern-tar';
import { tooLarge } from '../common/text.js';

/** The maximum bytes of a database; the largest databases with cities have 130 MB. */
export const maxDatabaseSize = 500_000_000;

/** The maximum number of files and folders in an archive; MaxMind's have five. */
const maxEntries = 1_000;

/**
 * Returns a database that may be gzipped, in a tar archive (MaxMind sends a `.tar.gz`), or neither.
 *
 * @param limit the maximum bytes of what is unpacked
 * @throws Error whose message says in a few words what is wrong
 */
export async function unpackDatabase(content: Buffer, limit = maxDatabaseSize): Promise<Buffer> {
  const isGzipped = content[0] === 0x1f && content[1] === 0x8b;
  const unzipped = isGzipped ? await unzip(content, limit) : content;
  return unzipped.toString('latin1', 257, 262) === 'ustar' ? unpackArchive(unzipped) : unzipped;
}

async function unzip(content: Buffer, limit: number): Promise<Buffer> {
  try {
    return await promisify(gunzip)(content, { maxOutputLength: limit });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(limit) : 'its gzip data are damaged or truncated',
      { cause: error },
    );
  }
}

/** Returns the only database in an archive. What else is in it, such as a license, is not copied. */
async function unpackArchive(archive: Buffer): Promise<Buffer> {
  let entries = 0;
  let databases = 0;
  let others = 0;
  const isFirstDatabase = ({ name, type }: TarHeader): boolean => {
    if (++entries > maxEntries) throw new Error('too many');
    // macOS adds a file `._G.mmdb` with the attributes of `G.mmdb`.
    if (!/(?:^|\/)(?!\._)[^/]*\.mmdb\/?$/i.test(name)) return false;
    if (type === 'file') return ++databases === 1;
    others++;
    return false;
  };
  let found: ParsedTarEntryWithData[];
  try {
    found = await unpackTar(archive, { strict: true, filter: isFirstDatabase });
  } catch (error) {
    throw new Error(
      entries > maxEntries
        ? `it is an archive of more than ${maxEntries} files: name one with only the .mmdb file`
        : 'it is a tar archive that is damaged or truncated',
      { cause: error },
    );
  }
  if (databases > 1) {
    throw new Error(
      `it is an archive with ${databases} .mmdb files: unpack it, and name one of them`,
    );
  }
  const data = found[0]?.data;
  if (data) return Buffer.from(data.buffer);
  throw new Error(
    others
      ? 'it is an archive whose .mmdb is not a file, such as a link: unpack it first'
      : 'it is an archive without an .mmdb file',
  );
}
