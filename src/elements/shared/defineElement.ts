import { documentStore } from '../../store/index.js';

/**
 * Registers an element. If a page loads this package twice, or in two versions, the first copy stays.
 * A browser without custom states, from before 2024, keeps the page's own content.
 *
 * An exception of `define` reaches the console unchanged, unless it says that the name is taken. It is
 * not thrown from here, because the other elements of the file must still be registered.
 *
 * @param define registers the element. It is written out in each `define.ts`, because the manifest of
 * the elements is generated from a literal name and class.
 */
export function defineElement(name: string, define: () => void): void {
  if (!hasCustomStates()) return;
  try {
    if (!customElements.get(name)) define();
  } catch (error) {
    if (!isTaken(error)) {
      // Not `reportError`: a page may have a function of that name.
      queueMicrotask(() => {
        throw error;
      });
      return;
    }
  }
  // A second copy of our own script is silent, whatever its version.
  if ('baseUrl' in Object(customElements.get(name)?.prototype)) return;
  documentStore.report(`<${name}> is registered by another script.`);
}

/** Returns `false` in browsers that are too old, and on a server. */
function hasCustomStates(): boolean {
  try {
    // Not `CSS.supports`: pages have variables called `CSS`. A server has no document: the element
    // stays plain markup there, because @lit-labs/ssr renders every element that is registered.
    document.querySelector(':state(a)');
    return true;
  } catch {
    return false;
  }
}

/** Whether an exception of `customElements.define` says that the name or the class is taken. */
function isTaken(error: unknown): boolean {
  return (error as Error | null)?.name === 'NotSupportedError';
}
