/** Sends an event that bubbles and crosses shadow roots, as all of ours do. */
export function sendEvent(element: Element, type: string, detail: unknown): void {
  try {
    element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  } catch {
    // A script of the page has replaced events: nobody hears of this one.
  }
}
