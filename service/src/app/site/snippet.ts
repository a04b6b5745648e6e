import { html } from 'hono/html';
import { earlyCallScript } from 'local-price/protocol';
import type { WidgetFile } from './WidgetFile.js';

/** The example price of the snippet. */
export const samplePrice =
  '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>';

/** Why the file on the owner's site comes first. */
export const whyOwnSite =
  'This is the fastest way: the file comes over the page’s own connection, while the second tag asks the service.';

/**
 * Returns the script tag that a site owner pastes.
 *
 * @param origin the origin of this service, with the path under which it is mounted
 * @param apikey any text; it is escaped
 * @param widget the file, if the page loads it from this service; default: from the owner's site
 */
export async function scriptTag(
  origin: string,
  apikey: string,
  widget?: Pick<WidgetFile, 'hashedName' | 'integrity'>,
): Promise<string> {
  // prettier-ignore
  const file = widget
    ? html`${origin}/${widget.hashedName}"
  integrity="${widget.integrity}"
  crossorigin="anonymous`
    : '/local-price.js';
  // prettier-ignore
  const text = await html`<script async src="${file}"
  data-apikey="${apikey}"
  data-base-url="${origin}"
  data-base-currency="USD"
  data-single-trip></script>`;
  return String(text);
}

/** Returns the script tag, and an inline script that calls the service while the file loads. */
export async function scriptTags(...given: Parameters<typeof scriptTag>): Promise<string> {
  return `${await scriptTag(...given)}\n<script>${earlyCallScript}</script>`;
}
