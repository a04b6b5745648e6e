import { randomBytes } from 'node:crypto';
import { readMethods, type Endpoint, type Resource } from '../Endpoint.js';
import type { Metrics } from '../Metrics.js';
import { openApi } from './openApi.js';
import { page, pagePolicy, type DataFacts } from './page.js';
import { apikeyParameter, callbackParameter } from '../Parameter.js';
import type { IsTrusted } from '../../callers/parseTrustedProxies.js';
import { publicOrigin } from './publicOrigin.js';
import type { Readiness } from '../Readiness.js';
import { fileReply, successReply } from '../respond.js';
import { ServiceFailure } from '../ServiceFailure.js';
import { widgetEndpoints } from './widgetEndpoints.js';
import type { WidgetFile } from '../../server/WidgetFile.js';

/** What the paths beside the interface are made of. */
export interface SiteDependencies {
  /** What /metrics tells. */
  metrics: Metrics;
  /** What /readyz tells. */
  readiness: Pick<Readiness, 'missing'>;
  /** The file for the script tag, or `null` where it is not installed. */
  widget: WidgetFile | null;
  /** Whose word is taken on how the page was asked for. */
  isTrusted: IsTrusted;
  /** What the page says of the data; read anew each time. */
  facts(): DataFacts;
  /** Of the service. */
  version: string;
}

const callback = { parameter: callbackParameter, isRequired: false };

/**
 * The endpoints that need no key, by path: for people, for browsers that load the widget, and for the
 * programs that look after a service.
 *
 * @param others the endpoints that /openapi.json describes beside these
 */
export function siteEndpoints(
  deps: SiteDependencies,
  others: Readonly<Record<string, Endpoint>>,
): Record<string, Resource> {
  const site: Record<string, Resource> = {
    '/': pageEndpoint(deps),
    ...widgetEndpoints(deps.widget),
    '/livez': {
      name: 'livez',
      description: 'Says that the process answers.',
      methods: readMethods,
      inputs: [callback],
      gives: { metaData: 'Health' },
      reply: (_visit, name) => successReply({ alive: true }, 'no-store', name),
    },
    '/readyz': {
      name: 'readyz',
      description: 'Says whether the ledger can be reached; NOT_READY where not.',
      methods: readMethods,
      inputs: [callback],
      gives: { metaData: 'Health' },
      reply: async (_visit, name) => {
        const missing = await deps.readiness.missing();
        if (missing.length === 0) return successReply({ ready: true }, 'no-store', name);
        throw new ServiceFailure('NOT_READY', `This can’t be reached: ${missing.join(', ')}.`, {
          'retry-after': '1',
        });
      },
    },
    '/metrics': {
      name: 'metrics',
      description: 'What is counted, in the format of Prometheus.',
      methods: readMethods,
      inputs: [],
      gives: { mediaType: 'text/plain' },
      reply: async () =>
        fileReply(await deps.metrics.text(), 'no-store', {
          'content-type': deps.metrics.contentType,
        }),
    },
  };
  let description = '';
  site['/openapi.json'] = {
    name: 'openapi',
    description: 'This description.',
    methods: readMethods,
    inputs: [],
    gives: { mediaType: 'application/json' },
    reply: () => {
      description ||= JSON.stringify(openApi({ ...others, ...site }, deps.version));
      return fileReply(description, 'public, max-age=300', {
        'content-type': 'application/json; charset=utf-8',
      });
    },
  };
  return site;
}

function pageEndpoint({ isTrusted, widget, facts }: SiteDependencies): Resource {
  return {
    name: 'page',
    description: 'A page for people: the snippet to paste, and with a key a live example.',
    methods: readMethods,
    inputs: [{ parameter: apikeyParameter, isRequired: false }],
    gives: { mediaType: 'text/html' },
    reply: async (visit) => {
      const nonce = randomBytes(18).toString('base64');
      const text = await page({
        origin: publicOrigin(visit, isTrusted),
        apikey: visit.query.optional(apikeyParameter)?.trim() ?? '',
        nonce,
        widget,
        facts: facts(),
      });
      // The key of the visitor stands in it.
      return fileReply(text, 'private, no-store', {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy(nonce),
        // A key that is for certain hosts needs to know the host, and nobody else the query.
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    },
  };
}
