import { html } from 'hono/html';
import type { WidgetFile } from './WidgetFile.js';

/** The example price of the snippet. */
export const samplePrice =
  '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>';

/**
 * Returns the script tag that a site owner pastes.
 *
 * @param origin the origin of this service, with the path under which it is mounted
 * @param apikey any text; it is escaped
 */
export async function scriptTag(
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
  data-single-trip></script>`;
  return String(text);
}
