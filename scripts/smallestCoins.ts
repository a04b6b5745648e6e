/**
 * The smallest coins in use, for legal tenders whose smallest coin is not the minor unit and for which CLDR has
 * none or another one. A test reports the rows that CLDR has caught up with.
 *
 * A coin that a central bank only takes back, or mints only for collectors, is not in use.
 */
export const smallestCoins: readonly (readonly [code: string, coin: string, source: string])[] = [
  ['AMD', '10', 'Central Bank of Armenia: coins of 10 to 500 dram are in circulation.'],
  ['AUD', '0.05', 'Royal Australian Mint: 1 and 2 cent coins left circulation from February 1992.'],
  ['AWG', '0.05', 'Centrale Bank van Aruba: coins of 5 cents to 5 florin are in circulation.'],
  ['BAM', '0.05', 'Central Bank of Bosnia and Herzegovina: coins begin with 5 fening.'],
  ['BBD', '0.05', 'Central Bank of Barbados: the 1 cent coin left circulation in May 2014.'],
  ['BHD', '0.005', 'Central Bank of Bahrain: coins of 5 to 500 fils are in circulation.'],
  ['BOB', '0.1', 'Banco Central de Bolivia: coins begin with 10 centavos.'],
  [
    'BSD',
    '0.05',
    'Central Bank of The Bahamas: 1 cent has not been legal tender since the end of 2020.',
  ],
  ['BWP', '0.05', 'Bank of Botswana: coins of 5 thebe to 5 pula are in circulation.'],
  ['CLP', '10', 'Banco Central de Chile: cash totals are rounded to 10 pesos since November 2017.'],
  ['COP', '50', 'Banco de la República: coins of 50 to 1,000 pesos are issued.'],
  ['DOP', '1', 'Banco Central de la República Dominicana: coins begin with 1 peso.'],
  ['FJD', '0.05', 'Reserve Bank of Fiji: 1 and 2 cent coins are withdrawn since 2009.'],
  ['GEL', '0.05', 'National Bank of Georgia: 1 and 2 tetri are withdrawn since January 2021.'],
  ['HKD', '0.1', 'Hong Kong Monetary Authority: coins begin with 10 cents.'],
  ['ILS', '0.1', 'Bank of Israel: 5 agorot have not been legal tender since January 2008.'],
  [
    'INR',
    '0.5',
    'Reserve Bank of India: 25 paise and less have not been legal tender since June 2011.',
  ],
  [
    'JMD',
    '1',
    'Bank of Jamaica: coins under 1 dollar have not been legal tender since February 2018.',
  ],
  ['KRW', '10', 'Bank of Korea: coins of 10 to 500 won are issued for circulation.'],
  ['KWD', '0.005', 'Central Bank of Kuwait: coins of 5 to 100 fils are in circulation.'],
  ['KZT', '1', 'National Bank of Kazakhstan: coins of 1 to 200 tenge are in circulation.'],
  ['MKD', '1', 'National Bank of North Macedonia: coins of 1 to 50 denars are in circulation.'],
  ['MYR', '0.05', 'Bank Negara Malaysia: totals are rounded to 5 sen since April 2008.'],
  ['NAD', '0.05', 'Bank of Namibia: coins of 5 cents to 10 dollars are in circulation.'],
  ['NGN', '0.5', 'Central Bank of Nigeria: coins of 50 kobo, 1 and 2 naira are in circulation.'],
  [
    'NZD',
    '0.1',
    'Reserve Bank of New Zealand: 5 cents have not been legal tender since November 2006.',
  ],
  ['OMR', '0.005', 'Central Bank of Oman: coins of 5 to 50 baisa are in circulation.'],
  ['PEN', '0.1', 'Banco Central de Reserva del Perú: 5 céntimos are withdrawn since January 2019.'],
  ['PGK', '0.05', 'Bank of Papua New Guinea: 1 and 2 toea are not legal tender any more.'],
  ['PYG', '50', 'Banco Central del Paraguay: coins of 50 to 1,000 guaraníes are in circulation.'],
  ['SBD', '0.1', 'Central Bank of Solomon Islands: the coins of 2012 begin with 10 cents.'],
  ['SGD', '0.05', 'Monetary Authority of Singapore: 1 cent is no longer issued since April 2002.'],
  ['THB', '0.25', 'Bank of Thailand: coins of 25 satang to 10 baht are in circulation.'],
  ['TTD', '0.05', 'Central Bank of Trinidad and Tobago: 1 cent is gone since July 2018.'],
  [
    'UAH',
    '0.5',
    'National Bank of Ukraine: 10 kopiikas have not been legal tender since October 2025.',
  ],
  ['UYU', '1', 'Banco Central del Uruguay: coins of 1 to 50 pesos are in circulation.'],
  ['WST', '0.1', 'Central Bank of Samoa: coins of 10 sene to 2 tala are in circulation.'],
  ['XCD', '0.05', 'Eastern Caribbean Central Bank: 1 and 2 cents are withdrawn since July 2015.'],
  ['XPF', '5', 'Institut d’émission d’outre-mer: the coins of 2021 begin with 5 francs.'],
  ['ZAR', '0.1', 'South African Reserve Bank: 5 cents are no longer minted since April 2012.'],
];
