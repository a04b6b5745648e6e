import { parseDecimal, parseTyped, printTyped } from '../money/index.js';

/** Milliseconds after the last key at which an amount is taken to be typed. */
const pause = 400;

/** An input for an amount, in the number format of the visitor's language. */
export class TypedAmount {
  readonly #input: HTMLInputElement;
  readonly #onType: () => void;
  readonly #onTyped: (amount: string) => void;
  /** What the text of the input stands for. */
  #amount: string | undefined;
  #locale: string | undefined;
  /** Ends with the typing. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isUnreadable = false;

  /**
   * @param onType called at each key
   * @param onTyped called after a pause with a plain decimal, empty where the text is none
   */
  constructor(input: HTMLInputElement, onType: () => void, onTyped: (amount: string) => void) {
    this.#input = input;
    this.#onType = onType;
    this.#onTyped = onTyped;
    input.addEventListener('input', () => {
      this.#stop();
      this.#timer = setTimeout(() => this.end(), pause);
      this.#onType();
    });
    input.addEventListener('change', () => this.end());
  }

  /** Whether the visitor is typing. */
  get isTyping(): boolean {
    return this.#timer !== undefined;
  }

  /** Whether what was typed is no amount. */
  get isUnreadable(): boolean {
    return this.#isUnreadable;
  }

  /** Shows an amount, unless it has come from here; what is no amount is shown as it is. */
  show(amount: string, locale: string | undefined, isNew = false): void {
    if (amount === this.#amount && locale === this.#locale && !isNew) return;
    this.#stop();
    this.#amount = amount;
    this.#locale = locale;
    this.#input.value = parseDecimal(amount) ? printTyped(amount.trim(), locale) : amount;
  }

  /** Takes what is typed for finished. */
  end(): void {
    if (!this.isTyping) return;
    this.#stop();
    const text = this.#input.value.trim();
    const amount = text && parseTyped(text, this.#locale);
    this.#isUnreadable = amount === null;
    this.#onTyped((this.#amount = amount ?? ''));
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isUnreadable = false;
  }
}
