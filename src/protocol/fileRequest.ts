/** How a rates file is requested, and with other credentials an answer of a service. */
export const fileRequest = {
  // Without this, a page that is left during a call cannot enter Firefox's back/forward cache (no report found).
  keepalive: true,
  // In Chromium, the kept-alive request of a page that was left would lock the cache for the next page, by design:
  // https://www.chromium.org/developers/design-documents/network-stack/http-cache/
  cache: 'no-store',
  // The page itself may need a password or a session.
  credentials: 'same-origin',
  redirect: 'error',
  referrerPolicy: 'strict-origin-when-cross-origin',
  headers: { accept: 'application/json' },
} as const satisfies RequestInit;
