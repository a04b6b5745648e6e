import { callersBy, type CallerOf, type Connection } from '../callers/Caller.js';

/** A request with Cloudflare's information about its caller. */
export interface EdgeRequest extends Request {
  readonly cf?: { readonly country?: string | null } | null;
}

/**
 * Returns what the platform knows about a caller. The address comes from a header that the platform itself
 * sets, and the country from `cf`. The country header is used only on platforms without `cf`, where the proxy
 * in front must set it.
 */
export function connectionOf(request: EdgeRequest, countryHeader: string | undefined): Connection {
  const { cf, headers } = request;
  const country = cf ? cf.country : countryHeader && headers.get(countryHeader)?.trim();
  return {
    peer: headers.get('cf-connecting-ip') ?? undefined,
    // Cloudflare's code for an unknown country.
    country: country && country !== 'XX' ? country : undefined,
  };
}

const callerOf = callersBy({ isTrusted: () => false });

/** Identifies the caller by what the platform knows, and never by what a client can send. */
export const edgeCaller: CallerOf = (connection, header) => ({
  ...callerOf(connection, header),
  country: connection.country,
});
