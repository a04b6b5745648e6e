import { html } from 'hono/html';
import type { WidgetFile } from './WidgetFile.js';

/**
 * What a site owner pastes: the script tag and a first price.
 *
 * @param origin of this service
 * @param apikey anything; it is escaped
 */
export async function snippet(
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
  data-single-trip></script>

<local-price base-price="49.00" base-currency="USD">$49.00</local-price>`;
  return String(text);
}
