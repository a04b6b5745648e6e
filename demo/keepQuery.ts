/** Makes the links between the pages of the site keep the country to visit from. */
export function keepQuery(): void {
  const country = new URLSearchParams(location.search).get('visit-from');
  if (!country) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    '.brand, .masthead nav a, .contents a, .actions a',
  )) {
    link.search = new URLSearchParams({ 'visit-from': country }).toString();
  }
}
