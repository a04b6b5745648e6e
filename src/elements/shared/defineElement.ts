import { documentStore } from '../../store/index.js';

/**
 * Registers an element. A page may load this twice, or in two versions: the first one stays. A browser
 * without custom states, from before 2024, is left with the page's own content.
 *
 * @param define registers it; written out where the name and the class are known, since that is what
 * the manifest of the elements is made from
 */
export function defineElement(name: string, define: () => void): void {
  try {
    // Not by `CSS.supports`: pages have variables of that name. On a server there is no document, and
    // the element stays plain markup: @lit-labs/ssr takes one that is registered for one to render.
    document.querySelector(':state(a)');
  } catch {
    return;
  }
  try {
    if (!customElements.get(name)) define();
    // Of our own script loaded twice there is nothing to say, whatever its version.
    if ('baseUrl' in customElements.get(name)!.prototype) return;
  } catch {
    // Not the one of the browser.
  }
  documentStore.report(
    `<${name}> is not ours: another script has its name, or has replaced customElements.define.`,
  );
}
