/** Query parameters that apply to the whole site. */
const kept = ['without', 'visit-from'];

/** Adds the current country and setup to the links between the site's pages. */
export function keepQuery(): void {
  const query = new URLSearchParams(location.search);
  const given = kept.filter((name) => query.has(name));
  if (!given.length) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    '.brand, .masthead nav a, .contents a, .neighbors a, .actions a, main a[href*="visit-from"]:not(.ways a)',
  )) {
    const own = new URLSearchParams(link.search);
    for (const name of given) if (!own.has(name)) own.set(name, query.get(name)!);
    link.search = own.toString();
  }
}
