import { LocalPriceError } from './LocalPriceError.js';
import { trusted } from './trustedTypes.js';

/** Milliseconds for which a frame without a call waits for the next one. */
const idleTime = 1000;

/** How many messages to the page are a flood; an extension of the browser may send one or the other. */
const mostMessages = 20;

/** Milliseconds without a message after which nothing is under way any more. */
const graceTime = 1000;

/** What a call wants of its frame. */
export interface FrameCall {
  /** Address of the script, and the callback that it calls. */
  readonly question: readonly [address: string, callback: string];
  /** Called once, with the first thing that is said. */
  take(message: unknown): void;
  /** Called in its place where the frame itself has failed. */
  fail(error: LocalPriceError): void;
}

/**
 * A sandboxed frame of opaque origin, in which scripts of a service run (HTML, "The iframe element",
 * `sandbox`): the page, its storage and its other frames are out of their reach. The frame goes with
 * its last call, or a moment later.
 */
export class IsolatedFrame {
  readonly #frame = document.createElement('iframe');
  readonly #calls = new Map<FrameCall, MessageChannel>();
  readonly #window: Window;
  /** What had the focus last. */
  #focused: HTMLElement | undefined;
  #isReady = false;
  #isSpoiled = false;
  #isLoud = false;
  #messages = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** @throws where Trusted Types of the page do not let its document in */
  constructor(nonce: string) {
    const frame = this.#frame;
    frame.hidden = true;
    frame.sandbox.add('allow-scripts');
    frame.srcdoc = trusted().createHTML(nonce);
    frame.onload = () => this.#onLoad();
    (document.head ?? document.documentElement).append(frame);
    this.#window = frame.contentWindow!;
    addEventListener('message', this.#silence, true);
    addEventListener('blur', this.#keepFocus, true);
  }

  /** Whether further calls may go through it: nothing has failed in it yet. */
  get isSound(): boolean {
    return !this.#isSpoiled && this.#frame.isConnected;
  }

  /** Begins a call; it ends with `end`. */
  begin(call: FrameCall): void {
    clearTimeout(this.#idle);
    const channel = new MessageChannel();
    this.#calls.set(call, channel);
    channel.port1.onmessage = ({ data }) => {
      // The first thing that is said counts, and nothing after it.
      channel.port1.onmessage = null;
      call.take(data);
    };
    if (this.#isReady) this.#send(call, channel);
  }

  /**
   * Ends a call.
   *
   * @param isSound whether all went well in it
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
        'The policy of this page (script-src) stops the script of the isolated frame: give the ' +
          'script tag its nonce, or allow the hash of that script.',
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
    this.#isSpoiled = true;
    const error = new LocalPriceError(code, message);
    for (const call of this.#calls.keys()) call.fail(error);
    if (this.#frame.isConnected) this.#remove();
  }

  #remove(): void {
    clearTimeout(this.#idle);
    this.#isSpoiled = true;
    this.#frame.remove();
    this.#focused = undefined;
    removeEventListener('blur', this.#keepFocus, true);
    // What it has sent in the end comes yet.
    const listen = (): void => {
      this.#isLoud = false;
      setTimeout(() => {
        // A flood takes its time.
        if (this.#isLoud) listen();
        else removeEventListener('message', this.#silence, true);
      }, graceTime);
    };
    listen();
  }

  /** An answer has nothing to say to the other scripts of the page. */
  readonly #silence = (event: MessageEvent): void => {
    const isThere = this.#frame.isConnected;
    let from = event.source as Window | null;
    // Of frames that are gone, nobody says any more whose they were.
    const isLate = !isThere && event.origin === 'null' && (!from || from.closed);
    // A frame in it speaks for it.
    while (from && from !== this.#window) from = from === from.parent ? null : from.parent;
    if (!from && !isLate) return;
    event.stopImmediatePropagation();
    this.#isLoud = true;
    this.#messages += 1;
    if (isThere && this.#messages > mostMessages) {
      this.#fail('protocol', 'A script of the service floods the page with messages.');
    }
  };

  /** In Chromium, a frame takes the focus of a page although it can't be seen. */
  readonly #keepFocus = ({ target }: FocusEvent): void => {
    if (target !== window) this.#focused = target as HTMLElement;
    if (document.activeElement !== this.#frame) return;
    const focused = this.#focused;
    this.#fail('protocol', 'A script of the service has taken the focus.');
    // Firefox says of the document, too, that it has lost the focus.
    focused?.focus?.({ preventScroll: true });
  };
}
