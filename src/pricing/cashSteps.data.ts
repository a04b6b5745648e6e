/** CLDR and central banks: the currencies whose smallest coin is not the minor unit, by that coin. */
export const steps: Readonly<Record<string, string>> = {
  '0.005':
    'BHD KWD OMR',
  '0.05':
    'AUD AWG BAM BBD BSD BWP CAD CHF FJD GEL MYR NAD PGK SGD TTD XCD',
  '0.1':
    'BOB HKD ILS NZD PEN SBD WST ZAR',
  '0.25':
    'THB',
  '0.5':
    'DKK INR NGN UAH',
  '1':
    'CRC CZK DOP GYD JMD KZT MKD MNT MUR NOK RSD SEK TWD TZS UYU UZS VEF',
  '10':
    'AMD CLP KRW',
  '5':
    'HUF XPF',
  '50':
    'COP PYG',
};
