import { formatMarkup } from './formatMarkup.ts';

/** Puts the page's own source, as the server has sent it, beside what it makes. */
export async function showMarkup(): Promise<void> {
  const source = await (await fetch(location.href)).text();
  const page = new DOMParser().parseFromString(source, 'text/html');
  for (const code of document.querySelectorAll<HTMLElement>('code[data-of]')) {
    code.textContent = code.dataset['of']!.split(' ')
      .map((name) => formatMarkup(page.querySelector(`[data-show="${name}"]`)!))
      .join('\n\n');
  }
}
