/** Characters for which there is room in a line. */
const width = 44;

/** What only the demo has. */
const own = ['data-show'];

/** An element as HTML for people to read, in short lines. */
export function formatMarkup(element: Element, indent = ''): string {
  const inner = `${indent}  `;
  const name = element.localName;
  const attributes = [...element.attributes]
    .filter((each) => !own.includes(each.name) && each.value !== 'note')
    .map((each) => (each.value ? `${each.name}="${each.value}"` : each.name));
  if (name === 'style') return `<style>\n${dedent(element.textContent ?? '')}\n</style>`;
  const content = element instanceof HTMLTemplateElement ? element.content : element;
  const children = [...content.childNodes].flatMap((child) => {
    if (child instanceof Element) return [formatMarkup(child, inner)];
    const text = child.textContent?.replace(/\s+/g, ' ').trim();
    return text ? [text] : [];
  });
  const fits = (line: string): boolean => indent.length + line.length <= width;
  const isText = !content.children.length;
  const flat = `<${[name, ...attributes].join(' ')}>`;
  const whole = `${flat}${children.join('')}</${name}>`;
  if (fits(whole) && !whole.includes('\n')) return whole;
  const start = fits(flat) ? flat : `<${[name, ...attributes].join(`\n${inner}`)}\n${indent}>`;
  // A price is nothing but its text: a blank within it would be seen.
  if (isText) return `${start.replace(/\n *>$/, `\n${inner}>`)}${children.join('')}</${name}>`;
  return `${start}\n${children.map((child) => inner + child).join('\n')}\n${indent}</${name}>`;
}

function dedent(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim());
  const indent = Math.min(...lines.map((line) => line.search(/\S/)));
  return lines.map((line) => `  ${line.slice(indent)}`).join('\n');
}
