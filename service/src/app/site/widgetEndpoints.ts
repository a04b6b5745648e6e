import Negotiator from 'negotiator';
import { readMethods, type Resource, type ResourceRequest } from '../Endpoint.js';
import { fileReply, type Reply } from '../respond.js';
import { ServiceFailure } from 'local-price/protocol';
import { codings, widgetNames, type ServedFile, type WidgetFile } from './WidgetFile.js';

/** Five minutes, so that a new version reaches every page soon. */
const shortLife = 'public, max-age=300';

/** One year, for files whose name identifies their content. */
const longLife = 'public, max-age=31536000, immutable';

/** The name of each file in the metrics. */
const metricNames: Readonly<Record<WidgetFile['name'], string>> = {
  'local-price.js': 'widget',
  'local-price-all.js': 'widgetAll',
};

/** Returns the widget's file of an earlier build by its hashed name, if it is stored. */
export type EarlierWidget = (hashedName: string) => Promise<ServedFile | undefined>;

/** The paths of all hashed names. */
const hashedNames = /^\/local-price(?:-all)?\.[\da-f]{16}\.js$/;

/**
 * Returns the endpoints of the widget's files, under their plain names and under their hashed names.
 *
 * @param widgets empty if they are not installed: the plain names then answer `NOT_FOUND`
 * @param earlier finds files of earlier builds, which older pages name
 */
export function widgetEndpoints(
  widgets: readonly WidgetFile[],
  earlier?: EarlierWidget,
): Record<string, Resource> {
  const plain = widgetNames.map((name) => {
    const widget = widgets.find((each) => each.name === name);
    const resource: Resource = {
      name: metricNames[name],
      methods: readMethods,
      reply: (request) => {
        if (widget) return scriptReply(widget, request, shortLife);
        throw new ServiceFailure('NOT_FOUND', 'The widget is not installed on this service.');
      },
    };
    return [`/${name}`, resource] as const;
  });
  const byHash: Resource = {
    name: 'widgetByHash',
    methods: readMethods,
    pattern: hashedNames,
    reply: async (request) => {
      const name = new URL(request.url).pathname.slice(1);
      const widget = widgets.find((each) => each.hashedName === name) ?? (await earlier?.(name));
      if (widget) return scriptReply(widget, request, longLife);
      throw new ServiceFailure(
        'NOT_FOUND',
        'No build of the widget with this name is stored here.',
      );
    },
  };
  return { ...Object.fromEntries(plain), '/local-price.HASH.js': byHash };
}

function scriptReply(widget: ServedFile, { header }: ResourceRequest, life: string): Reply {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header('accept-encoding') } });
  const offered = widget.codings ?? codings;
  const allowed = accepted.encodings([...offered]);
  const coding = offered.find((each) => allowed.includes(each)) ?? 'identity';
  const etag = `"${widget.hash}-${coding}"`;
  const headers: Record<string, string> = { etag, vary: 'accept-encoding' };
  const known = (header('if-none-match') ?? '').split(',').map((tag) => tag.trim());
  if (known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)) {
    return fileReply(null, life, headers, 304);
  }
  headers['content-type'] = 'text/javascript; charset=utf-8';
  if (coding !== 'identity') headers['content-encoding'] = coding;
  return fileReply(widget.body(coding), life, headers);
}
