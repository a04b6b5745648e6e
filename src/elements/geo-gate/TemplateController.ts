import { isGateTemplate } from '../../pricing/index.js';
import { problemWith } from '../../input/index.js';
import { Controller } from '../shared/Controller.js';
import { whenLoaded } from '../shared/parsing.js';
import type { StoreHost } from '../shared/StoreController.js';

/** The texts of the comments before and after a copy. */
const [opening, closing] = ['geo-gate', '/geo-gate'];

/** How many copies that another script has removed are put back within a second. */
const maxRepairs = 3;

/** An element that shows the content of its templates. */
interface Host extends StoreHost {
  /** The name of the slot that is shown. */
  readonly shownSlot: string;
}

/**
 * Copies the content of an element's direct child templates into its light DOM, directly after each
 * template, while the template's slot is shown.
 *
 * Each copy is between two comments, so that a clone of the element can tell which nodes are copies.
 *
 * React and Vue put the children of a template into the template itself. These children are not copied: they keep their
 * place, and the template's slot shows or hides them.
 */
export class TemplateController extends Controller<Host> {
  /** The copy of each template: the comments and the nodes between them. */
  readonly #copies = new Map<HTMLTemplateElement, readonly ChildNode[]>();
  /** How many copies were put back within the last second; `Infinity` once there were too many. */
  #repairs = 0;

  /** Shows the element's own templates whose slot is shown, and removes the copies of all others. */
  hostUpdated(): void {
    const host = this.host;
    for (const template of this.#copies.keys()) {
      if (template.parentNode !== host) this.#remove(template);
    }
    const copied = new Set<Node>([...this.#copies.values()].flat());
    for (const template of host.querySelectorAll<HTMLTemplateElement>(':scope > template')) {
      // A template in a copy is not the element's own.
      if (copied.has(template)) continue;
      if (!isGateTemplate(template.getAttributeNames())) continue;
      if (this.#isIncomplete(template)) continue;
      const isShown = template.slot === host.shownSlot;
      if (!template.content.hasChildNodes()) {
        this.#remove(template);
        // Important, because style sheets such as normalize.css hide every template.
        template.style.setProperty('display', 'contents', 'important');
        continue;
      }
      const copy = !this.#copies.has(template) && findCopy(template);
      if (copy && !copied.has(copy[0]!)) {
        this.#copies.set(template, copy);
        for (const node of copy) copied.add(node);
      }
      if (!isShown) this.#remove(template);
      else if (!this.#isCopied(template)) this.#copy(template);
    }
  }

  /** Returns whether the parser may not have read all of a template yet; if so, the host is updated at the end. */
  #isIncomplete({ ownerDocument: document, nextSibling }: HTMLTemplateElement): boolean {
    return !nextSibling && whenLoaded(() => this.host.requestUpdate(), document);
  }

  #copy(template: HTMLTemplateElement): void {
    const { ownerDocument: document, slot } = template;
    const content = document.createDocumentFragment();
    for (const node of template.content.childNodes) {
      // Imported, so that its custom elements are upgraded.
      content.append(document.importNode(node, true));
    }
    if (slot) {
      const place = document.createElement('div');
      place.slot = slot;
      place.style.display = 'contents';
      place.append(content);
      content.append(place);
    }
    content.prepend(document.createComment(opening));
    content.append(document.createComment(closing));
    this.#copies.set(template, [...content.childNodes]);
    template.after(content);
  }

  /**
   * Whether a template has its copy, or should not get one. A morph of the page (Turbo, Livewire, htmx)
   * removes what the server did not send, including the comments, and the copy is put back. A script that
   * removes a banner leaves the comments, and a script that moves a dialog leaves it in the page.
   */
  #isCopied(template: HTMLTemplateElement): boolean {
    const copy = this.#copies.get(template);
    if (!copy) return false;
    // Text nodes do not count: a morph may reuse them.
    if (copy.some((node) => node.isConnected && node.nodeType !== Node.TEXT_NODE)) return true;
    if (!this.host.isConnected) return true;
    if (this.#repairs >= maxRepairs) {
      this.#repairs = Infinity;
      const name = this.host.localName;
      this.host.store.warn(problemWith('page', name, null, `A script empties <${name}>.`));
      return true;
    }
    this.#repairs += 1;
    setTimeout(() => (this.#repairs -= 1), 1000);
    this.#remove(template);
    return false;
  }

  #remove(template: HTMLTemplateElement): void {
    for (const node of this.#copies.get(template) ?? []) {
      // A morph may have moved a node elsewhere.
      if (node.parentNode === this.host) node.remove();
    }
    this.#copies.delete(template);
  }
}

/** Returns the copy after a template of a cloned element, including its comments. */
function findCopy({ nextSibling }: HTMLTemplateElement): ChildNode[] | null {
  if (!isComment(nextSibling, opening)) return null;
  const nodes: ChildNode[] = [];
  for (let node = nextSibling; node; node = node.nextSibling) {
    nodes.push(node);
    if (isComment(node, closing)) return nodes;
  }
  return null;
}

function isComment(node: Node | null, text: string): boolean {
  return node?.nodeType === Node.COMMENT_NODE && node.nodeValue === text;
}
