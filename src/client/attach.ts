import { fromDocument } from '../input/index.js';

/**
 * Inserts an element into its document, where a page has room for elements that nobody sees.
 *
 * @param onRemoved called when the element is not in the document any more: a router may have renewed the head
 */
export function attach(element: Element, onRemoved?: () => void): void {
  const { ownerDocument } = element;
  const head = fromDocument('head', ownerDocument);
  const parent = (head ?? fromDocument('documentElement', ownerDocument))!;
  parent.append(element);
  if (!onRemoved) return;
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    onRemoved();
  });
  observer.observe(parent, { childList: true });
}
