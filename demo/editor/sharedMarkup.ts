/** What the fragment of a shared address begins with. Fragments are not sent to servers. */
const start = '#edit=';

/** Returns the fragment of an address that opens markup in the editor. */
export function fragmentOf(markup: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(markup));
  return start + btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Returns the markup in a fragment, or `undefined` if there is none or it is damaged. */
export function markupIn(fragment: string): string | undefined {
  if (!fragment.startsWith(start)) return undefined;
  const text = fragment.slice(start.length).replaceAll('-', '+').replaceAll('_', '/');
  try {
    const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
