import type { Query } from './Query.js';

/** One request, as far as an endpoint may see it. */
export interface Call {
  query: Query;
  /** The other end of the connection. */
  peer: string | undefined;
  /** The header `X-Forwarded-For`; a claim until `clientAddress` has looked at it. */
  forwardedFor: string | undefined;
}

/** What answers on one path. */
export interface Endpoint {
  /** Every method that is answered, OPTIONS included. */
  methods: readonly string[];
  /** `cache-control` of a success. */
  cacheControl: string;
  /**
   * The `meta_data` of the answer.
   *
   * @throws ServiceFailure for what the caller can be told
   */
  run(call: Call): object;
}
