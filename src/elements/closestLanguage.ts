/**
 * The language of an element: `lang` of the nearest ancestor that has one, through shadow roots, or
 * `undefined` where none has or the nearest says that it is unknown (HTML, "The lang and xml:lang
 * attributes").
 */
export function closestLanguage(element: Element): string | undefined {
  for (let start: Element | undefined = element; start; start = hostOf(start)) {
    const marked = start.closest('[lang]');
    if (marked) return marked.getAttribute('lang') || undefined;
  }
  return undefined;
}

function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  // Not `instanceof`: the element may have been adopted from another window.
  return 'host' in root ? (root as ShadowRoot).host : undefined;
}
