import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { AmountPart, PrintedAmount } from '../../pricing/index.js';

/** A printed amount, and how it is told to those who don't see it. */
export interface Print extends PrintedAmount {
  /** Missing where the amount is one text. */
  readonly parts: readonly AmountPart[] | null;
  /** What screen readers say, where the text alone does not say it. */
  readonly label: string | undefined;
  /** The language of both. */
  readonly locale: string;
}

/** The parts of a number that authors can style; all others are `literal`. */
const namedParts: readonly string[] = ['currency', 'integer', 'group', 'decimal', 'fraction'];

/**
 * Writes a printed amount into its element, and owns all that is in there. A text that Lit has written
 * goes stale for good once a page translator or an extension has wrapped or replaced its node, and a
 * stale text is a wrong price: so each update looks whether the amount still stands as it was written.
 */
class AmountDirective extends Directive {
  /** The types of the parts that stand there. */
  #types: string | undefined;
  #last: Print | undefined;

  override render(_print: Print): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [print]: Parameters<this['render']>): unknown {
    const host = element as HTMLElement;
    const { text, direction, parts, label, locale } = print;
    const last = this.#last;
    this.#last = print;
    if (locale !== last?.locale) host.lang = locale;
    if (direction !== last?.direction) host.dir = direction;
    // No line breaks in an amount; most have no place for one.
    if (/[ \-–\p{Lo}]/u.test(text)) host.style.whiteSpace = 'nowrap';
    if (label !== last?.label) {
      // A screen reader would read the pieces one by one: they are one thing with one name.
      host.role = label ? 'img' : null;
      host.ariaLabel = label ?? null;
    }
    const pieces = parts ?? [{ type: '', value: text }];
    const types = pieces.map(({ type }) => type).join();
    const { childNodes } = host;
    if (types === this.#types) {
      // What fits stays where it is: making it takes long.
      pieces.forEach(({ value }, at) => {
        const piece = childNodes[at];
        if (piece && piece.textContent !== value) piece.textContent = value;
      });
    }
    if (types !== this.#types || childNodes.length !== pieces.length || host.textContent !== text) {
      host.replaceChildren(...(parts?.map((part) => pieceOf(part, host)) ?? [text]));
    }
    this.#types = types;
    return noChange;
  }
}

/** Writes an amount into its element: one text, or an element for each part. */
export const printedAmount = directive(AmountDirective);

function pieceOf({ type, value }: AmountPart, host: HTMLElement): HTMLElement {
  const piece = document.createElement('span');
  // Style sheets reach the parts of the price itself.
  if (host.part.contains('price')) piece.part = namedParts.includes(type) ? type : 'literal';
  // Right-to-left text would take the sign of "US$" as its own, and show "$US".
  if (type === 'currency') piece.dir = 'auto';
  piece.textContent = value;
  return piece;
}
