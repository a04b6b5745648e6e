import { problemWith } from '../../input/index.js';
import { documentStore } from '../../store/index.js';

/**
 * Registers an element. If a page loads this package twice, or in two versions, the first copy stays.
 * Where no element can work, none is registered: the page keeps its own content, and the console says why.
 *
 * An exception of `define` reaches the console unchanged, unless it says that the name is taken. It is
 * not thrown from here, because the other elements of the file must still be registered.
 *
 * @param define registers the element. It is written out in each `define.ts`, because the manifest of
 * the elements is generated from a literal name and class.
 */
export function defineElement(name: string, define: () => void): void {
  // On a server, the element stays plain markup: @lit-labs/ssr renders every element that is registered.
  // Its document has no `querySelector`.
  if (!globalThis.document?.querySelector) return;
  const obstacle = findObstacle();
  if (obstacle) {
    const message = `${obstacle}, so no element is registered: your own prices and content stay.`;
    documentStore.warn(problemWith('page', name, null, message));
    return;
  }
  try {
    if (!customElements.get(name)) define();
  } catch (error) {
    // This name says that the name of the element, or its class, is taken.
    if ((error as Error | null)?.name !== 'NotSupportedError') {
      // Not `reportError`: a page may have a function of that name.
      queueMicrotask(() => {
        throw error;
      });
      return;
    }
  }
  // A second copy of our own script is silent, whatever its version.
  if ('baseUrl' in Object(customElements.get(name)?.prototype)) return;
  const message = `<${name}> is registered by another script.`;
  documentStore.warn(problemWith('page', name, null, message));
}

/** Returns why no element can work in this document, or `undefined` if all of them can. */
function findObstacle(): string | undefined {
  try {
    // Not `CSS.supports`: pages have variables called `CSS`. jsdom has internals without states, and
    // happy-dom accepts any selector.
    document.querySelector(':state(a)');
    if ('states' in ElementInternals.prototype) {
      // Not `contentType`: a page may have a form of that name.
      return document.createElement('a').tagName === 'A' ? undefined : 'This page is XML, not HTML';
    }
  } catch {
    // An old browser, or a document for tests in Node.
  }
  return 'Custom states (ElementInternals.states, :state()) are missing here';
}
