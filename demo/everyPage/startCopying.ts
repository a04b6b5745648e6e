import { copyWordsIn } from './copyWords.ts';

/** Milliseconds for which a button says “Copied”. */
const thanks = 2000;

/** Makes the button above each code block copy it. */
export function startCopying(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('button.copy');
    if (button) void copy(button);
  });
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const code = button.closest('.code-block')!.querySelector('code')!;
  const [word, copied, selected] = copyWordsIn(document.documentElement.lang);
  try {
    await navigator.clipboard.writeText(code.textContent);
    say(button, copied);
  } catch {
    // The visitor may refuse permission. They can then copy the selected text by hand.
    getSelection()?.selectAllChildren(code);
    say(button, selected);
  }
  setTimeout(() => say(button, word), thanks);
}

/** Changes what is seen, and what screen readers say. */
function say(button: HTMLButtonElement, word: string): void {
  button.ariaLabel = button.ariaLabel!.replace(/^\w+/, word);
  button.textContent = word;
}
