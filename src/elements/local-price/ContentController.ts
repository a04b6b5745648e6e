import type { ReactiveControllerHost } from 'lit';
import { hasContent } from '../../input/index.js';

/** Follows what the author has written into a price, as far as it decides what is shown: their own price, and a note. */
export class ContentController {
  /** Whether there is an own price, and a note, if it mattered when they were last looked for. */
  isFilled = false;
  hasNote = false;
  readonly #host: ReactiveControllerHost & Element;
  #matters = [false, false];
  /** Follows content that prints nothing: it may come later than its element. */
  #observer: MutationObserver | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
  }

  /** Looks for what matters: an own price, a note. */
  find(...matters: [price: boolean, note: boolean]): void {
    this.#matters = matters;
    this.isFilled = matters[0] && hasContent(this.#host);
    if (matters[0] && !this.isFilled && this.#host.hasChildNodes()) {
      this.#observer ??= new MutationObserver(this.onSlotChange);
      const changes = { attributeFilter: ['hidden'], characterData: true, childList: true };
      this.#observer.observe(this.#host, { ...changes, subtree: true });
    } else this.#observer?.disconnect();
    this.hasNote = matters[1] && !!this.#host.querySelector(':scope > [slot=note]');
  }

  /** Returns whether the content may include a previous price. */
  readonly mayHavePrevious = (): boolean => !!this.#host.querySelector('s,del');

  /** Called when something is slotted, or changes. */
  readonly onSlotChange = (): void => {
    const before = [this.isFilled, this.hasNote];
    this.find(...(this.#matters as [boolean, boolean]));
    if (before.join() !== [this.isFilled, this.hasNote].join()) this.#host.requestUpdate();
  };
}
