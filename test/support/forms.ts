/** Returns what a form sends, as `name=value`. */
export function sent(form: HTMLFormElement): string {
  return [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`).join('&');
}
