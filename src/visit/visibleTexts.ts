import { elementsIn } from './elementsIn.js';

/** Returns what the prices and gates of a page show, in their order; shadow roots are included. */
export function visibleTexts(root: Document | ShadowRoot): string[] {
  return elementsIn(root).flatMap((element) => {
    const { localName } = element;
    if (localName === 'local-price') return priceIn(element);
    return localName === 'geo-gate' ? `${nameOf(element)}: ${stateOf(element)}` : [];
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
