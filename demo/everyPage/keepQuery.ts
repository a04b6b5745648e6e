/** Parameters of the address that hold for the whole site. */
const kept = ['without', 'visit-from'];

/** Makes the links between the pages of the site keep the country to visit from, and the way to see it. */
export function keepQuery(): void {
  const query = new URLSearchParams(location.search);
  const given = kept.filter((name) => query.has(name));
  if (!given.length) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    '.brand, .masthead nav a, .contents a, .actions a, main a[href*="visit-from"]:not(.ways a)',
  )) {
    const own = new URLSearchParams(link.search);
    for (const name of given) if (!own.has(name)) own.set(name, query.get(name)!);
    link.search = own.toString();
  }
}
