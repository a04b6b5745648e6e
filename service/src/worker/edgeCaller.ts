import { callersBy, type CallerOf, type Connection } from '../callers/Caller.js';

/** A request, with what Cloudflare knows of its caller. */
export interface EdgeRequest extends Request {
  readonly cf?: { readonly country?: string | null } | null;
}

/**
 * Returns what the platform says of a caller. The address comes from the header that the platform writes
 * itself. So does the country, where there is one; another header counts only on platforms that
 * have no `cf`, where it must come from the proxy in front.
 */
export function connectionOf(request: EdgeRequest, countryHeader: string | undefined): Connection {
  const { cf, headers } = request;
  const country = cf ? cf.country : countryHeader && headers.get(countryHeader)?.trim();
  return {
    peer: headers.get('cf-connecting-ip') ?? undefined,
    // Cloudflare's word for an address that it does not know.
    country: country && country !== 'XX' ? country : undefined,
  };
}

const callerOf = callersBy({ isTrusted: () => false });

/** Tells who asks: what the platform says, and nothing that a client can send. */
export const edgeCaller: CallerOf = (connection, header) => ({
  ...callerOf(connection, header),
  country: connection.country,
});
