import { parseDecimal, parseTyped, printTyped } from '../money/index.js';

/** Milliseconds after the last key or choice at which the visitor is taken to be done. */
const pause = 400;

/** An input for an amount, in the number format of the visitor's language, and the pause after it. */
export class TypedAmount {
  readonly #input: HTMLInputElement;
  readonly #onTyped: (amount: string) => void;
  readonly #onChange: () => void;
  /** What the text of the input stands for. */
  #amount: string | undefined;
  #locale: string | undefined;
  /** Ends the pause. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isTyping = false;
  #isUnreadable = false;

  /**
   * @param onTyped called after a pause with a plain decimal, empty where the text is none
   * @param onChange called where the pause begins and ends
   */
  constructor(input: HTMLInputElement, onTyped: (amount: string) => void, onChange: () => void) {
    this.#input = input;
    this.#onTyped = onTyped;
    this.#onChange = onChange;
    input.addEventListener('input', () => {
      this.#isTyping = true;
      this.#isUnreadable = false;
      this.wait();
    });
    input.addEventListener('change', () => this.#end());
  }

  /** Whether the visitor is typing. */
  get isTyping(): boolean {
    return this.#isTyping;
  }

  /** Whether the visitor may go on typing, or choosing. */
  get isWaiting(): boolean {
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
    this.#isUnreadable = false;
    this.#amount = amount;
    this.#locale = locale;
    this.#input.value = parseDecimal(amount) ? printTyped(amount.trim(), locale) : amount;
  }

  /** Begins the pause, anew where it has begun. */
  wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), pause);
    this.#onChange();
  }

  /** Takes what is typed, or chosen, for finished. */
  #end(): void {
    if (!this.isWaiting) return;
    const { isTyping } = this;
    this.#stop();
    if (isTyping) {
      const text = this.#input.value.trim();
      const amount = text && parseTyped(text, this.#locale);
      this.#isUnreadable = amount === null;
      this.#onTyped((this.#amount = amount ?? ''));
    }
    this.#onChange();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isTyping = false;
  }
}
