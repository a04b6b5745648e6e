import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Store } from '../../store/index.js';

/** Texts of the comments before and after a stamp. */
const [opening, closing] = ['geo-gate', '/geo-gate'];

/** Attributes of templates of ours; one with another attribute (`x-if`, `v-for`) belongs to another tool. */
const ours = /^(id|class|slot|data-.*)$/;

/** How often within a second a copy is put back that somebody has taken out. */
const mostRepairs = 3;

/** An element that shows what its templates hold. */
interface Host extends ReactiveControllerHost, HTMLElement {
  readonly store: Store;
  /** The name of the slot that is shown. */
  readonly shownSlot: string;
}

/**
 * Keeps copies of the content of an element's direct child templates in its light DOM while the slot of
 * the template is shown, each right behind its template.
 *
 * Each copy stands between two comments, so that a clone of the element knows which nodes are copies.
 */
export class TemplateController implements ReactiveController {
  readonly #host: Host;
  /** By template: the comments and the nodes between them. */
  readonly #stamps = new Map<HTMLTemplateElement, readonly ChildNode[]>();
  /** How often a copy was put back within the last second; for ever too often once it was. */
  #repairs = 0;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** Stamps the templates whose slot is shown, and takes out all other copies. */
  hostUpdated(): void {
    for (const template of this.#templates()) {
      if (template.slot !== this.#host.shownSlot) this.#remove(template);
      else if (!this.#isStamped(template)) this.#stamp(template);
    }
  }

  #stamp(template: HTMLTemplateElement): void {
    const { ownerDocument: document, slot } = template;
    if (document.readyState === 'loading' && !template.nextSibling) {
      // The parser may still be inside it.
      const look = (): void => this.#host.requestUpdate();
      document.addEventListener('DOMContentLoaded', look, { once: true });
      return;
    }
    // Imported, so that custom elements in it come to life; until here it was inert.
    const content = document.importNode(template.content, true);
    if (slot) {
      const place = document.createElement('div');
      place.slot = slot;
      place.style.display = 'contents';
      place.append(content);
      content.append(place);
    }
    content.prepend(document.createComment(opening));
    content.append(document.createComment(closing));
    this.#stamps.set(template, [...content.childNodes]);
    template.after(content);
  }

  /**
   * Whether the copy of a template stands there, or is better left out. A morph of the page (Turbo,
   * Livewire, htmx) takes out what the server did not send, the comments too; a script that takes out a
   * banner leaves those, and one that moves a dialog leaves it in the page.
   */
  #isStamped(template: HTMLTemplateElement): boolean {
    const stamp = this.#stamps.get(template);
    if (!stamp) return false;
    // Text nodes do not count: a morph may take one for its own.
    if (stamp.some((node) => node.isConnected && node.nodeType !== Node.TEXT_NODE)) return true;
    if (!this.#host.isConnected) return true;
    if (this.#repairs >= mostRepairs) {
      this.#repairs = Infinity;
      this.#host.store.report(`A script empties <${this.#host.localName}>.`);
      return true;
    }
    this.#repairs += 1;
    setTimeout(() => (this.#repairs -= 1), 1000);
    this.#remove(template);
    return false;
  }

  /** Returns the templates that are content, without those that a copy has brought. */
  #templates(): HTMLTemplateElement[] {
    for (const template of this.#stamps.keys()) {
      if (template.parentNode !== this.#host) this.#remove(template);
    }
    const templates: HTMLTemplateElement[] = [];
    const stamped = new Set<Node>([...this.#stamps.values()].flat());
    for (const child of this.#host.children) {
      if (child.localName !== 'template' || stamped.has(child)) continue;
      const template = child as HTMLTemplateElement;
      if (!template.getAttributeNames().every((name) => ours.test(name))) continue;
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
    for (const node of this.#stamps.get(template) ?? []) {
      // A morph may have moved one of them elsewhere.
      if (node.parentNode === this.#host) node.remove();
    }
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
