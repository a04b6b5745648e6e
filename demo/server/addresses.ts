/**
 * One public address per country, each in a long-established network (most are universities).
 * The demo forwards it to the service as the visitor's address.
 */
export const addresses: Readonly<Record<string, string>> = {
  AU: '130.56.1.1',
  BR: '143.107.1.1',
  CA: '128.100.1.1',
  CH: '129.132.1.1',
  DE: '141.76.0.1',
  EG: '197.32.0.1',
  FR: '134.157.0.1',
  GB: '131.111.8.42',
  IN: '14.139.0.1',
  JP: '133.11.0.1',
  KR: '143.248.1.1',
  KW: '37.34.128.1',
  NG: '102.89.23.1',
  US: '128.32.0.1',
  ZA: '137.158.0.1',
};
