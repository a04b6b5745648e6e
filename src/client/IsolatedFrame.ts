import { fromDocument, LocalPriceError } from '../input/index.js';
import { attach } from './attach.js';
import { removed } from './transport.js';
import { trusted } from './trustedTypes.js';

/** Milliseconds for which an idle frame is kept for the next call. */
const idleTime = 1000;

/** Milliseconds without a message after which no more messages are expected. */
const graceTime = 4000;

/** The frames in the page, and those that were removed a moment ago. */
const frames = new Set<IsolatedFrame>();

/**
 * Hides messages that a frame sends to the page from the page's other scripts. This listener stays from the
 * first frame on: Chromium calls the listeners of a window in the order in which they were added, capturing or not
 * (https://github.com/whatwg/dom/issues/746).
 */
function silence(event: MessageEvent): void {
  for (const frame of frames) frame.intercept(event);
}

/** A call that goes through a frame. */
export interface FrameCall {
  /** The address of the script, and the name of the callback that it calls. */
  readonly question: readonly [address: string, callback: string];
  /** Where the frame reports the outcome. */
  readonly port: MessagePort;
  /** Called if the frame itself has failed. */
  fail(error: unknown): void;
}

/**
 * A sandboxed frame of opaque origin, in which scripts of a service run (HTML, "The iframe element",
 * `sandbox`): they cannot reach the page, its storage or its other frames. The frame is removed at the end
 * of its last call, or a moment later.
 */
export class IsolatedFrame {
  readonly #frame = document.createElement('iframe');
  readonly #calls = new Set<FrameCall>();
  readonly #window: Window;
  /** Resolves when the frame's own script has run. */
  readonly #ready: Promise<void>;
  /** The last element of the page that had the focus. */
  #focused: HTMLElement | undefined;
  #isSpoiled = false;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** @throws if the page's Trusted Types do not allow the frame's document */
  constructor(nonce: string) {
    const frame = this.#frame;
    frame.hidden = true;
    frame.sandbox.add('allow-scripts');
    frame.srcdoc = trusted().createHTML(nonce);
    this.#ready = new Promise((resolve) => {
      frame.onload = () => {
        frame.onload = () => this.#fail('protocol', 'A script of the service has left its frame.');
        if (this.#window.length) return resolve();
        this.#fail(
          'csp',
          "This page's policy (script-src) blocks the isolated frame: give the script tag its " +
            "nonce and data-base-url, or allow the frame's hash.",
        );
      };
    });
    attach(frame, () => this.#end(removed));
    this.#window = frame.contentWindow!;
    frames.add(this);
    addEventListener('message', silence, true);
    addEventListener('blur', this.#keepFocus, true);
  }

  /** Whether this frame can be used for further calls: nothing in it has failed yet. */
  get isSound(): boolean {
    return !this.#isSpoiled && this.#frame.isConnected;
  }

  /** Begins a call. The caller must end it with `end`. */
  begin(call: FrameCall): void {
    clearTimeout(this.#idle);
    this.#calls.add(call);
    void this.#ready.then(() => {
      // An opaque origin cannot be named as the target.
      if (this.#calls.has(call)) this.#window.postMessage(call.question, '*', [call.port]);
    });
  }

  /** Ends a call. If it has failed, the frame is not used for others. */
  end(call: FrameCall, isSound: boolean): void {
    this.#calls.delete(call);
    this.#isSpoiled ||= !isSound;
    if (this.#calls.size) return;
    if (this.#isSpoiled) this.#remove();
    else this.#idle = setTimeout(() => this.#remove(), idleTime);
  }

  #fail(code: 'csp' | 'protocol', message: string): void {
    this.#end(new LocalPriceError(code, message));
  }

  /** Ends all calls. */
  #end(error: unknown): void {
    for (const call of this.#calls) call.fail(error);
    this.#remove();
  }

  #remove(): void {
    // Browsers fire this event while they remove a frame that has left for a page with frames that are loading.
    this.#frame.onload = null;
    removeEventListener('blur', this.#keepFocus, true);
    // Old libraries replace `remove` with a function that throws if the element is already removed.
    if (this.#frame.isConnected) this.#frame.remove();
    this.#focused = undefined;
    this.#listenOn();
  }

  /** Keeps hiding messages: those that the frame sent before it was removed may arrive later. */
  #listenOn(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => frames.delete(this), graceTime);
  }

  /** Stops a message to the page if it comes from this frame. */
  intercept(event: MessageEvent): void {
    const isThere = this.#frame.isConnected;
    let from = event.source as Window | null;
    // A message from a frame that was removed no longer names its source.
    const isLate = !isThere && event.origin === 'null' && (!from || from.closed);
    // Frames inside the frame belong to it.
    while (from && from !== this.#window) from = from === from.parent ? null : from.parent;
    if (!from && !isLate) return;
    event.stopImmediatePropagation();
    if (!isThere) this.#listenOn();
  }

  /**
   * Restores the focus, which a frame in Chromium can take although it is hidden
   * (https://github.com/whatwg/html/issues/4326).
   */
  readonly #keepFocus = ({ target }: FocusEvent): void => {
    if (target !== window) this.#focused = target as HTMLElement;
    if (fromDocument('activeElement') !== this.#frame) return;
    const focused = this.#focused;
    this.#fail('protocol', 'A script of the service has taken the focus.');
    // In Firefox, the target may be the document, which has no `focus`.
    focused?.focus?.({ preventScroll: true });
  };
}
