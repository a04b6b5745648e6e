const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as HTML has it, in content and in attributes. */
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character]!);
}
