/** Escapes a text for HTML in any encoding, inside elements and quoted attributes: what is left is ASCII. */
export function escape(text: string): string {
  return text.replace(/[&<>"]|[^\0-\x7f]/gu, (sign) => `&#${sign.codePointAt(0)};`);
}
