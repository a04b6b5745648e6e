/** Whether this page asks a service; if not, it has a file of rates. */
export function hasService(): boolean {
  return !document.querySelector('script[data-rates]');
}
