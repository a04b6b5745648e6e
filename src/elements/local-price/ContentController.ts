import type { ReactiveControllerHost } from 'lit';

/** Follows what the author has written into a price, as far as it decides what is shown: their own price, and a note. */
export class ContentController {
  /** Whether there is an own price, and a note, if it mattered when they were last looked for. */
  isFilled = false;
  hasNote = false;
  readonly #host: ReactiveControllerHost & Element;
  #matters = [false, false];

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
  }

  /** Looks for what matters: an own price, a note. */
  find(...matters: [price: boolean, note: boolean]): void {
    this.#matters = matters;
    this.isFilled = matters[0] && hasContent(this.#host);
    this.hasNote = matters[1] && !!this.#host.querySelector(':scope > [slot=note]');
  }

  /** Called when something is slotted. */
  readonly onSlotChange = (): void => {
    const before = [this.isFilled, this.hasNote];
    this.find(...(this.#matters as [boolean, boolean]));
    if (before.join() !== [this.isFilled, this.hasNote].join()) this.#host.requestUpdate();
  };
}

/** Returns whether an element contains an author's price. Whitespace between the tags does not count. */
export function hasContent(element: Element): boolean {
  return [...element.childNodes].some((node) =>
    node.nodeType === Node.ELEMENT_NODE
      ? !(node as Element).slot
      : node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  );
}
