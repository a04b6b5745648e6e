import type { DevToolsSession } from './openBrowser.js';

interface DomNode {
  backendNodeId: number;
  nodeName: string;
  children?: DomNode[];
  shadowRoots?: (DomNode & { shadowRootType: string })[];
}

interface AccessibilityNode {
  nodeId: string;
  backendDOMNodeId?: number;
  ignored: boolean;
  role?: { value: string };
  name?: { value?: string };
  childIds?: string[];
}

/**
 * Returns what assistive technology reads for each price, in the order in which `look` returns them; `null` for a price
 * that it does not read, such as a hidden one.
 */
export async function readSpoken(session: DevToolsSession): Promise<(string | null)[]> {
  const { root } = (await session.send('DOM.getDocument', { depth: -1, pierce: true })) as {
    root: DomNode;
  };
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as {
    nodes: AccessibilityNode[];
  };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const byElement = new Map(nodes.map((node) => [node.backendDOMNodeId, node]));
  const read = (node: AccessibilityNode | undefined): string => {
    if (!node) return '';
    const name = node.name?.value ?? '';
    // Inline text boxes repeat the text of their parent.
    if (!node.ignored && /^(StaticText|image|img)$/.test(node.role?.value ?? '')) return `${name} `;
    return (node.childIds ?? []).map((id) => read(byId.get(id))).join('');
  };
  return pricesIn(root).map(
    ({ backendNodeId }) => read(byElement.get(backendNodeId)).trim() || null,
  );
}

/** Returns the prices in the order of the page; those of a shadow root come before the children of its host. */
function pricesIn(node: DomNode): DomNode[] {
  const open = (node.shadowRoots ?? []).filter(({ shadowRootType }) => shadowRootType === 'open');
  return [
    ...(node.nodeName.toLowerCase() === 'local-price' ? [node] : []),
    ...open.flatMap(pricesIn),
    ...(node.children ?? []).flatMap(pricesIn),
  ];
}
