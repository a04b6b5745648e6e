/** Suggests pages in the search field, once the visitor goes there. */
export function suggestPages(): void {
  const field = document.querySelector<HTMLInputElement>('.search input')!;
  const suggest = async (): Promise<void> => {
    const { contents } = await import('../site/contents.ts');
    const names = contents.flatMap(([, pages]) => pages.map(([, name]) => new Option(name)));
    field.list!.append(...names);
  };
  field.addEventListener('focus', () => void suggest(), { once: true });
}
