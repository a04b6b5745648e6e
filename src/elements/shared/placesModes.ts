/** Which countries can count: only known ones (the default), or also those guessed from the time zone. */
export const placesModes = ['known', 'guess'] as const;

/** Which countries count. */
export type PlacesMode = (typeof placesModes)[number];
