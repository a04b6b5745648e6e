/** The links between the pages of the demo keep what the address says of the visitor. */
export function keepQuery(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.pages a')) {
    link.search = location.search;
  }
}
