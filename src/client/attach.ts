/** Inserts an element into its document, where a page has room for elements that nobody sees. */
export function attach(element: Element): void {
  const { head, documentElement } = element.ownerDocument;
  (head ?? documentElement).append(element);
}
