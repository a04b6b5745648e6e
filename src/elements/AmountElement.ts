import { textOf, type AmountPart } from '../money/index.js';

/** The parts of a number that authors can style; all others are `literal`. */
const namedParts: readonly string[] = ['currency', 'integer', 'group', 'decimal', 'fraction'];

/** A piece of an amount, and the text that was made of it. */
interface Piece extends AmountPart {
  readonly text: Text;
}

/** An element with a printed amount, which is written over when the amount changes. */
export class AmountElement {
  readonly element = document.createElement('bdi');
  readonly #hasParts: boolean;
  #pieces: readonly Piece[] = [];
  #locale: string | undefined;
  #direction = '';

  /**
   * @param part what it is to style sheets
   * @param hasParts whether the pieces are something to them, too
   */
  constructor(part: string, hasParts: boolean) {
    this.element.setAttribute('part', part);
    this.element.translate = false;
    // Screen readers would read the amount piece by piece: it is one thing with one name.
    this.element.role = 'img';
    this.#hasParts = hasParts;
  }

  /**
   * Writes an amount.
   *
   * @param label what screen readers say
   * @param locale the language of both
   */
  write(parts: readonly AmountPart[], label: string, locale = ''): void {
    const { element } = this;
    const text = textOf(parts);
    const direction = directionOf(text);
    if (locale !== this.#locale) element.lang = this.#locale = locale;
    element.ariaLabel = label;
    if (direction !== this.#direction) {
      element.dir = this.#direction = direction;
      this.#clear();
    }
    this.#patch(parts);
    if (element.textContent === text && element.childElementCount === parts.length) return;
    // A translator has been here, or an extension of the browser.
    this.#clear();
    this.#patch(parts);
  }

  #clear(): void {
    this.element.replaceChildren();
    this.#pieces = [];
  }

  /** The pieces that fit stay where they are: to make one takes long. */
  #patch(parts: readonly AmountPart[]): void {
    const old = this.#pieces;
    let at = 0;
    let surplus = old.length - parts.length;
    this.#pieces = parts.map(({ type, value }) => {
      for (; surplus > 0 && old[at]!.type !== type; surplus -= 1) remove(old[at++]!);
      const next = old[at];
      if (next?.type === type) {
        at += 1;
        if (next.value !== value) this.#fill(next.text, type, value);
        return { type, value, text: next.text };
      }
      surplus += 1;
      const text = new Text();
      const piece = this.#pieceOf(type, text);
      if (next) next.text.parentElement?.before(piece);
      else this.element.append(piece);
      this.#fill(text, type, value);
      return { type, value, text };
    });
    old.slice(at).forEach(remove);
  }

  #fill(text: Text, type: string, value: string): void {
    text.data = value;
    const piece = text.parentElement;
    if (type !== 'currency' || !piece) return;
    // Right-to-left text would take the sign of "US$" for its own, and show it as "$US".
    const direction = directionOf(value);
    const own = direction === this.#direction ? '' : direction;
    if (piece.dir !== own) piece.dir = own;
  }

  #pieceOf(type: string, text: Text): HTMLElement {
    const piece = document.createElement('span');
    if (this.#hasParts) {
      piece.setAttribute('part', namedParts.includes(type) ? type : 'literal');
    }
    piece.append(text);
    return piece;
  }
}

function remove({ text }: Piece): void {
  text.parentElement?.remove();
}

/**
 * The direction of a text: that of its first letter, or of a mark or sign that has one (Unicode
 * Standard Annex 9, rules P2 and P3). `dir="auto"` would look at all the text at each change, and past
 * what stands in an element with a direction of its own.
 */
function directionOf(text: string): string {
  const [first = ''] = /[\p{L}\u060b\u061c\u200e\u200f\ufdfc]/u.exec(text) ?? [];
  return /[\u0590-\u08ff\u200f\ufb1d-\ufefc]/.test(first) ? 'rtl' : 'ltr';
}
