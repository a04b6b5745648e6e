import { fromDocument } from '../input/index.js';

/** Inserts an element into its document, where a page has room for elements that nobody sees. */
export function attach(element: Element): void {
  const { ownerDocument } = element;
  const head = fromDocument('head', ownerDocument);
  (head ?? fromDocument('documentElement', ownerDocument))!.append(element);
}
