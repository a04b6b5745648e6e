import type { HostileOperation, HostileTransport } from './HostileCase.ts';

/** The API key of all pages; no message may have it. */
export const hostileKey = 'pk_hostile_5f2b8c';

/** One view of a page on a hostile service: all that the page and the service depend on. */
export interface HostileView {
  /** Different for each view, in letters, digits and `-`. */
  id: string;
  /** Name of the case. */
  name: string;
  /** The call that is answered with hostility; the others are answered rightly. */
  operation: HostileOperation;
  transport: HostileTransport;
  /** Milliseconds for a call. */
  timeout: number;
  /** Whether a rate is remembered from before, and has to be asked for anew. */
  isRemembered?: boolean;
  /** Further attributes of the script tag. */
  tag?: string;
  /** Further attributes of the price. */
  price?: string;
}

/** Starts the paths of all pages and answers. */
const root = '/hostile/';

/** Where the script-tag file is: browsers keep what is there. */
export const widgetPath = `${root}local-price.js`;

/** The path of the service of a view; the service reads from it what it has to do. */
export function pathOf({ id, operation, timeout, name }: HostileView): string {
  return `${root}${[id, operation, timeout, encodeURIComponent(name)].join('/')}`;
}

/** Where the service is, for a page at an address: at the same, or at another name of this machine. */
export function serviceOrigin(
  { hostname, port }: Pick<URL, 'hostname' | 'port'>,
  isElsewhere = false,
): string {
  return `http://${isElsewhere ? '127.0.0.1' : hostname}:${port}`;
}

/** The path and query of the page of a view. */
export function pagePathOf(view: HostileView): string {
  return `${pathOf(view)}/page.html?view=${encodeURIComponent(JSON.stringify(view))}`;
}

/** What a path says, and what follows; `null` where it is another's. */
export function readPath(
  path: string,
): (Pick<HostileView, 'id' | 'operation' | 'timeout' | 'name'> & { rest: string }) | null {
  if (!path.startsWith(root)) return null;
  const [id = '', operation = '', timeout = '', name = '', ...rest] = path
    .slice(root.length)
    .split('/');
  return {
    id,
    operation: operation as HostileOperation,
    timeout: Number(timeout),
    name: decodeURIComponent(name),
    rest: rest.join('/'),
  };
}
