/** The names of the query parameters (sections 4 and 5 of the service interface). */
export const parameters = {
  apikey: 'apikey',
  from: 'from',
  to: 'to',
  amount: 'amount',
} as const;

/**
 * The query parameter that names the JSONP callback. The interface leaves the name open, so this is
 * a default that a page can change.
 */
export const defaultCallbackParameter = 'callback';
