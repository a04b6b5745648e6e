import { elementNames } from '../../src/input/elementNames.ts';
import { markupIn } from './sharedMarkup.ts';

/** Elements that make an example worth editing. */
const live = new RegExp(`<(${elementNames.join('|')})\\b`);

/** Adds a button to each example, which opens its markup in the editor, and opens the markup in the page's address. */
export function startEditing(): void {
  for (const code of document.querySelectorAll<HTMLElement>(
    'pre > code:is([data-of], [data-edit])',
  )) {
    if (live.test(code.textContent)) addButton(code);
  }
  const openShared = (): void => {
    const markup = markupIn(location.hash);
    if (markup !== undefined) void open(markup, true);
  };
  addEventListener('hashchange', openShared);
  openShared();
}

function addButton(code: HTMLElement): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'edit';
  button.textContent = 'Edit';
  button.addEventListener('click', () => void open(code.textContent, false));
  code.parentElement!.classList.add('editable');
  code.after(button);
}

/** Loads the editor, which only few visitors need. */
async function open(markup: string, isShared: boolean): Promise<void> {
  const { openEditor } = await import('./openEditor.ts');
  openEditor(markup, isShared);
}
