/**
 * Returns whether an element contains an author's price: content in its default slot that prints something. White space,
 * and characters without a width, do not; custom elements may. A form hides properties behind the names of its fields.
 *
 * `check` sends the function into pages as text, so it uses nothing of this file.
 */
export function hasContent(element: Element): boolean {
  /** Elements that print nothing, whatever text is in them. */
  const silent = '[hidden],input[type=hidden],datalist,noscript,script,style,template,title';
  /** Elements that print something without any text. */
  const replaced = 'audio[controls],canvas,embed,iframe,img,input,meter,object,progress,svg,video';
  const nodesIn = (node: Node): Node[] => [
    ...(Reflect.get(Node.prototype, 'childNodes', node) as NodeList),
  ];
  // Not `instanceof`: the node may have been adopted from another window.
  const isElement = (node: Node): boolean =>
    Reflect.get(Node.prototype, 'nodeType', node) === Node.ELEMENT_NODE;
  const prints = (node: Node): boolean => {
    if (!isElement(node)) {
      const isText = node.nodeType === Node.TEXT_NODE;
      return isText && /[^\s\p{Default_Ignorable_Code_Point}]/u.test(node.nodeValue!);
    }
    const { matches } = Element.prototype;
    if (matches.call(node, silent)) return false;
    const localName = Reflect.get(Element.prototype, 'localName', node) as string;
    const slotted = localName === 'slot' ? (node as HTMLSlotElement).assignedNodes() : [];
    const inside = slotted[0] ? slotted : nodesIn(node);
    return matches.call(node, replaced) || localName.includes('-') || inside.some(prints);
  };
  return nodesIn(element).some(
    (node) =>
      !(isElement(node) && Element.prototype.getAttribute.call(node, 'slot')) && prints(node),
  );
}
