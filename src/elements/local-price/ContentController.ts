import type { ReactiveControllerHost } from 'lit';
import { hasContent } from '../../input/index.js';

/** The controllers of the prices whose content is followed. */
const followed = new WeakMap<Node, ContentController>();

/** One observer for all prices: each listener, or slot, of a price costs it some heap. */
let observer: MutationObserver | undefined;

/** All that decides whether an own price prints something. */
const whole: MutationObserverInit = {
  attributeFilter: ['hidden', 'slot'],
  characterData: true,
  childList: true,
  subtree: true,
};

/** All that decides whether there is a note. */
const children: MutationObserverInit = {
  attributeFilter: ['slot'],
  childList: true,
  subtree: true,
};

/** Follows what the author has written into a price, as far as it decides what is shown: their own price, and a note. */
export class ContentController implements EventListenerObject {
  /** Whether there is an own price, and a note, if it mattered when they were last looked for. */
  isFilled = false;
  hasNote = false;
  readonly #host: ReactiveControllerHost & Element;
  #isPriceWanted = false;
  #isNoteWanted = false;
  #follows: MutationObserverInit | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
  }

  /** Looks for what matters, an own price and a note, and follows the content from now on. */
  find(isPriceWanted: boolean, isNoteWanted: boolean): void {
    if (!this.#follows || (isPriceWanted && this.#follows !== whole)) {
      this.#follow(isPriceWanted ? whole : children);
    }
    this.#isPriceWanted = isPriceWanted;
    this.#isNoteWanted = isNoteWanted;
    this.isFilled = isPriceWanted && hasContent(this.#host);
    // What is assigned to a slot of another element within the content is not in the content.
    if (isPriceWanted && this.#host.firstElementChild && this.#host.querySelector('slot')) {
      this.#host.addEventListener('slotchange', this);
    }
    // Most prices contain only text.
    const { firstElementChild } = this.#host;
    const note =
      isNoteWanted && firstElementChild && this.#host.querySelector(':scope > [slot=note]');
    this.hasNote = !!note;
  }

  /** Returns whether the content may include a previous price. */
  readonly mayHavePrevious = (): boolean => !!this.#host.querySelector('s,del');

  #follow(changes: MutationObserverInit): void {
    this.#follows = changes;
    followed.set(this.#host, this);
    observer ??= new MutationObserver((records) => {
      records.forEach(({ target }) => {
        for (let node: Node | null = target; node; node = node.parentNode) {
          followed.get(node)?.handleEvent();
        }
      });
    });
    observer.observe(this.#host, changes);
  }

  /** Called when the content has changed. */
  handleEvent(): void {
    const { isFilled, hasNote } = this;
    this.find(this.#isPriceWanted, this.#isNoteWanted);
    if (isFilled !== this.isFilled || hasNote !== this.hasNote) this.#host.requestUpdate();
  }
}
