/** CLDR: the currencies that are not written with two fraction digits, by the number of theirs. */
export const exceptions: Readonly<Record<number, string>> = {
  0:
    'ADP AFN ALL BIF BYR CLP COP DJF ESP GNF HUF IDR IQD IRR ISK ITL JPY KMF KPW KRW LAK LBP LUF MGA MGF MMK MRO PKR PYG RWF SLL SOS STD SYP TMM TRL UGX UYI VND VUV XAF XOF XPF YER ZMK ZWD',
  3:
    'BHD JOD KWD LYD OMR TND',
  4:
    'CLF UYW',
};
