/** Starts the “Visit from” control, which reloads the page as a visitor from the chosen country. */
export function startVisitControl(): void {
  const form = document.querySelector<HTMLFormElement>('#visit')!;
  const select = form.querySelector('select')!;
  const query = new URLSearchParams(location.search);
  select.value = query.get('visit-from')?.toUpperCase() ?? '';
  // The demo has no address in the country that the query names.
  if (select.selectedIndex < 0) select.value = '';
  select.addEventListener('change', () => form.requestSubmit());
  // Keep the setup and the consent mode when the country changes.
  for (const input of form.querySelectorAll('input')) input.disabled = !query.has(input.name);
}
