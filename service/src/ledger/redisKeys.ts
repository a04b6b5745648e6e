/** The start of all keys in Redis. They share a hash tag, so that a cluster has them on one node. */
export const keyPrefix = 'local-price:{ledger}:';
