const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for HTML content and attributes. */
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character]!);
}
