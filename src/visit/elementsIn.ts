/**
 * Returns the elements of the document in their order; open shadow roots are included. It uses methods by their prototypes:
 * an image or a field that is named `querySelectorAll` hides that of its document or form, in every world.
 *
 * `check` sends the function into pages as text, so it uses nothing of this file.
 */
export function elementsIn(root: Node = document): Element[] {
  const all: Element[] = [];
  const walk = (root: Node): void => {
    const walker = Document.prototype.createTreeWalker.call(
      document,
      root,
      NodeFilter.SHOW_ELEMENT,
    );
    while (walker.nextNode()) {
      const element = walker.currentNode as Element;
      all.push(element);
      const shadow = Reflect.get(Element.prototype, 'shadowRoot', element);
      if (shadow) walk(shadow);
    }
  };
  walk(root);
  return all;
}
