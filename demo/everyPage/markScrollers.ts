/**
 * Makes each code block and table that is wider than its place a stop of the Tab key, with its name: only these have
 * something to scroll.
 */
export function markScrollers(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) mark(target.closest<HTMLElement>(scrollers)!);
  });
  for (const scroller of document.querySelectorAll(scrollers)) {
    observer.observe(scroller);
    observer.observe(scroller.firstElementChild!);
  }
}

const scrollers = ':is(pre, .scroller)[data-name]';

function mark(scroller: HTMLElement): void {
  const { scrollWidth, clientWidth } = scroller;
  const isScrolling = scrollWidth > clientWidth;
  const attributes = { tabindex: '0', role: 'group', 'aria-label': scroller.dataset['name']! };
  for (const [name, value] of Object.entries(attributes)) {
    if (isScrolling) scroller.setAttribute(name, value);
    else scroller.removeAttribute(name);
  }
}
