/** Currencies by the number of decimals that their minor unit has. */
export type MinorUnits = Readonly<Record<number, string>>;

/**
 * ISO 4217, list one as of 2026, without the codes that have no minor unit: metals, units of banks, and
 * those for tests and for no currency.
 */
export const iso4217: MinorUnits = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP
    COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR
    JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN
    NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL
    THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/**
 * ISO 4217, list three: the codes withdrawn since 1999, with the decimals that they had (as OpenJDK 17 has them), because
 * money that was paid in them is refunded and printed.
 */
export const withdrawn: MinorUnits = {
  0: 'ADP BEF BYB BYR ESP GRD ITL LUF MGF PTE ROL TPE TRL',
  2: `AFA ANG ATS AYM AZM BGL BGN CSD CUC CYP DEM EEK FIM FRF GHC GWP HRK IEP LTL LVL MRO MTL MZM NLG RUR SDD SIT SKK SLL
    SRG STD TMM USS VEB VEF YUM ZMK ZWD ZWL ZWN ZWR`,
};

/**
 * The currencies of charges with Stripe (docs.stripe.com/currencies, as of 2025) that are not withdrawn. Stripe counts
 * ISK and UGX in hundredths that must be zero, and wants a zero as the last of three decimals.
 */
export const stripe: MinorUnits = {
  0: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK DKK
    DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES KGS KHR KYD KZT LAK LBP
    LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON
    RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX USD UYU UZS WST XCD XCG YER ZAR
    ZMW`,
  3: 'BHD JOD KWD OMR TND',
};
