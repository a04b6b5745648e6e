import { markupIn } from './sharedMarkup.ts';

/** Opens the markup of an example in the editor when its button is pressed, and the markup in the page's address. */
export function startEditing(): void {
  document.addEventListener('click', ({ target }) => {
    const block = (target as Element).closest('button.edit')?.closest('.code-block');
    if (block) void open(block.querySelector('code')!.textContent, false);
  });
  const openShared = (): void => {
    const markup = markupIn(location.hash);
    if (markup !== undefined) void open(markup, true);
  };
  addEventListener('hashchange', openShared);
  openShared();
}

/** Loads the editor, which only few visitors need. */
async function open(markup: string, isShared: boolean): Promise<void> {
  const { openEditor } = await import('./openEditor.ts');
  openEditor(markup, isShared);
}
