/// <reference types="vite/client" />
import { visitAs } from './visitAs.ts';

/** Picking a country opens the page as a visitor from there sees it. */
export function startVisitControl(): void {
  const form = document.querySelector<HTMLFormElement>('#visit')!;
  const select = form.querySelector('select')!;
  const query = new URLSearchParams(location.search);
  select.value = query.get('visit-from')?.toUpperCase() ?? '';
  // The demo has no address in this country.
  if (select.selectedIndex < 0) select.value = '';
  if (import.meta.env.PROD && select.value) void visitAs(select.value);
  select.addEventListener('change', () => form.requestSubmit());
  // The shop that asks first asks in every country.
  form.querySelector('input')!.disabled = !query.has('consent');
}
