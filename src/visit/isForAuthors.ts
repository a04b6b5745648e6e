/**
 * Returns whether the bar may appear on a page: on `localhost`, loopback addresses, `*.localhost`, `*.test` and files,
 * and on the hosts of a list.
 *
 * @param address of the page
 * @param hosts names such as `staging.example.com`, or patterns such as `*.example.com` for all names below
 */
export function isForAuthors({ protocol, hostname }: URL | Location, hosts: string): boolean {
  if (protocol === 'file:') return true;
  const host = hostname.toLowerCase();
  if (/^(127(\.\d+){3}|\[::1\])$/.test(host)) return true;
  return `localhost *.localhost *.test ${hosts.toLowerCase()}`
    .split(/[\s,]+/)
    .some((each) => each && (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each));
}
