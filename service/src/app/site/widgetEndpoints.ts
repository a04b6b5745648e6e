import { readMethods, type Resource, type ResourceRequest } from '../Endpoint.js';
import { fileReply, type Reply } from '../respond.js';
import { ServiceFailure } from '../ServiceFailure.js';
import { codings, type WidgetFile } from './WidgetFile.js';

/** Where the widget is, whatever its version. */
const path = '/local-price.js';

/** Seconds: a new version reaches every page within five minutes. */
const shortLife = 'public, max-age=300';

/** For what never changes under its name. */
const longLife = 'public, max-age=31536000, immutable';

/**
 * Serves the widget under its plain name, and under a name that only its content has.
 *
 * @param widget `null` where it is not installed: the plain name then says so
 */
export function widgetEndpoints(widget: WidgetFile | null): Record<string, Resource> {
  const resource = (name: string, description: string, life: string): Resource => ({
    name,
    description,
    methods: readMethods,
    inputs: [],
    gives: { mediaType: 'text/javascript' },
    reply: (request) => {
      if (widget) return scriptReply(widget, request, life);
      throw new ServiceFailure('NOT_FOUND', 'The widget is not installed on this service.');
    },
  });
  return {
    [path]: resource('widget', 'The widget for the script tag.', shortLife),
    ...(widget && {
      [`/${widget.hashedName}`]: resource(
        'widgetByHash',
        'The widget under a name that only this content has.',
        longLife,
      ),
    }),
  };
}

function scriptReply(widget: WidgetFile, { header }: ResourceRequest, life: string): Reply {
  const accepted = header('accept-encoding') ?? '';
  const coding = codings.find((each) => accepts(accepted, each)) ?? 'identity';
  const etag = `"${widget.hash}-${coding}"`;
  const headers: Record<string, string> = { etag, vary: 'accept-encoding' };
  const known = (header('if-none-match') ?? '').split(',').map((tag) => tag.trim());
  if (known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)) {
    return fileReply(null, life, headers, 304);
  }
  headers['content-type'] = 'text/javascript; charset=utf-8';
  if (coding !== 'identity') headers['content-encoding'] = coding;
  return fileReply(widget.bodies[coding], life, headers);
}

/** Returns whether a header `Accept-Encoding` names a coding, with a weight other than 0. */
function accepts(header: string, coding: string): boolean {
  return header
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
      return name === coding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
    });
}
