import { formatMarkup } from './formatMarkup.ts';

/** Fills each `code[data-of]` with the markup of the elements that it names, as the server sent it. */
export async function showMarkup(): Promise<void> {
  const source = await (await fetch(location.href)).text();
  const page = new DOMParser().parseFromString(source, 'text/html');
  for (const code of document.querySelectorAll<HTMLElement>('code[data-of]')) {
    code.textContent = code.dataset['of']!.split(' ')
      .map((name) => formatMarkup(page.querySelector(`[data-show="${name}"]`)!))
      .join('\n\n');
  }
}
