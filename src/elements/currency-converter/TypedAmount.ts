import type { ReactiveControllerHost } from 'lit';
import { parseDecimal } from '../../pricing/index.js';
import { printTyped } from './parseTyped.js';

/** Milliseconds after the last key or choice at which the visitor is taken to be done. */
const pause = 400;

/** The text of an amount that the visitor types, in the number format of their language, and the pause. */
export class TypedAmount {
  readonly #host: ReactiveControllerHost;
  readonly #read: (text: string, locale: string | undefined) => string | null;
  /** What stands in the field. */
  text = '';
  /** Whether the visitor is typing. */
  isTyping = false;
  /** Whether what was typed is no amount. */
  isUnreadable = false;
  /** What the text stands for. */
  #amount: string | undefined;
  #locale: string | undefined;
  /** Ends the pause. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param read called after the pause; returns a plain decimal, empty for none, `null` for what is none */
  constructor(
    host: ReactiveControllerHost,
    read: (text: string, locale: string | undefined) => string | null,
  ) {
    this.#host = host;
    this.#read = read;
  }

  /** Whether the visitor may go on typing, or choosing. */
  get isWaiting(): boolean {
    return this.#timer !== undefined;
  }

  /**
   * Shows an amount, unless it has come from the field; what is no amount is shown as it is.
   *
   * @param isNew whether to show it all the same
   */
  show(amount: string, locale: string | undefined, isNew = false): void {
    if (amount === this.#amount && locale === this.#locale && !isNew) return;
    this.#stop();
    this.isUnreadable = false;
    this.#amount = amount;
    this.#locale = locale;
    this.text = parseDecimal(amount) ? printTyped(amount.trim(), locale) : amount;
  }

  /** Takes what stands in the field while the visitor is typing. */
  type(text: string): void {
    this.text = text;
    this.isTyping = true;
    this.isUnreadable = false;
    this.wait();
  }

  /** Begins the pause, anew where it has begun. */
  wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.finish(), pause);
    // The old result does not stand beside what is typed now.
    this.#host.requestUpdate();
  }

  /** Takes what is typed, or chosen, for finished. */
  finish(): void {
    if (!this.isWaiting) return;
    const { isTyping } = this;
    this.#stop();
    if (isTyping) {
      const amount = this.#read(this.text.trim(), this.#locale);
      this.isUnreadable = amount === null;
      // A sign does not stay: it would not follow the currency.
      if (amount && /\p{Sc}/u.test(this.text)) this.text = printTyped(amount, this.#locale);
      this.#amount = amount ?? '';
    }
    this.#host.requestUpdate();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.isTyping = false;
  }
}
