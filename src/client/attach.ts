/**
 * Inserts an element into its document, where a page has room for elements that nobody sees.
 *
 * @param onRemoved called when the element is not in the document any more: a router may have renewed the head
 */
export function attach(element: Element, onRemoved?: () => void): void {
  const { head, documentElement } = element.ownerDocument;
  const parent = head ?? documentElement;
  parent.append(element);
  if (!onRemoved) return;
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    onRemoved();
  });
  observer.observe(parent, { childList: true });
}
