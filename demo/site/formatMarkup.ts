/** Characters that fit on a line, in the narrowest column of code. */
const width = 44;

/** Attributes that are left out, because only the demo needs them. */
const own = ['data-show', 'class="note"'];

/** Elements in which whitespace at the start and at the end is invisible. */
const blocks = ['div', 'h1', 'h2', 'h3', 'li', 'p'];

/** Returns an element as readable HTML with short lines. */
export function formatMarkup(element: Element, indent = ''): string {
  const inner = `${indent}  `;
  const name = element.localName;
  const attributes = [...element.attributes]
    .map((each) => (each.value ? `${each.name}="${each.value}"` : each.name))
    .filter((each) => !own.some((name) => each === name || each.startsWith(`${name}=`)));
  if (name === 'style' || name === 'script') {
    return `<${name}>\n${dedent(element.textContent ?? '')}\n</${name}>`;
  }
  const content = name === 'template' ? (element as HTMLTemplateElement).content : element;
  const children = [...content.childNodes].flatMap((child) => {
    if (isElement(child)) return [formatMarkup(child, inner)];
    const text = words(child);
    return text ? [text] : [];
  });
  const fits = (line: string): boolean => indent.length + line.length <= width;
  const flat = `<${[name, ...attributes].join(' ')}>`;
  const end = `</${name}>`;
  const whole = flat + children.join('') + end;
  if (fits(whole) && !whole.includes('\n')) return whole;
  const split = `<${[name, ...attributes].join(`\n${inner}`)}>`;
  // Whitespace inside a price would be visible, so its text follows the tag.
  if (!content.children.length && !blocks.includes(name)) return split + children.join('') + end;
  const start = fits(flat) ? flat : split;
  const lines = isSentence(content) ? wrap(sentence(content), width - inner.length) : children;
  return `${start}\n${lines.map((line) => inner + line).join('\n')}\n${indent}${end}`;
}

/** Whether the content is text in which all elements are simple, such as `<strong>`. */
function isSentence(content: ParentNode & Node): boolean {
  const hasText = [...content.childNodes].some((child) => !isElement(child) && words(child));
  const isPlain = (each: Element): boolean => !each.children.length && !each.attributes.length;
  return hasText && [...content.children].every(isPlain);
}

function sentence(content: Node): string {
  const parts = [...content.childNodes].map((child) =>
    isElement(child)
      ? `<${child.localName}>${child.textContent}</${child.localName}>`
      : child.textContent,
  );
  return spaced(parts.join(''));
}

function words(node: Node): string {
  return spaced(node.textContent ?? '');
}

/** Returns text with one blank in place of whitespace that HTML shows as one, and with no-break spaces as they are written. */
function spaced(text: string): string {
  return text
    .replace(/[ \t\r\n\f]+/g, ' ')
    .replace(/^ | $/g, '')
    .replaceAll('\u00a0', '&nbsp;');
}

/** Breaks text at spaces into lines of at most `length` characters. */
function wrap(text: string, length: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length <= length || lines.at(-1) === '') lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

function dedent(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim());
  const indent = Math.min(...lines.map((line) => line.search(/\S/)));
  return lines.map((line) => `  ${line.slice(indent)}`).join('\n');
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}
