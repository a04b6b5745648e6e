import { fromDocument } from '../input/index.js';
import { elementsIn } from './elementsIn.js';

/**
 * Keeps an element usable above everything on the page. It stands beside the body, or in the topmost modal dialog or full
 * screen, which makes all elements outside of it inert. As a popover, it does not depend on the style around it.
 *
 * @param signal removes the element
 */
export function keepOnTop(host: HTMLElement, signal: AbortSignal): void {
  /** What makes the rest of the page inert, in the order in which it was opened. */
  let modals: readonly Element[] = [];

  const place = (closing: EventTarget | null = null): void => {
    const open = elementsIn().filter((each) => is(each, ':modal') && each !== closing);
    const before = modals.filter((each) => open.includes(each));
    // Of those that were opened together, the last has the focus.
    const hasFocus = (each: Element): number => Number(is(each, ':focus-within'));
    const added = open.filter((each) => !before.includes(each));
    modals = [...before, ...added.toSorted((a, b) => hasFocus(a) - hasFocus(b))];
    const modal = modals.at(-1);
    // Beside the body, whose content frameworks replace and style sheets count.
    const parent = modal ?? fromDocument('documentElement')!;
    if (host.parentNode === parent) return;
    append(host, parent);
    host.showPopover();
    // Before a dialog gives the focus back, which may have been here.
    modal?.addEventListener('beforetoggle', () => place(modal), { once: true, signal });
  };

  /** What was shown last is above the others. */
  const raise = (): void => {
    place();
    host.hidePopover();
    host.showPopover();
  };

  host.popover = 'manual';
  place();
  // Many dialogs close at a click that is outside of their box, and keep the focus inside.
  const types =
    'pointerdown pointerup mousedown mouseup click touchstart focusin focusout keydown keyup input';
  for (const type of types.split(' ')) {
    host.addEventListener(type, (event) => event.stopPropagation());
  }
  // A dialog in a shadow root has no event that leaves it, but it takes the focus.
  document.addEventListener('focusin', () => place(), { signal });
  document.addEventListener('fullscreenchange', raise, { signal });
  const onToggle = ({ target, newState }: ToggleEvent): void => {
    if (target !== host && newState === 'open') raise();
  };
  document.addEventListener('toggle', onToggle, { signal, capture: true });
  // It disappears with a dialog that is closed or removed.
  const observer = new IntersectionObserver(() => place());
  observer.observe(host);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    host.remove();
  });
}

/** By the prototype: a field that is named `matches` hides that of its form. */
function is(element: Element, selector: string): boolean {
  return Element.prototype.matches.call(element, selector);
}

/** Appends an element, unless a rule for the last child then moves something: it stands before that child in this case. */
function append(host: Element, parent: Element): void {
  const last = parent.lastElementChild;
  const layout = (): string =>
    JSON.stringify([parent, last].map((each) => each?.getBoundingClientRect()));
  const before = layout();
  parent.append(host);
  if (layout() !== before) last?.before(host);
}
