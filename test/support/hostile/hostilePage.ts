import { hostileKey, pathOf, widgetPath, type HostileView } from './HostileView.ts';

/** A whole page with the script tag, a price and two gates. */
export function hostilePage(view: HostileView, baseOrigin: string): string {
  const { id, transport, timeout, isRemembered, tag = '', price = '' } = view;
  // What is remembered is asked for anew at once.
  const memory = isRemembered ? 'data-rate-ttl="0"' : 'data-storage="none"';
  return `<!doctype html><html lang="en-US"><title>Hostile</title><link rel="icon" href="data:,">
    <script>parent.watchHostileView(window, '${id}')</script>
    <script src="${widgetPath}" data-apikey="${hostileKey}"
      data-base-url="${baseOrigin}${pathOf(view)}" data-transport="${transport}"
      data-timeout="${timeout}" ${memory} ${tag}></script>
    <local-price base-price="49.00" base-currency="USD" ${price}>$49.00</local-price>
    <geo-gate allow="NG" unknown="hide">allowed</geo-gate>
    <geo-gate block="NG" unknown="show">not blocked</geo-gate>`;
}
