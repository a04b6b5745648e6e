/** Puts the page's own source, as the server has sent it, beside what it makes. */
export async function showMarkup(): Promise<void> {
  const source = await (await fetch(location.href)).text();
  const page = new DOMParser().parseFromString(source, 'text/html');
  for (const code of document.querySelectorAll<HTMLElement>('code[data-of]')) {
    code.textContent = code.dataset['of']!.split(' ')
      .map((name) => markup(page.querySelector(`[data-show="${name}"]`)!))
      .join('\n\n');
  }
}

function markup(element: Element): string {
  const indent = /\n( *)$/.exec(element.previousSibling?.textContent ?? '')?.[1] ?? '';
  element.removeAttribute('data-show');
  const source = element.outerHTML
    .replaceAll(`\n${indent}`, '\n')
    .replaceAll(/ class="note"|=""/g, '');
  // The column is narrow: an attribute of a price takes a line, and so does an element after text.
  if (element.childElementCount) return source.replace(/(?<=\w) (?=<\w)/g, '\n  ');
  return (
    source
      .replace(/(?<="| [\w-]+) (?=[\w-]+[= >])/g, '\n  ')
      // So does the text of a price, where it would make the last line too long.
      .replace(/^(?=.{43})( .*)(>.*<\/local-price>)$/m, '$1\n  $2')
  );
}
