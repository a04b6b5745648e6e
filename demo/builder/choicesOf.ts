import { elementNames } from '../../src/input/elementNames.ts';
import { ofPrice, snippetOf, type Choices } from './snippetOf.ts';

/** Names that a link to the builder may set: those of a price, and none of an address that authors paste. */
const linked = ['text', 'rounding-rules', ...ofPrice];

/** Returns the choices with which the builder shows the only price in some markup; `undefined` if it can't. */
export function choicesOf(markup: string): Choices | undefined {
  const page = new DOMParser().parseFromString(markup, 'text/html');
  const [price, ...others] = page.querySelectorAll(`${elementNames.join()}, style`);
  if (price?.localName !== 'local-price' || others.length || price.children.length)
    return undefined;
  const choices: Record<string, string> = { text: price.textContent.trim() };
  for (const { name, value } of price.attributes) choices[name] = value || 'on';
  // The builder has a list for the rule for all currencies, and a field for those of single ones.
  const [all = '', ...rules] = (choices['rounding'] ?? '').split(' ');
  if (all.includes(':')) return undefined;
  if (rules.length) Object.assign(choices, { rounding: all, 'rounding-rules': rules.join(' ') });
  return isSame(price, choices) ? choices : undefined;
}

/** Whether the builder makes the same price from choices. */
function isSame(price: Element, choices: Choices): boolean {
  const files = { 'local-price': 'on', way: 'files', ...choices, product: '' };
  const { elements } = snippetOf(files, { frame: '', early: '' });
  const made = new DOMParser().parseFromString(elements, 'text/html').querySelector('local-price')!;
  const told = ({ attributes, textContent }: Element): string =>
    [...attributes]
      .map(({ name, value }) => `${name}=${value}`)
      .toSorted()
      .join('\n') + textContent.trim();
  return told(made) === told(price);
}

/** Sets the choices of a link in the form. @returns whether there were any */
export function fillIn(form: HTMLFormElement, fragment: string): boolean {
  const given = [...new URLSearchParams(fragment.slice(1))].filter(([name]) =>
    linked.includes(name),
  );
  for (const [name, value] of given) {
    const control = form.elements.namedItem(name) as HTMLInputElement;
    if (control.type === 'checkbox') control.checked = true;
    else control.value = value;
  }
  return given.length > 0;
}
