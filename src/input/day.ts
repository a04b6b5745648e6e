/** Milliseconds of a day. */
export const day = 24 * 3_600_000;
