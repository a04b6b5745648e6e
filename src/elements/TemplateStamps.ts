/**
 * Keeps copies of what an element's direct child templates hold in its light DOM, each right behind
 * its template. A template with a `slot` attribute is left alone: it is not content of the default
 * slot.
 */
export class TemplateStamps {
  readonly #host: Element;
  readonly #stamps = new Map<HTMLTemplateElement, ChildNode[]>();

  constructor(host: Element) {
    this.#host = host;
  }

  /** Stamps the templates that are new, and takes out what belongs to templates that are gone. */
  put(): void {
    const templates = [...this.#host.children].filter(
      (child) => child instanceof HTMLTemplateElement && !child.slot,
    ) as HTMLTemplateElement[];
    for (const template of this.#stamps.keys()) {
      if (!templates.includes(template)) this.#remove(template);
    }
    for (const template of templates) {
      if (this.#stamps.has(template)) continue;
      // Imported, so that custom elements in it come to life; until here it was inert.
      const content = this.#host.ownerDocument.importNode(template.content, true);
      this.#stamps.set(template, [...content.childNodes]);
      template.after(content);
    }
  }

  /** Takes everything out again. */
  clear(): void {
    for (const template of this.#stamps.keys()) this.#remove(template);
  }

  #remove(template: HTMLTemplateElement): void {
    for (const node of this.#stamps.get(template) ?? []) node.remove();
    this.#stamps.delete(template);
  }
}
