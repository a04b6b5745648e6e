/** The rules by currency that the guide “Fixed prices” proposes. A test compares them with its table. */
export const proposedRules = {
  rounding:
    'cash BHD:0.05 JOD:0.05 KWD:0.05 OMR:0.05 CZK:1 DKK:1 EGP:1 INR:1 MXN:1 NOK:1 PHP:1 SEK:1 THB:1 TRY:1 UAH:1 ' +
    'KES:10 PKR:10 TWD:10 ARS:100 CLP:100 HUF:100 ISK:100 JPY:100 KZT:100 NGN:100 ' +
    'COP:1000 IDR:1000 KRW:1000 VND:1000',
  ending:
    'AED:99 BRL:99 CNY:99 EUR:99 GBP:99 PLN:99 RON:99 SAR:99 USD:99 ' +
    'AUD:95 CAD:95 CHF:95 MYR:95 SGD:95 HKD:90 ILS:90 NZD:90 ZAR:90 ' +
    'CZK:9 DKK:9 EGP:9 INR:9 MXN:9 NOK:9 PHP:9 SEK:9 THB:9 TRY:9 UAH:9',
};
