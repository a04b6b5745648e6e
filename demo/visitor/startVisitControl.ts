/** Picking a country opens the page as a visitor from there sees it. */
export function startVisitControl(): void {
  const form = document.querySelector<HTMLFormElement>('#visit')!;
  const select = form.querySelector('select')!;
  const query = new URLSearchParams(location.search);
  select.value = query.get('visit-from')?.toUpperCase() ?? '';
  // The demo has no address in this country.
  if (select.selectedIndex < 0) select.value = '';
  select.addEventListener('change', () => form.requestSubmit());
  // The shop that asks first asks in every country, and the one without a service has none anywhere.
  for (const input of form.querySelectorAll('input')) input.disabled = !query.has(input.name);
}
