import { problemWith } from '../../input/index.js';
import { whenLoaded } from '../shared/parsing.js';
import type { StoreHost } from '../shared/StoreController.js';

/** How far the content of a gate may be from it. A field can hide a property of its form, which must not lead in circles. */
const reach = 20;

/** Elements that the parser may end too early, and lists, which limit where to look for one of them. */
const enders = 'p,a,button,li,ul,ol,td,th';

/**
 * Tells that content of a gate is outside of it, where everyone sees it: the HTML parser has moved it, or it is for one of
 * the gate's slots.
 */
export function nameMovedOut(gate: StoreHost): void {
  const { ownerDocument, store } = gate;
  // What follows may not have been read yet.
  if (whenLoaded(() => nameMovedOut(gate), ownerDocument)) return;
  const around = gate.closest(enders);
  let isOutside = isEmpty(gate) && (isBeforeTable(gate) || isEnd(gate, around));
  for (const { parentElement, nextElementSibling } of around ? [gate, around] : [gate]) {
    if (`${parentElement?.localName}`.includes('-') || parentElement?.shadowRoot) continue;
    let next = nextElementSibling;
    for (let left = reach; next && left; left -= 1) {
      isOutside ||= /^(blocked|pending)$/.test(next.slot);
      next = next.nextElementSibling;
    }
  }
  if (!isOutside) return;
  const message =
    'Content of <geo-gate> is outside of it: HTML ends a <p> before a block, an <a>, <button> or <li> before another, and a <table> before a <geo-gate>. Write <div> instead of <p>, or <geo-gate> around it.';
  store.warn(problemWith('page', 'slot', null, message));
}

/** Returns whether a gate contains nothing but other empty gates. */
function isEmpty(gate: Element): boolean {
  return !gate.textContent?.trim() && !gate.querySelector(':not(geo-gate)');
}

/** Returns whether an empty gate is directly before a table, perhaps with others. */
function isBeforeTable({ nextSibling }: Element): boolean {
  const next = nextSibling as Element | null;
  if (next?.localName === 'geo-gate') return isEmpty(next) && isBeforeTable(next);
  return next?.localName === 'table';
}

/** Returns whether an empty gate is the last node in an element that seems to have ended before what follows it. */
function isEnd(gate: Element, around: Element | null): boolean {
  // A comment marks a place for later content.
  if (gate.innerHTML.includes('<!--')) return false;
  let inside: Node | null | undefined = around;
  for (let left = reach; inside && inside !== gate && left; left -= 1) inside = inside.lastChild;
  if (inside !== gate) return false;
  const { localName, nextElementSibling: next } = around!;
  if (localName !== 'p') return /^(a|button|li)$/.test(localName) && next?.localName === localName;
  // The end tag of a <p> that has ended before makes an empty one.
  let last = next?.nextElementSibling;
  for (let left = reach; last && left; left -= 1) {
    if (last.localName === 'p' && !last.hasChildNodes()) return true;
    last = last.nextElementSibling;
  }
  return false;
}
