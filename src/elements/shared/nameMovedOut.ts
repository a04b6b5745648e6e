import { fromDocument, problemWith } from '../../input/index.js';
import type { StoreHost } from './StoreController.js';

/** The named slots of each kind of element, and after how many siblings their content is still looked for. */
const kinds: Readonly<Record<'gate' | 'price', { slots: readonly string[]; reach: number }>> = {
  gate: { slots: ['blocked', 'pending'], reach: 10 },
  // A page may have a thousand prices.
  price: { slots: ['note', 'was', 'now'], reach: 1 },
};

type Kind = keyof typeof kinds;

/** Elements that can't contain one another: the parser ends the first where the second begins. */
const endedBy: Readonly<Record<string, readonly string[]>> = {
  a: ['a'],
  button: ['button'],
  li: ['li'],
  dd: ['dd', 'dt'],
  dt: ['dd', 'dt'],
};

/** Elements that the parser may have ended; the others only limit where it has looked for one. */
const enders = 'p,a,button,li,dd,dt,td,th,ul,ol,dl,table';

/** Elements of documents that are still loading. */
const waiting = new Map<StoreHost, Kind>();

/**
 * Tells that the HTML parser has moved content out of an element, or that content for one of its slots stands outside:
 * everyone sees it.
 */
export function nameMovedOut(kind: Kind, element: StoreHost): void {
  const { ownerDocument } = element;
  if (fromDocument('readyState', ownerDocument) === 'loading') {
    // What follows may not have been read yet.
    waiting.set(element, kind);
    ownerDocument.addEventListener('DOMContentLoaded', nameAll, { once: true });
    return;
  }
  const found = find(kind, element);
  if (found) element.store.warn(problemWith('page', found.name, null, found.message));
}

function nameAll(): void {
  const all = [...waiting];
  waiting.clear();
  for (const [element, kind] of all) nameMovedOut(kind, element);
}

function find(kind: Kind, element: Element): { name: string; message: string } | undefined {
  const { localName, parentElement } = element;
  const tag = `<${localName}>`;
  const around = kind === 'gate' ? parentElement?.closest(enders) : parentElement;
  const isEmpty = kind === 'gate' && isEmptyGate(element);
  if (isEmpty && isBeforeTable(element)) {
    const message = `${tag} is empty before a <table>: HTML moves a gate out of a table. Write it around the table, or into cells.`;
    return { name: 'table', message };
  }
  const stray = findStray(kind, element) ?? (around && findStray(kind, around));
  if (around && (stray || (isEmpty && isEndOf(around, element)))) {
    const remedy = remedyFor(around, tag);
    const message = `HTML moves content out of ${tag}: ${remedy}`;
    if (remedy) return { name: around.localName, message };
  }
  if (!stray) return undefined;
  const message = `<${stray.localName} slot="${stray.slot}"> is outside of ${tag}: write it as a child of ${tag}.`;
  return { name: 'slot', message };
}

/** Returns what ends an element before content that it can't contain, and what to write instead, if it is so here. */
function remedyFor(around: Element, tag: string): string | undefined {
  const { localName, nextElementSibling: next } = around;
  if (!next) return undefined;
  if (localName === 'p') {
    // The end tag of a <p> that has ended before makes an empty one.
    for (let last = next.nextElementSibling; last; last = last.nextElementSibling) {
      if (last.localName === 'p' && !last.hasChildNodes()) {
        return 'a <p> ends before a block. Write <div> instead of <p>.';
      }
    }
  }
  return endedBy[localName]?.includes(next.localName)
    ? `a <${localName}> ends before a <${next.localName}>. Write ${tag} around <${localName}>, not in it.`
    : undefined;
}

/** Returns content for a slot of an element that follows it or what is around it, and belongs to no other element. */
function findStray(kind: Kind, { nextElementSibling: first }: Element): Element | undefined {
  const { slots, reach } = kinds[kind];
  const parent = first?.parentElement;
  if (parent?.localName.includes('-') || parent?.shadowRoot) return undefined;
  let next = first;
  for (let left = reach; next && left > 0; left--) {
    if (slots.includes(next.slot)) return next;
    next = next.nextElementSibling;
  }
  return undefined;
}

/** Returns whether a gate contains nothing but other empty gates. */
function isEmptyGate(gate: Element): boolean {
  return !gate.textContent?.trim() && !gate.querySelector(`:not(${gate.localName})`);
}

/** Returns whether an empty gate is directly before a table, with others. */
function isBeforeTable(gate: Element): boolean {
  const { localName } = gate;
  let last = gate;
  while (!last.nextSibling && last.parentElement?.localName === localName)
    last = last.parentElement;
  let next = last.nextSibling as Element | null;
  while (next?.localName === localName && isEmptyGate(next))
    next = next.nextSibling as Element | null;
  return next?.localName === 'table' && isEmptyGate(last);
}

/** Returns whether an empty gate is the last node of an element around it. A comment marks a place for later content. */
function isEndOf(around: Element, gate: Element): boolean {
  for (let each = gate; each !== around; each = each.parentElement!) {
    if (each.nextSibling) return false;
  }
  return [...gate.childNodes].every((node) => node.nodeType !== Node.COMMENT_NODE);
}
