import { LocalPriceError } from '../input/index.js';
import { trusted } from './trustedTypes.js';

/** Milliseconds for which an idle frame waits for the next call. */
const idleTime = 1000;

/** More messages to the page than this are a flood; a browser extension may send a few. */
const mostMessages = 20;

/** Milliseconds without a message, after which no more are on their way. */
const graceTime = 4000;

/** The frames that are there, or have been a moment ago. */
const frames = new Set<IsolatedFrame>();

/**
 * Keeps what an answer sends from the other scripts of the page. It stays from the first frame on:
 * Chromium calls the listeners of a window in the order in which they came, capturing or not.
 */
function silence(event: MessageEvent): void {
  for (const frame of frames) frame.hear(event);
}

/** A call that goes through a frame. */
export interface FrameCall {
  /** Address of the script, and the callback that it calls. */
  readonly question: readonly [address: string, callback: string];
  /** Called once, with the first message. */
  take(message: unknown): void;
  /** Called instead of `take` where the frame itself has failed. */
  fail(error: LocalPriceError): void;
}

/**
 * A sandboxed frame of opaque origin, in which scripts of a service run (HTML, "The iframe element",
 * `sandbox`): they cannot reach the page, its storage or its other frames. The frame is removed with
 * its last call, or a moment later.
 */
export class IsolatedFrame {
  readonly #frame = document.createElement('iframe');
  readonly #calls = new Map<FrameCall, MessageChannel>();
  readonly #window: Window;
  /** The element of the page that had the focus last. */
  #focused: HTMLElement | undefined;
  #isReady = false;
  #isSpoiled = false;
  #messages = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** @throws where the page's Trusted Types do not allow the frame's document */
  constructor(nonce: string) {
    const frame = this.#frame;
    frame.hidden = true;
    frame.sandbox.add('allow-scripts');
    frame.srcdoc = trusted().createHTML(nonce);
    frame.onload = () => this.#onLoad();
    (document.head ?? document.documentElement).append(frame);
    this.#window = frame.contentWindow!;
    frames.add(this);
    addEventListener('message', silence, true);
    addEventListener('blur', this.#keepFocus, true);
  }

  /** Whether further calls may go through this frame: nothing in it has failed yet. */
  get isSound(): boolean {
    return !this.#isSpoiled && this.#frame.isConnected;
  }

  /** Begins a call, which `end` ends. */
  begin(call: FrameCall): void {
    clearTimeout(this.#idle);
    const channel = new MessageChannel();
    this.#calls.set(call, channel);
    channel.port1.onmessage = ({ data }) => {
      // Only the first message counts.
      channel.port1.onmessage = null;
      call.take(data);
    };
    if (this.#isReady) this.#send(call, channel);
  }

  /**
   * Ends a call.
   *
   * @param isSound whether the call went well
   */
  end(call: FrameCall, isSound: boolean): void {
    this.#calls.get(call)?.port1.close();
    this.#calls.delete(call);
    this.#isSpoiled ||= !isSound;
    if (this.#calls.size) return;
    clearTimeout(this.#idle);
    if (this.#isSpoiled) this.#remove();
    else this.#idle = setTimeout(() => this.#remove(), idleTime);
  }

  #onLoad(): void {
    if (this.#isReady) return this.#fail('protocol', 'A script of the service has left its frame.');
    if (!this.#window.length) {
      return this.#fail(
        'csp',
        'The policy of this page (script-src) stops the isolated frame: give the script tag its ' +
          'nonce, or allow the hash of the frame.',
      );
    }
    this.#isReady = true;
    for (const [call, channel] of this.#calls) this.#send(call, channel);
  }

  #send({ question }: FrameCall, { port2 }: MessageChannel): void {
    // An opaque origin has no name.
    this.#window.postMessage(question, '*', [port2]);
  }

  #fail(code: 'csp' | 'protocol', message: string): void {
    const error = new LocalPriceError(code, message);
    for (const call of this.#calls.keys()) call.fail(error);
    if (this.#frame.isConnected) this.#remove();
  }

  #remove(): void {
    this.#frame.remove();
    this.#focused = undefined;
    removeEventListener('blur', this.#keepFocus, true);
    this.#listenOn();
  }

  /** Messages that the frame has sent before its end are still to come; a flood takes a while to end. */
  #listenOn(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => frames.delete(this), graceTime);
  }

  /** Stops a message to the page that comes from this frame. */
  hear(event: MessageEvent): void {
    const isThere = this.#frame.isConnected;
    let from = event.source as Window | null;
    // A message from a frame that is gone no longer says whose it was.
    const isLate = !isThere && event.origin === 'null' && (!from || from.closed);
    // A frame inside the frame belongs to it.
    while (from && from !== this.#window) from = from === from.parent ? null : from.parent;
    if (!from && !isLate) return;
    event.stopImmediatePropagation();
    this.#messages += 1;
    if (!isThere) this.#listenOn();
    else if (this.#messages > mostMessages) {
      this.#fail('protocol', 'A script of the service floods the page.');
    }
  }

  /** Gives back the focus, which a frame in Chromium can take although it is hidden. */
  readonly #keepFocus = ({ target }: FocusEvent): void => {
    if (target !== window) this.#focused = target as HTMLElement;
    if (document.activeElement !== this.#frame) return;
    const focused = this.#focused;
    this.#fail('protocol', 'A script of the service has taken the focus.');
    // In Firefox the document is a target, too, and has no `focus`.
    focused?.focus?.({ preventScroll: true });
  };
}
