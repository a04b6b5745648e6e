/** The paths below `{base_url}` (sections 4.1 to 4.3 of the service interface). */
export const paths = {
  swap: '/api/v1/currency/swap',
  convert: '/api/v1/currency/convert',
  origin: '/api/v1/origin',
  single: '/api/v1/single',
} as const;

/** A call that the interface knows. */
export type Operation = keyof typeof paths;
