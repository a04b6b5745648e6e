/** The countries under “Visit from”, by code. */
export const visitors: Readonly<Record<string, string>> = {
  AU: 'Australia',
  BR: 'Brazil',
  CA: 'Canada',
  EG: 'Egypt',
  FR: 'France',
  DE: 'Germany',
  IN: 'India',
  JP: 'Japan',
  KW: 'Kuwait',
  NG: 'Nigeria',
  ZA: 'South Africa',
  KR: 'South Korea',
  CH: 'Switzerland',
  GB: 'United Kingdom',
  US: 'United States',
};

/** Returns the name of a country in a sentence. */
export function nameOf(code: string): string {
  return visitors[code]!.replace(/^(?=United )/, 'the ');
}
