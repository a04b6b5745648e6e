import type { ReactiveElement } from 'lit';

/** Text of the comment before a stamp; the number of nodes in the stamp follows. */
const marker = 'geo-gate ';

/**
 * Keeps copies of what an element's direct child templates hold in its light DOM, each right behind
 * its template. A template with a `slot` attribute is left alone: it is not content of the default
 * slot.
 *
 * A comment stands before each copy, so that a clone of the element knows which nodes are copies.
 */
export class TemplateStamps {
  readonly #host: ReactiveElement;
  /** By template: the comment and the nodes behind it. */
  readonly #stamps = new Map<HTMLTemplateElement, ChildNode[]>();

  constructor(host: ReactiveElement) {
    this.#host = host;
  }

  /** Stamps the templates that are new, and takes out what belongs to templates that are gone. */
  put(): void {
    const templates = this.#templates();
    for (const template of this.#stamps.keys()) {
      if (!templates.includes(template)) this.#remove(template);
    }
    for (const template of templates) {
      if (this.#stamps.has(template)) continue;
      const { ownerDocument: document } = template;
      if (document.readyState === 'loading' && !isFollowed(template)) {
        // The parser may still be inside of it.
        const look = (): void => this.#host.requestUpdate();
        document.addEventListener('DOMContentLoaded', look, { once: true });
        continue;
      }
      // Imported, so that custom elements in it come to life; until here it was inert.
      const content = document.importNode(template.content, true);
      const comment = document.createComment(marker + content.childNodes.length);
      this.#stamps.set(template, [comment, ...content.childNodes]);
      template.after(comment, content);
    }
  }

  /** Takes everything out again. */
  clear(): void {
    this.#templates();
    for (const template of this.#stamps.keys()) this.#remove(template);
  }

  /** The templates that are content, without those that a stamp has brought. */
  #templates(): HTMLTemplateElement[] {
    const templates: HTMLTemplateElement[] = [];
    for (const child of this.#host.children) {
      if (child.localName !== 'template' || child.slot) continue;
      if ([...this.#stamps.values()].some((nodes) => nodes.includes(child))) continue;
      const template = child as HTMLTemplateElement;
      templates.push(template);
      if (!this.#stamps.has(template)) this.#adopt(template);
    }
    return templates;
  }

  /** Takes over the stamp that stands behind the template of a clone. */
  #adopt(template: HTMLTemplateElement): void {
    const text =
      template.nextSibling?.nodeType === Node.COMMENT_NODE && template.nextSibling.nodeValue;
    if (!text || !text.startsWith(marker)) return;
    const siblings = [...this.#host.childNodes];
    const start = siblings.indexOf(template) + 1;
    const count = Number(text.slice(marker.length));
    this.#stamps.set(template, siblings.slice(start, start + 1 + count));
  }

  #remove(template: HTMLTemplateElement): void {
    for (const node of this.#stamps.get(template) ?? []) node.remove();
    this.#stamps.delete(template);
  }
}

/** Whether anything stands behind a node in its document, which the parser has thus left. */
function isFollowed(node: Node): boolean {
  for (let each: Node | null = node; each; each = each.parentNode)
    if (each.nextSibling) return true;
  return false;
}
