/** Which prices can be shown: only the local one (the default), or the base price next to it. */
export const priceDisplays = ['local', 'both'] as const;

/** Which prices are shown. */
export type PriceDisplay = (typeof priceDisplays)[number];

/** What can be shown until the price is known: the base price (the default), or nothing. */
export const pendingDisplays = ['base', 'hidden'] as const;

/** What is shown until the price is known. */
export type PendingDisplay = (typeof pendingDisplays)[number];

/** When requests can be sent: at once (the default), or when the price is near the viewport. */
export const loadingModes = ['eager', 'lazy'] as const;

/** When requests are sent. */
export type LoadingMode = (typeof loadingModes)[number];

/** Whether a whole amount can lose its fraction digits: `auto` (the default) keeps them. */
export const trailingZeroDisplays = ['auto', 'strip-if-integer'] as const;

/** Whether a whole amount loses its fraction digits. */
export type TrailingZeroDisplay = (typeof trailingZeroDisplays)[number];
