import type { Protocol } from 'puppeteer-core';
import type { DevToolsSession } from './openBrowser.js';

type AccessibilityNode = Protocol.Accessibility.AXNode;

/**
 * Returns what assistive technology reads for each price; `null` for a price that it does not read, such as a hidden one.
 *
 * @param frameId the frame that contains them
 * @param prices the ids of their nodes in the backend
 */
export async function readSpoken(
  session: DevToolsSession,
  frameId: string,
  prices: readonly number[],
): Promise<(string | null)[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId });
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const byElement = new Map(nodes.map((node) => [node.backendDOMNodeId, node]));
  const read = (first: AccessibilityNode | undefined): string => {
    let text = '';
    const waiting = [first];
    while (waiting.length) {
      const node = waiting.pop();
      // Inline text boxes repeat the text of their parent.
      if (node && !node.ignored && /^(StaticText|image|img)$/.test(node.role?.value as string)) {
        text += `${node.name?.value ?? ''} `;
      } else for (const id of (node?.childIds ?? []).toReversed()) waiting.push(byId.get(id));
    }
    return text;
  };
  return prices.map((id) => read(byElement.get(id)).trim() || null);
}
