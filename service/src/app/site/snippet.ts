import { html, raw } from 'hono/html';
import { earlyCallScript } from 'local-price/protocol';
import type { WidgetFile } from './WidgetFile.js';

/** The example price of the snippet. */
export const samplePrice =
  '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>';

/**
 * Returns the tags that a site owner pastes: the script tag, and an inline script that calls the service while the file
 * loads.
 *
 * @param origin the origin of this service, with the path under which it is mounted
 * @param apikey any text; it is escaped
 */
export async function scriptTags(
  origin: string,
  apikey: string,
  widget: Pick<WidgetFile, 'hashedName' | 'integrity'>,
): Promise<string> {
  // prettier-ignore
  const text = await html`<script async src="${origin}/${widget.hashedName}"
  integrity="${widget.integrity}"
  crossorigin="anonymous"
  data-apikey="${apikey}"
  data-base-url="${origin}"
  data-base-currency="USD"
  data-single-trip></script>
<script>${raw(earlyCallScript)}</script>`;
  return String(text);
}
