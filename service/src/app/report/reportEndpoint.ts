import type { Resource } from '../Endpoint.js';
import { fileReply } from '../respond.js';
import { parseReport } from './parseReport.js';
import type { ReportRecorder } from './Report.js';

/** The maximum bytes of a report. The widget sends at most half of that. */
const maxReportSize = 2048;

/** Returns the endpoint that counts what pages of the widget report about themselves. */
export function reportEndpoint(reports: ReportRecorder): Resource {
  return {
    name: 'report',
    methods: ['POST', 'OPTIONS'],
    maxBodySize: maxReportSize,
    reply: async ({ text }) => {
      reports.recordReport(parseReport(await text(), reports.versions));
      return fileReply(null, 'no-store', {}, 204);
    },
  };
}
