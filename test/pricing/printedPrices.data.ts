/** What every engine must print. The texts are made by scripts/prices.ts. */

/** A printed amount or range. */
export interface PrintedRow {
  readonly locale: string;
  readonly currency: string;
  readonly currencyDisplay: 'symbol' | 'narrow-symbol' | 'code' | 'name';
  /** A plain decimal. All its digits are printed. */
  readonly amount: string;
  /** The upper end of a range. */
  readonly amountMax?: string;
  /** The printed text with plain spaces. Direction marks are unchanged. */
  readonly text: string;
}

export const printedPrices: readonly PrintedRow[] = [
  {"locale":"en-US","currency":"CLF","currencyDisplay":"code","amount":"1.1883","text":"CLF 1.1883"},
  {"locale":"en-US","currency":"GYD","currencyDisplay":"code","amount":"10248.47","text":"GYD 10,248.47"},
  {"locale":"en-US","currency":"ISK","currencyDisplay":"code","amount":"6174","text":"ISK 6,174"},
  {"locale":"en-US","currency":"KWD","currencyDisplay":"code","amount":"3811257.490","text":"KWD 3,811,257.490"},
  {"locale":"en-US","currency":"PHP","currencyDisplay":"code","amount":"2861.65","text":"PHP 2,861.65"},
  {"locale":"en-US","currency":"TWD","currencyDisplay":"code","amount":"1526.05","text":"TWD 1,526.05"},
  {"locale":"en-US","currency":"ZAR","currencyDisplay":"code","amount":"844.65","text":"ZAR 844.65"},
  {"locale":"en-GB","currency":"EUR","currencyDisplay":"symbol","amount":"1086700.55","text":"€1,086,700.55"},
  {"locale":"en-IN","currency":"USD","currencyDisplay":"symbol","amount":"1402558.05","text":"$14,02,558.05"},
  {"locale":"hi-IN","currency":"JPY","currencyDisplay":"symbol","amount":"194416466","text":"JP¥19,44,16,466"},
  {"locale":"de-DE","currency":"GBP","currencyDisplay":"symbol","amount":"926748.41","text":"926.748,41 £"},
  {"locale":"fr-FR","currency":"XPF","currencyDisplay":"symbol","amount":"129786475","text":"129 786 475 FCFP"},
  {"locale":"fr-CA","currency":"CAD","currencyDisplay":"symbol","amount":"1733116.05","text":"1 733 116,05 $"},
  {"locale":"en-CA","currency":"USD","currencyDisplay":"symbol","amount":"1402558.05","text":"US$1,402,558.05"},
  {"locale":"nl-NL","currency":"EUR","currencyDisplay":"symbol","amount":"1086700.55","text":"€ 1.086.700,55"},
  {"locale":"pt-BR","currency":"BRL","currencyDisplay":"symbol","amount":"6697959.47","text":"R$ 6.697.959,47"},
  {"locale":"pt-PT","currency":"EUR","currencyDisplay":"symbol","amount":"1086700.55","text":"1 086 700,55 €"},
  {"locale":"es-MX","currency":"MXN","currencyDisplay":"symbol","amount":"22727267.36","text":"$22,727,267.36"},
  {"locale":"es-CL","currency":"CLF","currencyDisplay":"symbol","amount":"29939.8057","text":"CLF 29.939,8057"},
  {"locale":"es-AR","currency":"ARS","currencyDisplay":"symbol","amount":"1755617653.33","text":"$ 1.755.617.653,33"},
  {"locale":"ja-JP","currency":"USD","currencyDisplay":"symbol","amount":"1402558.05","text":"$1,402,558.05"},
  {"locale":"ko-KR","currency":"JPY","currencyDisplay":"symbol","amount":"194416466","text":"JP¥194,416,466"},
  {"locale":"zh-CN","currency":"EUR","currencyDisplay":"symbol","amount":"1086700.55","text":"€1,086,700.55"},
  {"locale":"zh-TW","currency":"TWD","currencyDisplay":"symbol","amount":"38449278.71","text":"$38,449,278.71"},
  {"locale":"vi-VN","currency":"EUR","currencyDisplay":"symbol","amount":"1086700.55","text":"1.086.700,55 €"},
  {"locale":"id-ID","currency":"IDR","currencyDisplay":"symbol","amount":"20503344627","text":"Rp 20.503.344.627"},
  {"locale":"th-TH","currency":"THB","currencyDisplay":"symbol","amount":"39841478.36","text":"฿39,841,478.36"},
  {"locale":"sv-SE","currency":"EUR","currencyDisplay":"symbol","amount":"1086700.55","text":"1 086 700,55 €"},
  {"locale":"da-DK","currency":"ISK","currencyDisplay":"symbol","amount":"155555710","text":"155.555.710 ISK"},
  {"locale":"fi-FI","currency":"EUR","currencyDisplay":"symbol","amount":"1086700.55","text":"1 086 700,55 €"},
  {"locale":"cs-CZ","currency":"CZK","currencyDisplay":"symbol","amount":"26385857.57","text":"26 385 857,57 Kč"},
  {"locale":"pl-PL","currency":"PLN","currencyDisplay":"symbol","amount":"4608488.15","text":"4 608 488,15 zł"},
  {"locale":"tr-TR","currency":"TRY","currencyDisplay":"symbol","amount":"50761395.09","text":"₺50.761.395,09"},
  {"locale":"he-IL","currency":"USD","currencyDisplay":"symbol","amount":"1402558.05","text":"\u200f1,402,558.05 \u200f$"},
  {"locale":"ar-EG","currency":"IQD","currencyDisplay":"symbol","amount":"1617281348","text":"\u200f١٬٦١٧٬٢٨١٬٣٤٨ د.ع.\u200f"},
  {"locale":"fa-IR","currency":"EUR","currencyDisplay":"symbol","amount":"1086700.55","text":"\u200e€۱٬۰۸۶٬۷۰۰٫۵۵"},
  {"locale":"ur-PK","currency":"PKR","currencyDisplay":"symbol","amount":"348148075","text":"Rs 348,148,075"},
  {"locale":"bn-BD","currency":"INR","currencyDisplay":"symbol","amount":"109895664.06","text":"১০,৯৮,৯৫,৬৬৪.০৬₹"},
  {"locale":"mr-IN","currency":"INR","currencyDisplay":"symbol","amount":"109895664.06","text":"₹१०९,८९५,६६४.०६"},
  {"locale":"en-US-u-nu-arab","currency":"BHD","currencyDisplay":"symbol","amount":"464197.526","text":"٤٦٤٬١٩٧٫٥٢٦ BHD"},
  {"locale":"en-US-u-nu-fullwide","currency":"KWD","currencyDisplay":"symbol","amount":"381125.749","text":"KWD ３８１,１２５.７４９"},
  {"locale":"en-US","currency":"KWD","currencyDisplay":"symbol","amount":"7.718","text":"KWD 7.718"},
  {"locale":"de-DE","currency":"JPY","currencyDisplay":"symbol","amount":"3937","text":"3.937 ¥"},
  {"locale":"en-US","currency":"JPY","currencyDisplay":"narrow-symbol","amount":"3937","text":"¥3,937"},
  {"locale":"en-US","currency":"INR","currencyDisplay":"narrow-symbol","amount":"2225.39","text":"₹2,225.39"},
  {"locale":"ja-JP","currency":"EUR","currencyDisplay":"narrow-symbol","amount":"22.01","text":"€22.01"},
  {"locale":"en-US","currency":"CAD","currencyDisplay":"name","amount":"35.10","text":"35.10 Canadian dollars"},
  {"locale":"en-US","currency":"SEK","currencyDisplay":"name","amount":"235.34","text":"235.34 Swedish kronor"},
  {"locale":"sv-SE","currency":"SEK","currencyDisplay":"name","amount":"235.34","text":"235,34 svenska kronor"},
  {"locale":"en-US","currency":"EUR","currencyDisplay":"symbol","amount":"43.13","amountMax":"87.14","text":"€43.13 – €87.14"},
  {"locale":"en-US","currency":"JPY","currencyDisplay":"symbol","amount":"7716","amountMax":"15590","text":"¥7,716 – ¥15,590"},
  {"locale":"en-GB","currency":"GBP","currencyDisplay":"symbol","amount":"36.78","amountMax":"74.32","text":"£36.78 – £74.32"},
  {"locale":"de-DE","currency":"EUR","currencyDisplay":"symbol","amount":"43.13","amountMax":"87.14","text":"43,13–87,14 €"},
  {"locale":"fr-FR","currency":"EUR","currencyDisplay":"symbol","amount":"43.13","amountMax":"87.14","text":"43,13–87,14 €"},
  {"locale":"ja-JP","currency":"JPY","currencyDisplay":"symbol","amount":"7716","amountMax":"15590","text":"￥7,716 ～ ￥15,590"},
  {"locale":"ko-KR","currency":"KRW","currencyDisplay":"symbol","amount":"71833","amountMax":"145131","text":"₩71,833 ~ ₩145,131"},
  {"locale":"en-IN","currency":"INR","currencyDisplay":"symbol","amount":"4361.76","amountMax":"8812.53","text":"₹4,361.76 – ₹8,812.53"},
  {"locale":"da-DK","currency":"DKK","currencyDisplay":"symbol","amount":"321.92","amountMax":"650.42","text":"321,92-650,42 kr."},
  {"locale":"vi-VN","currency":"VND","currencyDisplay":"symbol","amount":"1289067","amountMax":"2604441","text":"1.289.067-2.604.441 ₫"},
  {"locale":"ar-EG","currency":"EGP","currencyDisplay":"symbol","amount":"2334.78","amountMax":"4717.21","text":"\u200f٢٬٣٣٤٫٧٨–٤٬٧١٧٫٢١ ج.م.\u200f"},
  {"locale":"he-IL","currency":"ILS","currencyDisplay":"symbol","amount":"164.01","amountMax":"331.37","text":"\u200f164.01–331.37 \u200f₪"},
  {"locale":"en-US","currency":"USD","currencyDisplay":"code","amount":"0.001","text":"USD 0.001"},
  {"locale":"en-US","currency":"JPY","currencyDisplay":"code","amount":"9007199254740993","text":"JPY 9,007,199,254,740,993"},
  {"locale":"en-US","currency":"USD","currencyDisplay":"code","amount":"1000000000000000000000000.00","text":"USD 1,000,000,000,000,000,000,000,000.00"},
  {"locale":"ja-JP","currency":"JPY","currencyDisplay":"symbol","amount":"0.000016","text":"￥0.000016"},
  {"locale":"en-US","currency":"USD","currencyDisplay":"code","amount":"0","text":"USD 0"},
  {"locale":"en-US","currency":"HUF","currencyDisplay":"code","amount":"0.0000001","text":"HUF 0.0000001"},
];
