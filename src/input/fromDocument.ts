/**
 * Returns what a document has as a property; `undefined` on a server. In `document.hidden`, an element of the page
 * that is named `hidden` would take its place (HTML, "Named access on the Document object").
 */
export function fromDocument<K extends keyof Document>(
  name: K,
  of: Document | undefined = globalThis.document,
): Document[K] | undefined {
  // Not `Document.prototype`: pages have classes of that name.
  return of && (Reflect.get(Object.getPrototypeOf(of) as object, name, of) as Document[K]);
}

/**
 * Returns what the window itself has under a name. An element or a frame of this name does not count, which readers may
 * have written (HTML, "Named access on the Window object").
 */
export function fromWindow<T>(name: string): T | undefined {
  return Object.hasOwn(globalThis, name) ? (Reflect.get(globalThis, name) as T) : undefined;
}
