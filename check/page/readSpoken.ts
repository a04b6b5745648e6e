import type { Protocol } from 'puppeteer-core';
import type { PriceNode } from './findPrices.js';
import type { DevToolsSession } from './openBrowser.js';

/**
 * Returns what assistive technology reads for each price; `null` for a price that it does not read, such as a hidden one.
 *
 * @param frameId the frame that contains them
 * @param prices with all nodes in them: the tree of accessibility leaves out elements that mean nothing
 */
export async function readSpoken(
  session: DevToolsSession,
  frameId: string,
  prices: readonly PriceNode[],
): Promise<(string | null)[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId });
  const texts = new Map<number, string>();
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    // Inline text boxes repeat the text of their parent.
    const isText = !ignored && /^(StaticText|image|img)$/.test(role?.value as string);
    if (isText && backendDOMNodeId) texts.set(backendDOMNodeId, String(name?.value ?? ''));
  }
  const read = ({ backendNodeId, shadowRoots = [], children = [] }: Protocol.DOM.Node): string =>
    texts.get(backendNodeId) ?? [...shadowRoots, ...children].map(read).join(' ');
  return prices.map(({ node }) => read(node).trim().replace(/\s+/g, ' ') || null);
}
