import { withDeadline } from '../../client/createCall.js';
import { wrongAnswer } from '../../client/callback.js';
import { fetchJson, sendRequest } from '../../client/fetchJson.js';
import { LocalPriceError } from '../../input/index.js';
import { expiryOf, parseRecentRates } from '../../pricing/index.js';
import { fileRequest } from '../../protocol/fileRequest.js';
import type { RatesFile } from '../../protocol/index.js';
import { ownValue } from '../../protocol/ownData.js';
import { takeEarlyRates } from './earlyRates.js';
import { maxRateAge, rateStaleTime, type Query, type ServiceStore } from '../../store/index.js';

/** A rates file, and the earlier file that it is compared with. */
export interface ComparedFile {
  readonly file: RatesFile;
  /** The last known file of another day, otherwise the last known file; `null`: there is none. */
  readonly before: RatesFile | null;
}

/** What to do about a page that is not allowed to read a file beside it. */
const unserved =
  "a page that is opened as a file can't read it. Serve the folder, for example with python3 -m http.server.";

/** Returns the query for a rates file. */
export function ratesFileQuery(files: ServiceStore, url: URL): Query<ComparedFile> {
  const { now, page } = files.context;
  // The file may have become too old, or the data may not be ours.
  const read = (data: unknown): RatesFile | null => {
    const parsed = parseRecentRates(data, now());
    return parsed.ok ? parsed.value : null;
  };
  return files.query<ComparedFile>(`rates ${url.href}`, () => ({
    // At most a day: the file is renewed every day.
    staleTime: (settings) => Math.min(rateStaleTime(settings), maxRateAge),
    maxAge: maxRateAge,
    expiry: ({ file }) => expiryOf(file),
    async fetch(signal, last) {
      const file = await fetchRates(url, page.timeout, signal, now);
      // A file that repeats the rates of the same day confirms nothing.
      const isSameDay = last?.file.date === file.date;
      return { file, before: (isSameDay && last?.before) || (last?.file ?? null) };
    },
    // In the form of rates files, so that one parser reads them all.
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

/** Fetches a rates file. Rejects with a {@link LocalPriceError} that names the file, or with the signal's reason. */
async function fetchRates(
  url: URL,
  timeout: number,
  signal: AbortSignal,
  now: () => number,
): Promise<RatesFile> {
  const read = (content: unknown, status?: number): RatesFile => {
    const parsed = parseRecentRates(content, now());
    if (parsed.ok) return parsed.value;
    throw wrongAnswer(parsed.fault.message, status);
  };
  try {
    return await withDeadline(timeout, [signal], (deadline) =>
      fetchJson(
        url,
        read,
        { signal: deadline },
        (signal) =>
          takeEarlyRates(url.href, signal) ?? sendRequest(url, { ...fileRequest, signal }),
      ),
    );
  } catch (error) {
    throw error instanceof LocalPriceError ? ofFile(url, error) : error;
  }
}

/** Returns the error about a file for what has failed. */
function ofFile({ protocol, pathname: name }: URL, cause: LocalPriceError): LocalPriceError {
  // Some browsers allow it.
  const isUnserved = protocol === 'file:' && cause.code === 'network';
  const code = isUnserved ? 'config' : cause.code;
  const value = isUnserved ? unserved : cause.message;
  const details = { ...cause, subject: { of: 'file', name, value }, cause } as const;
  const error = new LocalPriceError(code, `${name}: ${value}`, details);
  error.retryAfter = cause.retryAfter;
  return error;
}
