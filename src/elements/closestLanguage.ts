/**
 * The language of an element: `lang` of the nearest ancestor that has one, through shadow roots, or
 * `null` where none has or the nearest says that it is unknown (HTML, "The lang and xml:lang
 * attributes").
 */
export function closestLanguage(element: Element): string | null {
  for (let start: Element | undefined = element; start; start = hostOf(start)) {
    const marked = start.closest('[lang]');
    if (marked) return marked.getAttribute('lang') || null;
  }
  return null;
}

/** The element whose shadow tree an element stands in. */
export function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  // Not `instanceof`: the element may have been adopted from another window. And not every root is
  // asked: documents have a `host` where a form has that name, links always do.
  return root.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? (root as ShadowRoot).host : undefined;
}
