import type { ReactiveControllerHost } from 'lit';
import { parseDecimal } from '../../input/index.js';
import { printTyped } from './parseTyped.js';

/** Milliseconds after the last key or choice until the visitor counts as done. */
const pause = 400;

/** The text of an amount that the visitor types in the number format of their language, and the pause after it. */
export class TypedAmount {
  readonly #host: ReactiveControllerHost;
  readonly #read: (text: string, locale: string | undefined) => string | null;
  /** The text of the field. */
  text = '';
  /** Whether the visitor is typing. */
  isTyping = false;
  /** Whether what was typed can't be read as an amount. */
  isUnreadable = false;
  /** The amount that the text means. */
  #amount: string | undefined;
  #locale: string | undefined;
  /** Ends the pause. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param read called after the pause; returns a plain decimal, an empty text, or `null` if the text can't be read */
  constructor(
    host: ReactiveControllerHost,
    read: (text: string, locale: string | undefined) => string | null,
  ) {
    this.#host = host;
    this.#read = read;
  }

  /** Whether the visitor may still be typing or choosing. */
  get isWaiting(): boolean {
    return this.#timer !== undefined;
  }

  /**
   * Shows an amount, unless it came from the field. A text that is not an amount is shown unchanged.
   *
   * @param isNew whether to show the amount even if it came from the field
   */
  show(amount: string, locale: string | undefined, isNew = false): void {
    if (amount === this.#amount && locale === this.#locale && !isNew) return;
    this.#stop();
    this.isUnreadable = false;
    this.#amount = amount;
    this.#locale = locale;
    this.text = parseDecimal(amount) ? printTyped(amount.trim(), locale) : amount;
  }

  /** Updates the text while the visitor is typing. */
  type(text: string): void {
    this.text = text;
    this.isTyping = true;
    this.isUnreadable = false;
    this.wait();
  }

  /** Starts the pause, or restarts it. */
  wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.finish(), pause);
    // The old result must not be shown next to the new text.
    this.#host.requestUpdate();
  }

  /** Ends the pause, and reads what was typed. */
  finish(): void {
    if (!this.isWaiting) return;
    const { isTyping } = this;
    this.#stop();
    if (isTyping) {
      const amount = this.#read(this.text.trim(), this.#locale);
      this.isUnreadable = amount === null;
      // A currency sign is removed, because it would not follow the currency.
      if (amount && /[\p{Sc}\p{L}]/u.test(this.text)) this.text = printTyped(amount, this.#locale);
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
