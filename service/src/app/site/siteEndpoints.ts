import QuickLRU from 'quick-lru';
import type { IsTrusted } from '../../callers/parseTrustedProxies.js';
import type { WidgetFile } from './WidgetFile.js';
import { readMethods, type Endpoint, type Resource } from '../Endpoint.js';
import { apikeyParameter, callbackParameter } from '../Parameter.js';
import type { Readiness } from '../Readiness.js';
import type { MetricsPage } from '../Recorder.js';
import { fileReply, successReply, type Reply } from '../respond.js';
import { ServiceFailure } from '../ServiceFailure.js';
import { homePage, homePagePolicy, type DataFacts } from './homePage.js';
import { openApi } from './openApi.js';
import { publicOrigin } from './publicOrigin.js';
import { widgetEndpoints, type EarlierWidget } from './widgetEndpoints.js';

/** What the paths beside the interface are made of. */
export interface SiteDependencies {
  /** What /metrics prints; without it, there is no such path. */
  metricsPage?: MetricsPage | undefined;
  /** What /readyz tells. */
  readiness: Pick<Readiness, 'states'>;
  /** The checks that may fail while /readyz says ready. */
  readyWithout?: readonly string[] | undefined;
  /** The files for the script tag; empty where they are not installed. */
  widgets: readonly WidgetFile[];
  /** Returns the file of an earlier build, which pages may still name; without it, there are none. */
  earlierWidget?: EarlierWidget | undefined;
  /** Tells whose `X-Forwarded-Proto` is believed. */
  isTrusted: IsTrusted;
  /** What the page says about the data; read anew each time. */
  facts(): DataFacts;
  /** The version of the service. */
  version: string;
}

const callback = { parameter: callbackParameter, isRequired: false };

/**
 * The endpoints that need no key, by path: for people, for browsers that load the widget, and for
 * programs that monitor a service.
 *
 * @param operations the endpoints that /openapi.json describes beside these
 */
export function siteEndpoints(
  deps: SiteDependencies,
  operations: Readonly<Record<string, Endpoint>>,
): Record<string, Resource> {
  const site: Record<string, Resource> = {
    '/': homePageEndpoint(deps),
    ...widgetEndpoints(deps.widgets, deps.earlierWidget),
    '/livez': {
      name: 'livez',
      summary: 'Whether the process answers',
      description: 'Says that the process answers.',
      methods: readMethods,
      inputs: [callback],
      gives: { metaData: 'Health' },
      reply: (_request, name) => successReply({ alive: true }, 'no-store', name),
    },
    '/readyz': readyEndpoint(deps),
  };
  const { metricsPage } = deps;
  if (metricsPage) {
    site['/metrics'] = {
      name: 'metrics',
      summary: 'What is counted',
      description: 'What is counted, in the format of Prometheus.',
      methods: readMethods,
      inputs: [],
      gives: { mediaType: 'text/plain' },
      reply: () => metricsReply(metricsPage),
    };
  }
  const descriptions = new QuickLRU<string, string>({ maxSize: 4 });
  site['/openapi.json'] = {
    name: 'openapi',
    summary: 'This description',
    description: 'This description.',
    methods: readMethods,
    inputs: [],
    gives: { mediaType: 'application/json' },
    reply: ({ path }) => {
      const endpoints = { ...operations, ...site };
      const description =
        descriptions.get(path) ?? JSON.stringify(openApi(endpoints, deps.version, path));
      descriptions.set(path, description);
      return fileReply(description, 'public, max-age=300', {
        'content-type': 'application/json; charset=utf-8',
      });
    },
  };
  return site;
}

/** Returns what is counted. */
export async function metricsReply(metrics: MetricsPage): Promise<Reply> {
  const text = await metrics.text();
  return fileReply(text, 'no-store', { 'content-type': metrics.contentType });
}

function readyEndpoint({ readiness, readyWithout = [] }: SiteDependencies): Resource {
  return {
    name: 'readyz',
    summary: 'Whether all can be served',
    description: 'Says whether all can be served, check by check; NOT_READY where not.',
    methods: readMethods,
    inputs: [callback],
    gives: { metaData: 'Health' },
    reply: async (_request, name) => {
      const checks = await readiness.states();
      const failed = Object.keys(checks).filter((each) => checks[each] === 'failed');
      if (failed.every((each) => readyWithout.includes(each))) {
        const degraded = failed.length > 0 && { degraded: true };
        return successReply({ ready: true, ...degraded, checks }, 'no-store', name);
      }
      const states = Object.entries(checks).map(([each, state]) => `${each} ${state}`);
      throw new ServiceFailure(
        'NOT_READY',
        `degraded: ${states.join(', ')}. ` +
          `${failed.includes('keys') ? 'The widget is' : 'Origins and the widget are'} answered all the same.`,
        { 'retry-after': '1' },
      );
    },
  };
}

function homePageEndpoint({ isTrusted, widgets, facts, metricsPage }: SiteDependencies): Resource {
  return {
    name: 'page',
    summary: 'A page for people',
    description: 'A page for people: the snippet to paste, and with a key a live example.',
    methods: readMethods,
    inputs: [{ parameter: apikeyParameter, isRequired: false }],
    gives: { mediaType: 'text/html' },
    reply: async (request) => {
      const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
      const text = await homePage({
        origin: publicOrigin(request, isTrusted),
        path: request.path,
        apikey: request.query.optional(apikeyParameter)?.trim() ?? '',
        nonce,
        widgets,
        facts: facts(),
        hasMetrics: metricsPage !== undefined,
      });
      // It holds the key of the visitor.
      return fileReply(text, 'private, no-store', {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': homePagePolicy(nonce),
        // A key for certain hosts needs the host of this page; nobody needs the query.
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    },
  };
}
