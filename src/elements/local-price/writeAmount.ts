import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { partName, type AmountPart, type Print } from '../../pricing/index.js';

/**
 * Writes a printed amount into its element, and owns the element's whole content. If a page translator
 * or an extension wraps or replaces a text node of Lit, Lit can no longer update it, and a stale text is
 * a wrong price. So each update checks that the amount is still as it was written.
 */
class AmountDirective extends Directive {
  /** The types of the parts that were written. */
  #types: string | undefined;
  #last: Print | undefined;

  override render(_print: Print): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [print]: Parameters<this['render']>): unknown {
    const host = element as HTMLElement;
    const { text, direction, parts, label, locale, mayWrap } = print;
    const last = this.#last;
    this.#last = print;
    if (locale !== last?.locale) host.lang = locale;
    if (direction !== host.dir) host.dir = direction;
    // No line breaks within an amount. Most amounts have no place for a line break anyway.
    if (/[ \-–\p{Lo}]/u.test(text)) host.style.whiteSpace = mayWrap ? '' : 'nowrap';
    if (label !== last?.label) {
      // A screen reader would read the pieces one by one. As an image, they have one name.
      host.role = label ? 'img' : null;
      host.ariaLabel = label ?? null;
    }
    if (!parts) {
      this.#types = undefined;
      // The only node, unless something else has written here.
      const { firstChild } = host;
      const isOwn = firstChild?.nodeType === Node.TEXT_NODE && firstChild === host.lastChild;
      if (!isOwn) host.textContent = text;
      else if (firstChild.nodeValue !== text) firstChild.nodeValue = text;
      return noChange;
    }
    const types = parts.map(({ type }) => type).join();
    const { childNodes } = host;
    if (types === this.#types) {
      // Pieces of the right type are reused, because making elements takes long.
      parts.forEach(({ value }, at) => {
        const piece = childNodes[at];
        if (piece && piece.textContent !== value) piece.textContent = value;
      });
    }
    if (types !== this.#types || childNodes.length !== parts.length || host.textContent !== text) {
      host.replaceChildren(...parts.map((part) => pieceOf(part, host)));
    }
    this.#types = types;
    return noChange;
  }
}

/** Writes an amount into its element, as one text or with an element for each part. */
export const writeAmount = directive(AmountDirective);

function pieceOf({ type, value }: AmountPart, host: HTMLElement): HTMLElement {
  const piece = document.createElement('span');
  // Style sheets can select only the parts of the price itself.
  if (host.part.contains('price')) piece.part = partName(type);
  // Otherwise, right-to-left text shows "US$" as "$US".
  if (type === 'currency') piece.dir = 'auto';
  piece.textContent = value;
  return piece;
}
