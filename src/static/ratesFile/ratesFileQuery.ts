import { ownValue } from '../../protocol/ownData.js';
import {
  defaultTimeout,
  longestUse,
  rateStaleTime,
  type Query,
  type ServiceStore,
} from '../../store/index.js';
import { fetchRates } from './fetchRates.js';
import { parseRates, type RatesFile } from './parseRates.js';

/** A rates file, and the one that it is compared with. */
export interface ComparedFile {
  readonly file: RatesFile;
  /** The last one of another day, or else the last one; `null`: none is known. */
  readonly before: RatesFile | null;
}

/** Returns the query for a rates file. */
export function ratesFileQuery(files: ServiceStore, url: URL): Query<ComparedFile> {
  const { now } = files.context;
  const read = (data: unknown): RatesFile | null => {
    try {
      return parseRates(data, now());
    } catch {
      // It has become too old, or it is somebody else's.
      return null;
    }
  };
  return files.query<ComparedFile>(`rates ${url.href}`, () => ({
    // A day at most, so that no file is shown for long when it has become too old.
    staleTime: () => Math.min(rateStaleTime(files), longestUse),
    maxAge: longestUse,
    async ask(_call, signal, last) {
      const { timeout = defaultTimeout } = files.preferences().settings;
      const file = await fetchRates(url, timeout, signal, now());
      // What a file says of the same day once more bears nothing out.
      const isSameDay = last?.file.date === file.date;
      return { file, before: (isSameDay && last?.before) || (last?.file ?? null) };
    },
    // As they stand in files, so that one parser reads all.
    pack: ({ file, before }) => ({ file: pack(file), before: before && pack(before) }),
    parse(data) {
      const file = read(ownValue(data, 'file'));
      return file && { file, before: read(ownValue(data, 'before')) };
    },
  }));
}

function pack({ date, base, rates }: RatesFile): object {
  return { date, [base]: Object.fromEntries(rates) };
}
