/** CLDR: the currencies whose smallest coin is not the minor unit, by that coin. */
export const steps: Readonly<Record<string, string>> = {
  '0.05':
    'CAD CHF',
  '0.5':
    'DKK',
  '1':
    'AMD CRC CZK GYD MNT MUR NOK RSD SEK TWD TZS UZS VEF',
  '5':
    'HUF',
};
