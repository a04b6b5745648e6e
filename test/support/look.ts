/** The one state that an element is in; throws where it is in none or in several. */
export function stateOf(el: Element): string {
  const states = ['pending', 'local', 'base', 'error', 'open', 'closed'].filter((state) =>
    el.matches(`:state(${state})`),
  );
  if (states.length !== 1) throw new Error(`states: ${states.join(' ')}`);
  return states[0]!;
}

/** What a visitor reads in a price, with plain blanks. */
export function textOf({ shadowRoot }: Element): string {
  const slot = shadowRoot?.querySelector('slot');
  const slotted = slot?.hidden ? [] : (slot?.assignedNodes() ?? []);
  return [shadowRoot?.querySelector('[part=price]'), ...slotted]
    .map((node) => node?.textContent ?? '')
    .join('')
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim();
}
