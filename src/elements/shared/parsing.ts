import { fromDocument } from '../../input/index.js';

/** An element that can wait until the parser has read on. */
interface Waiting extends HTMLElement {
  readonly renderRoot: unknown;
  connect(): void;
}

/** The elements that are connected when the parser has read on. */
const waiting = new Set<Waiting>();
let observer: MutationObserver | undefined;

/**
 * Returns whether an element waits until the parser has read on, which then connects it: nothing but blanks has come after
 * its start tag. A declarative shadow root may follow, which the parser refuses if there is another, or has read only in
 * part.
 */
export function waitsForParser(element: Waiting): boolean {
  if (fromDocument('readyState') !== 'loading') return false;
  if (![...element.childNodes].every(isBlank)) return false;
  // A form hides properties behind the names of its fields.
  const of = (name: 'nextSibling' | 'parentNode', node: Node): Node | null =>
    Reflect.get(Node.prototype, name, node) as Node | null;
  let around: Node | null = element;
  while (around && around !== document) {
    if (of('nextSibling', around)) return false;
    around = of('parentNode', around) ?? (around instanceof ShadowRoot ? around.host : null);
  }
  if (!around) return false;
  waiting.add(element);
  observer ??= new MutationObserver(connectAll);
  for (const root of [document, element.getRootNode()]) {
    observer.observe(root, { childList: true, subtree: true });
  }
  whenLoaded(connectAll, document);
  return true;
}

function isBlank({ nodeType, nodeValue }: Node): boolean {
  return nodeType === Node.COMMENT_NODE || (nodeType === Node.TEXT_NODE && !nodeValue!.trim());
}

function connectAll(): void {
  const all = [...waiting];
  waiting.clear();
  for (const each of all) {
    try {
      // An element that has been moved since may be connected already.
      if (each.isConnected && !each.renderRoot && !waitsForParser(each)) each.connect();
    } catch (error) {
      reportError(error);
    }
  }
  if (waiting.size) return;
  observer?.disconnect();
  observer = undefined;
}

/** Calls a function when the parser has read a document, unless it has; returns whether it will be called. */
export function whenLoaded(callback: () => void, document: Document): boolean {
  const isLater = fromDocument('readyState', document) === 'loading';
  if (isLater) document.addEventListener('DOMContentLoaded', callback, { once: true });
  return isLater;
}
