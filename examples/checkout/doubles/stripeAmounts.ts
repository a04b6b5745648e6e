import { decimalOf, moneyText, rateBetween, type Money } from './payPage.ts';

/** A refusal in the words of Stripe's API. */
export class StripeRefusal extends Error {
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly status: 400 | 401 | 404 | 409;
  readonly type: string;

  constructor(
    code: string | undefined,
    message: string,
    param?: string,
    status: 400 | 401 | 404 | 409 = 400,
    type = 'invalid_request_error',
  ) {
    super(message);
    this.code = code;
    this.param = param;
    this.status = status;
    this.type = type;
  }
}

/** The currencies in which cards can be charged, by the number of decimals of an amount. */
const byPlaces: Record<number, string> = {
  0: 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf',
  2: `usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bmd bnd bob brl bsd bwp byn bzd cad
    cdf chf cny cop crc cve czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg
    huf idr ils inr isk jmd kes kgs khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr
    mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sek
    sgd shp sle sos srd szl thb tjs top try ttd twd tzs uah ugx uyu uzs wst xcd xcg yer zar zmw`,
  3: 'bhd jod kwd omr tnd',
};

const places: ReadonlyMap<string, number> = new Map(
  Object.entries(byPlaces).flatMap(([count, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(count)] as const),
  ),
);

/** Amounts of these currencies have two decimals for old programs, and these must be zero. */
const wholeOnly = new Set(['isk', 'ugx']);

/** The least that can be charged, in smallest units, where Stripe names an amount. */
const minimums: ReadonlyMap<string, number> = new Map(
  `usd:50 aed:200 ars:50 aud:50 brl:50 cad:50 chf:50 cop:50 czk:1500 dkk:250 eur:50 gbp:30 hkd:400
  huf:17500 idr:50 ils:50 inr:50 jpy:50 krw:50 mxn:1000 myr:200 nok:300 nzd:50 php:50 pln:200
  ron:200 rub:50 sek:300 sgd:50 thb:1000 zar:50`
    .split(/\s+/)
    .map((each) => [each.slice(0, 3), Number(each.slice(4))] as const),
);

/** Returns an amount of Stripe as a plain decimal with an upper case code. */
export function moneyOf(units: number, currency: string): Money {
  return {
    amount: decimalOf(units, places.get(currency) ?? 2),
    currency: currency.toUpperCase(),
  };
}

/** Checks a code. @throws StripeRefusal */
export function checkCurrency(currency: string | undefined, param: string): string {
  if (!currency) throw missing(param);
  if (places.has(currency)) return currency;
  const all = [...places.keys()].join(', ');
  const text = `Invalid currency: ${currency}. Stripe currently supports these currencies: ${all}`;
  throw new StripeRefusal(undefined, text, param);
}

/** Reads an amount in smallest units. @throws StripeRefusal if Stripe does not charge it */
export function checkUnits(value: string | undefined, currency: string, param: string): number {
  if (!value) throw missing(param);
  if (!/^-?\d+$/.test(value)) {
    throw new StripeRefusal('parameter_invalid_integer', `Invalid integer: ${value}`, param);
  }
  const units = Number(value);
  if (units < 0) {
    const text = 'This value must be greater than or equal to 0.';
    throw new StripeRefusal('parameter_invalid_integer', text, param);
  }
  const step = places.get(currency) === 3 ? 10 : wholeOnly.has(currency) ? 100 : 1;
  if (units % step) {
    const text = `Invalid amount: ${units} ${currency} must be evenly divisible by ${step}.`;
    throw new StripeRefusal('invalid_charge_amount', text, param);
  }
  return units;
}

/** Checks a total. @throws StripeRefusal if it is too small or too large */
export function checkTotal(units: number, currency: string, subject: string, param?: string): void {
  const least = minimums.get(currency) ?? 1;
  if (units < least) {
    const text = `${subject} at least ${moneyText(moneyOf(least, currency))} ${currency}`;
    throw new StripeRefusal('amount_too_small', text, param);
  }
  if (units > 999_999_999_999) {
    const text = 'Amount must be at most 999999999999 in the smallest unit';
    throw new StripeRefusal('amount_too_large', text, param);
  }
}

/** Converts an amount at Stripe's own rate, which is 4% to the disadvantage of the buyer. */
export function convert(units: number, from: string, to: string): number | undefined {
  const rate = rateBetween(from.toUpperCase(), to.toUpperCase());
  if (!rate) return;
  const shift = 10 ** ((places.get(to) ?? 2) - (places.get(from) ?? 2));
  const step = places.get(to) === 3 ? 10 : 1;
  return Math.round((units * rate * 1.04 * shift) / step) * step;
}

/** Returns the refusal of a request without a parameter. */
export function missing(param: string): StripeRefusal {
  return new StripeRefusal('parameter_missing', `Missing required param: ${param}.`, param);
}
