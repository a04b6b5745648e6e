/** The version of this package. */
export const version: string = '0.1.0';
