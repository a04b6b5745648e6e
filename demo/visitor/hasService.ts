/** Whether this page uses a service. If not, it uses a rates file. */
export function hasService(): boolean {
  return !document.querySelector('script[data-rates]');
}
