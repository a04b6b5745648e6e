/** Opens the fold of the example or subject that the page's address names, now and whenever the address changes. */
export function openFolds(): void {
  const open = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const fold = target?.closest<HTMLDetailsElement>('.fold');
    if (!fold || fold.open) return;
    fold.open = true;
    target!.scrollIntoView();
  };
  addEventListener('hashchange', open);
  open();
}
