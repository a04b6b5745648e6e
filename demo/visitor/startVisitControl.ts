/** The end of the address after a choice by keyboard: the new page gives the focus to the control. */
const focused = '#visit-from';

/**
 * Starts the “Visit from” control, which reloads the page as a visitor from the chosen country: at once after a choice
 * by pointer. By keyboard, each arrow key chooses, so the page waits for Enter or for the button.
 */
export function startVisitControl(): void {
  const form = document.querySelector<HTMLFormElement>('#visit')!;
  const select = form.querySelector('select')!;
  const query = new URLSearchParams(location.search);
  select.value = query.get('visit-from')?.toUpperCase() ?? '';
  // The demo has no address in the country that the query names.
  if (select.selectedIndex < 0) select.value = '';
  // Keep the setup and the consent mode when the country changes.
  for (const input of form.querySelectorAll('input')) input.disabled = !query.has(input.name);
  if (location.hash === focused) {
    select.closest('details')!.open = true;
    select.focus();
    history.replaceState(null, '', location.pathname + location.search);
  }
  const before = select.value;
  let isByKeyboard = false;
  select.addEventListener('pointerdown', () => (isByKeyboard = false));
  select.addEventListener('keydown', ({ key }) => {
    isByKeyboard = true;
    if (key === 'Enter' && select.value !== before) form.requestSubmit();
  });
  select.addEventListener('change', () => {
    if (!isByKeyboard) return form.requestSubmit();
    return form.classList.toggle('is-changed', select.value !== before);
  });
  form.addEventListener('submit', () => {
    if (isByKeyboard) form.action += focused;
  });
}
