import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Texts of the comments before and after a stamp. */
const [opening, closing] = ['geo-gate', '/geo-gate'];

/** An element that shows what its templates hold while it is open. */
interface Host extends ReactiveControllerHost, HTMLElement {
  readonly open: boolean;
}

/**
 * Keeps copies of the content of an element's direct child templates in its light DOM while the element
 * is open, each right behind its template. A template with a `slot` attribute is left alone: it is not
 * content of the default slot.
 *
 * Each copy stands between two comments, so that a clone of the element knows which nodes are copies.
 */
export class TemplateController implements ReactiveController {
  readonly #host: Host;
  /** By template: the comments and the nodes between them. */
  readonly #stamps = new Map<HTMLTemplateElement, ChildNode[]>();

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    if (this.#host.open) this.#stamp();
    else this.#clear();
  }

  /** Stamps the templates that are new, and takes out what belongs to templates that are gone. */
  #stamp(): void {
    for (const template of this.#templates()) {
      if (this.#stamps.has(template)) continue;
      const { ownerDocument: document } = template;
      if (document.readyState === 'loading' && !template.nextSibling) {
        // The parser may still be inside it.
        const look = (): void => this.#host.requestUpdate();
        document.addEventListener('DOMContentLoaded', look, { once: true });
        continue;
      }
      // Imported, so that custom elements in it come to life; until here it was inert.
      const content = document.importNode(template.content, true);
      content.prepend(document.createComment(opening));
      content.append(document.createComment(closing));
      this.#stamps.set(template, [...content.childNodes]);
      template.after(content);
    }
  }

  /** Takes all copies out again. */
  #clear(): void {
    this.#templates();
    for (const template of this.#stamps.keys()) this.#remove(template);
  }

  /** Returns the templates that are content, without those that a copy has brought. */
  #templates(): HTMLTemplateElement[] {
    for (const template of this.#stamps.keys()) {
      if (template.parentNode !== this.#host) this.#remove(template);
    }
    const templates: HTMLTemplateElement[] = [];
    const stamped = new Set<Node>([...this.#stamps.values()].flat());
    for (const child of this.#host.children) {
      if (child.localName !== 'template' || child.slot || stamped.has(child)) continue;
      const template = child as HTMLTemplateElement;
      templates.push(template);
      if (this.#stamps.has(template)) continue;
      const copies = copiesBehind(template);
      if (!copies || stamped.has(copies[0]!)) continue;
      this.#stamps.set(template, copies);
      for (const copy of copies) stamped.add(copy);
    }
    return templates;
  }

  #remove(template: HTMLTemplateElement): void {
    for (const node of this.#stamps.get(template) ?? []) node.remove();
    this.#stamps.delete(template);
  }
}

/** Returns the copy that stands behind the template of a clone, its comments included. */
function copiesBehind(template: HTMLTemplateElement): ChildNode[] | null {
  if (!isComment(template.nextSibling, opening)) return null;
  const nodes: ChildNode[] = [];
  for (let node: ChildNode | null = template.nextSibling; node; node = node.nextSibling) {
    nodes.push(node);
    if (isComment(node, closing)) return nodes;
  }
  return null;
}

function isComment(node: Node | null, text: string): boolean {
  return node?.nodeType === Node.COMMENT_NODE && node.nodeValue === text;
}
