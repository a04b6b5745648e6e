/** Returns whether an element contains an author's price. Whitespace between the tags does not count. */
export function hasContent(element: Element): boolean {
  return [...element.childNodes].some((node) =>
    node.nodeType === Node.ELEMENT_NODE
      ? !(node as Element).slot
      : node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  );
}

/** Returns whether an element contains a note, which follows a converted price. */
export function hasNote(element: Element): boolean {
  return !!element.querySelector(':scope > [slot=note]');
}
