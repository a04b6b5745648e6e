/**
 * Whether an element may be registered. A page may load this twice, or in two versions: the first one
 * stays. A browser without custom states, from before 2024, is left with the page's own content.
 */
export function mayDefine(name: string): boolean {
  return !customElements.get(name) && !!globalThis.CSS?.supports('selector(:state(a))');
}
