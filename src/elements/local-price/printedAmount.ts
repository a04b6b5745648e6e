import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { textOf, type AmountPart } from '../../money/index.js';

/** The parts of a number that authors can style; all others are `literal`. */
const namedParts: readonly string[] = ['currency', 'integer', 'group', 'decimal', 'fraction'];

/** A piece of an amount, and the text node that was made of it. */
interface Piece extends AmountPart {
  readonly text: Text;
}

/**
 * Writes a printed amount into its element, and owns all that is in there. A text that Lit has written
 * goes stale for good once a page translator or an extension has wrapped or replaced its node, and a
 * stale text is a wrong price: so each update looks whether the amount still stands as it was written.
 */
class PrintedAmount extends Directive {
  #pieces: readonly Piece[] = [];
  #direction = '';

  override render(_parts: readonly AmountPart[], _hasParts = false): unknown {
    return noChange;
  }

  override update(
    { element }: ElementPart,
    [parts, hasParts = false]: Parameters<this['render']>,
  ): unknown {
    const host = element as HTMLElement;
    const text = textOf(parts);
    const direction = directionOf(text);
    if (direction !== this.#direction) {
      host.dir = this.#direction = direction;
      this.#clear(host);
    }
    this.#patch(host, parts, hasParts);
    if (host.textContent !== text || host.childElementCount !== parts.length) {
      this.#clear(host);
      this.#patch(host, parts, hasParts);
    }
    return noChange;
  }

  #clear(host: HTMLElement): void {
    host.replaceChildren();
    this.#pieces = [];
  }

  /** The pieces that fit stay where they are: making one takes long. */
  #patch(host: HTMLElement, parts: readonly AmountPart[], hasParts: boolean): void {
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
      const piece = document.createElement('span');
      if (hasParts) piece.setAttribute('part', namedParts.includes(type) ? type : 'literal');
      piece.append(text);
      if (next) next.text.parentElement?.before(piece);
      else host.append(piece);
      this.#fill(text, type, value);
      return { type, value, text };
    });
    old.slice(at).forEach(remove);
  }

  #fill(text: Text, type: string, value: string): void {
    text.data = value;
    const piece = text.parentElement;
    if (type !== 'currency' || !piece) return;
    // Right-to-left text would take the sign of "US$" as its own, and show "$US".
    const direction = directionOf(value);
    const own = direction === this.#direction ? '' : direction;
    if (piece.dir !== own) piece.dir = own;
  }
}

/** Writes the parts of an amount; `hasParts`: each of them is a part for style sheets, too. */
export const printedAmount = directive(PrintedAmount);

function remove({ text }: Piece): void {
  text.parentElement?.remove();
}

/**
 * Returns the direction of a text: that of its first letter, or of a mark or sign that has one (Unicode
 * Standard Annex 9, rules P2 and P3). `dir="auto"` would look at the whole text at each change, and
 * past whatever stands in an element with a direction of its own.
 */
function directionOf(text: string): 'ltr' | 'rtl' {
  const [first = ''] = /[\p{L}\u060b\u061c\u200e\u200f\ufdfc]/u.exec(text) ?? [];
  return /[\u0590-\u08ff\u200f\ufb1d-\ufefc]/.test(first) ? 'rtl' : 'ltr';
}
