/** Makes an element with attributes and content. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const each of Object.keys(attributes)) element.setAttribute(each, attributes[each]!);
  element.append(...content);
  return element;
}
