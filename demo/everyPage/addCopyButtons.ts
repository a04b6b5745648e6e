/** Milliseconds for which a button says “Copied”. */
const thanks = 2000;

/** Adds a copy button to each code block, if the browser lets pages copy. */
export function addCopyButtons(): void {
  if (!navigator.clipboard) return;
  for (const pre of document.querySelectorAll('pre')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', () => void copy(pre, button));
    pre.classList.add('copied');
    pre.append(button);
  }
}

async function copy(pre: HTMLPreElement, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(pre.querySelector('code')!.textContent ?? '');
    button.textContent = 'Copied';
  } catch {
    // The visitor may refuse permission. They can then copy the selected text by hand.
    getSelection()?.selectAllChildren(pre.querySelector('code')!);
    button.textContent = 'Selected';
  }
  setTimeout(() => (button.textContent = 'Copy'), thanks);
}
