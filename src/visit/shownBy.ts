/** Returns what the prices and gates of a page show, in their order; shadow roots are included. */
export function shownBy(root: Document | ShadowRoot): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const { localName, shadowRoot } = element;
    if (localName === 'local-price') return [priceIn(element)];
    if (localName === 'geo-gate') return [`${nameOf(element)}: ${stateOf(element)}`];
    return shadowRoot ? shownBy(shadowRoot) : [];
  });
}

function priceIn(element: Element): string {
  const parts = element.shadowRoot?.querySelectorAll('[part=compare-at],[part=price]');
  const text = [...(parts ?? [])].map((part) => part.textContent).join(' ') || element.textContent;
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** Returns the gate as its author recognizes it. */
function nameOf(gate: Element): string {
  const lists = ['allow', 'block'].filter((name) => gate.hasAttribute(name));
  return ['gate', ...lists.map((name) => `${name}="${gate.getAttribute(name)}"`)].join(' ');
}

function stateOf(gate: Element): string {
  return ['open', 'closed'].find((state) => gate.matches(`:state(${state})`)) ?? 'pending';
}
