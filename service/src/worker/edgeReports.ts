import { errorCodes, type ReportRecorder } from '../app/report/Report.js';
import type { Environment } from './Environment.js';

/**
 * Passes reports on to the platform's analytics, if the configuration names a dataset. An isolate could only
 * count its own.
 *
 * @param version the version of this build; reports of others count as `other`
 */
export function edgeReports({ REPORTS }: Environment, version: string): ReportRecorder {
  return {
    versions: new Set([version]),
    recordReport: ({ outcome, file, transport, version, errors, firstLocalMs }) =>
      REPORTS?.writeDataPoint({
        indexes: [outcome],
        blobs: [outcome, file, transport, version],
        // Columns hold numbers only; no page has a local price before it has begun.
        doubles: [firstLocalMs ?? -1, ...[...errorCodes].map((code) => errors.get(code) ?? 0)],
      }),
  };
}
