/** The words that our own service uses for its failures, and the HTTP status of each. */
export const failureStatuses = {
  BAD_REQUEST: 400,
  UNKNOWN_CURRENCY: 400,
  INVALID_CALLBACK: 400,
  RESERVED_ADDRESS: 400,
  INSUFFICIENT_TOKENS: 402,
  INVALID_API_KEY: 403,
  KEY_DISABLED: 403,
  UNAUTHORIZED_ORIGIN: 403,
  NOT_FOUND: 404,
  ADDRESS_NOT_FOUND: 404,
  RATE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONTENT_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  SERVER_ERROR: 500,
  RATES_STALE: 503,
  NOT_READY: 503,
} as const;

/** A word that our own service uses for a failure. */
export type ServiceErrorCode = keyof typeof failureStatuses;
