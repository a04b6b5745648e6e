import { parameters, successReply } from 'local-price/protocol';
import type { IsTrusted } from '../../callers/parseTrustedProxies.js';
import type { WidgetFile } from './WidgetFile.js';
import { readMethods, type Resource } from '../Endpoint.js';
import type { Readiness } from '../Readiness.js';
import type { MetricsPage } from '../Recorder.js';
import { fileReply, type Reply } from '../respond.js';
import { reportEndpoint } from '../report/reportEndpoint.js';
import type { ReportRecorder } from '../report/Report.js';
import { notReady } from '../failures.js';
import { homePage, homePagePolicy, type DataFacts } from './homePage.js';
import { openApi } from './openApi.js';
import { publicOrigin } from './publicOrigin.js';
import { widgetEndpoints, type EarlierWidget } from './widgetEndpoints.js';

/** What the endpoints outside the interface need. */
export interface SiteDependencies {
  /** The content of /metrics. Without it, there is no such path. */
  metricsPage?: MetricsPage | undefined;
  /** The checks of /readyz. */
  readiness: Readiness;
  /** The optional checks: /readyz says ready even if they fail. */
  readyWithout?: readonly string[] | undefined;
  /** The files for the script tag; empty if they are not installed. */
  widgets: readonly WidgetFile[];
  /** Returns a file of an earlier build, which pages may still name. Without it, there are none. */
  earlierWidget?: EarlierWidget | undefined;
  /** Returns whether the `X-Forwarded-Proto` and the `X-Forwarded-Prefix` of a peer are trusted. */
  isTrusted: IsTrusted;
  /** Returns what the home page says about the data; called for each request. */
  facts(): DataFacts;
  /** The version of the service. */
  version: string;
  /** Endpoints that only this edition has, by path. */
  ownEndpoints?: Readonly<Record<string, Resource>> | undefined;
  /** Counts what pages report. Without it, there is no such endpoint. */
  reports?: ReportRecorder | undefined;
}

/**
 * Returns the endpoints that need no key, by path: the home page, the widget's files, and the endpoints for
 * monitoring.
 *
 * @param operationPaths the paths of the other endpoints, for /openapi.json
 */
export function siteEndpoints(
  deps: SiteDependencies,
  operationPaths: readonly string[],
): Record<string, Resource> {
  const site: Record<string, Resource> = {
    ...deps.ownEndpoints,
    '/': homePageEndpoint(deps),
    ...widgetEndpoints(deps.widgets, deps.earlierWidget),
    '/livez': {
      name: 'livez',
      methods: readMethods,
      reply: (_request, name) => successReply({ alive: true }, 'no-store', name),
    },
    '/readyz': readyEndpoint(deps),
  };
  const { metricsPage, reports } = deps;
  if (reports) site['/report'] = reportEndpoint(reports);
  if (metricsPage) {
    site['/metrics'] = {
      name: 'metrics',
      methods: readMethods,
      reply: () => metricsReply(metricsPage),
    };
  }
  const openApiPath = '/openapi.json';
  const paths = [...operationPaths, ...Object.keys(site), openApiPath];
  const description = openApi(paths, deps.version);
  site[openApiPath] = {
    name: 'openapi',
    methods: readMethods,
    reply: ({ path }) => {
      const text = JSON.stringify({ ...description, servers: [{ url: path || '/' }] });
      // A prefix that a proxy passes on from a client must not get into a shared cache.
      return fileReply(text, `${path ? 'private' : 'public'}, max-age=300`, {
        'content-type': 'application/json; charset=utf-8',
      });
    },
  };
  return site;
}

/** Returns the metrics of this moment, which nobody may keep. */
export async function metricsReply(metrics: MetricsPage): Promise<Reply> {
  const text = await metrics.text();
  return fileReply(text, 'no-store', { 'content-type': metrics.contentType });
}

function readyEndpoint({ readiness, readyWithout = [], facts }: SiteDependencies): Resource {
  return {
    name: 'readyz',
    methods: readMethods,
    reply: async (_request, name) => {
      const checks = await readiness.states();
      const failed = Object.keys(checks).filter((each) => checks[each] === 'failed');
      if (failed.every((each) => readyWithout.includes(each))) {
        const degraded = failed.length > 0 && { degraded: true };
        const ready = { ready: true, ...degraded, checks, rates_date: facts().ratesDate };
        return successReply(ready, 'no-store', name);
      }
      const states = Object.entries(checks).map(([each, state]) => `${each} ${state}`);
      throw notReady(
        `degraded: ${states.join(', ')}; rates_date ${facts().ratesDate}. ` +
          `${failed.includes('keys') ? 'The widget is' : 'Origins and the widget are'} still served.`,
        1,
      );
    },
  };
}

function homePageEndpoint({ isTrusted, widgets, facts, metricsPage }: SiteDependencies): Resource {
  return {
    name: 'page',
    methods: readMethods,
    reply: async (request) => {
      const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
      const text = await homePage({
        origin: publicOrigin(request, isTrusted),
        path: request.path,
        apikey: request.query.optional(parameters.apikey)?.trim() ?? '',
        nonce,
        widgets,
        facts: facts(),
        hasMetrics: metricsPage !== undefined,
      });
      // The page contains the visitor's key.
      return fileReply(text, 'private, no-store', {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': homePagePolicy(nonce),
        // A key that is restricted to hosts needs the host of this page. The query must stay private.
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    },
  };
}
