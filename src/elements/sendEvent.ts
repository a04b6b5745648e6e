/** Sends an event that bubbles and crosses shadow roots, as all of ours do. */
export function sendEvent(element: Element, type: string, detail: unknown): void {
  element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
}
