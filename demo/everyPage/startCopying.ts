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
  try {
    await navigator.clipboard.writeText(code.textContent);
    say(button, 'Copied');
  } catch {
    // The visitor may refuse permission. They can then copy the selected text by hand.
    getSelection()?.selectAllChildren(code);
    say(button, 'Selected');
  }
  setTimeout(() => say(button, 'Copy'), thanks);
}

/** Changes what is seen, and what screen readers say. */
function say(button: HTMLButtonElement, word: string): void {
  button.ariaLabel = button.ariaLabel!.replace(/^\w+/, word);
  button.textContent = word;
}
