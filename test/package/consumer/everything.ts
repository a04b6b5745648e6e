// What a strict TypeScript project may write with the installed package; compiled, never run.
import {
  chooseCountry,
  chooseCurrency,
  configure,
  grantConsent,
  LocalPrice,
  LocalPriceError,
  stats,
  version,
  visitor,
  withdrawConsent,
  type CountryPicker,
  type CurrencyPicker,
  type GateDecision,
  type GateReason,
  type GeoGate,
  type LocalPriceErrorCode,
  type PriceState,
  type PriceValue,
  type Settings,
  type Stats,
  type StorageKind,
  type Visitor,
} from 'local-price';
import {
  createClient,
  errorCodes,
  type Client,
  type ClientOptions,
  type Conversion,
  type Origin,
  type Swap,
  type TransportName,
} from 'local-price/client';
import 'local-price/country-picker.js';
import 'local-price/currency-picker.js';
import 'local-price/define';
import 'local-price/geo-gate.js';
import 'local-price/local-price.js';
import {
  formatPrice,
  priceFor,
  rateNeeded,
  total as sumOf,
  type PriceAttributes,
  type PriceQuestion,
  type RatePair,
  type ServerTerms,
  type Total,
} from 'local-price/money';
import {
  answer,
  visitFrom,
  type Answerer,
  type PlaywrightPage,
  type PuppeteerPage,
  type TestAnswer,
  type TestFailure,
  type VisitOptions,
} from 'local-price/testing';
import { currencyCode, parseSwap, paths, type Operation, type Parsed } from 'local-price/protocol';
import {
  localPrices,
  openRates,
  renderPrice,
  visitorFrom,
  type FoundVisitor,
  type OpenRates,
  type Rewriter,
} from 'local-price/server';

const storage: StorageKind = 'session';
const settings: Settings = { apikey: 'pk_1', baseUrl: '/rates', storage, currencies: ['EUR'] };
configure(settings);
configure({ groups: 'SHIP: US CA' });
configure({ apikey: undefined, transport: 'jsonp-isolated', timeout: 3000 });
// @ts-expect-error there is no such transport
configure({ transport: 'carrier pigeon' });
// @ts-expect-error there is no such setting
configure({ colour: 'red' });

const found: Promise<Visitor> = visitor();
void found.then(({ country, countrySource, currency, source }): (string | null)[] => [
  country,
  countrySource,
  currency,
  source,
]);
chooseCountry('IE');
chooseCountry(null);
chooseCurrency('EUR');
chooseCurrency(null);
grantConsent();
withdrawConsent();
const counts: Stats = stats();
export const total: number = counts.origin + counts.swap + counts.convert + counts.fromCache;
export const text: string = version;
void window.localPrice?.visitor();

const terms: PriceAttributes = {
  basePrice: '49.00',
  baseCurrency: 'USD',
  prices: ['EUR:45', 'IE/EUR:47'],
  compareAt: 79,
  discount: 'IN:60%',
};
void window.localPrice
  ?.price({ ...terms, locale: 'de', trailingZeroDisplay: 'strip-if-integer' })
  .then((found): Total | null => window.localPrice!.total([{ value: found, quantity: 2 }]));
const pair: RatePair | null = rateNeeded(terms, { country: 'IE', currency: null });
const question: PriceQuestion = { country: 'IE', currency: 'EUR', rate: null };
const grouped: ServerTerms = { ...terms, places: 'chosen', groups: 'ISLES: IE GB' };
export const charged: PriceValue = priceFor(grouped, question);
export const printed: string = formatPrice(charged, { locale: 'en-IE' });
export const summed: string | undefined = sumOf([{ value: charged }])?.text ?? pair?.from;
// The page may say the currency.
priceFor({ basePrice: '49.00' }, question, { baseCurrency: 'USD' });
// @ts-expect-error there is no such term
priceFor({ basePrise: '49.00' }, question);

// Elements by their tags.
const price: LocalPrice = document.createElement('local-price');
price.basePrice = '49.00';
price.prices = ['EUR:45'];
price.approximate = true;
const value: PriceValue | null = price.value;
export const sum: string | undefined = value?.amountMax ?? value?.amount;
// @ts-expect-error what is shown can't be set
price.value = null;
// @ts-expect-error what is inside is nobody's business
void price.internals;
const gate: GeoGate | null = document.querySelector('geo-gate');
export const isOpen: boolean | undefined = gate?.open;
const picker: CurrencyPicker | null = document.querySelector('currency-picker');
const countries: CountryPicker | null = document.querySelector('country-picker');
if (picker) picker.value = 'EUR';
if (countries) countries.countries = ['EU', 'US'];
export const state: PriceState = 'local';

// Events, wherever one listens.
document.addEventListener('local-price-change', ({ detail }) =>
  show(detail.amount, detail.currency),
);
window.addEventListener('local-price-error', ({ detail }) => report(detail.error));
price.addEventListener('local-price-change', ({ detail }) => {
  const { source }: PriceValue = detail;
  show(source);
  // @ts-expect-error a price has no such thing
  void detail.colour;
});
gate?.addEventListener('geo-gate-change', ({ detail }) => {
  const { open, country, reason }: GateDecision = detail;
  const why: GateReason = reason;
  show(String(open), country ?? why);
});

function show(...words: string[]): void {
  document.title = words.join(' ');
}

function report(error: LocalPriceError): void {
  const code: LocalPriceErrorCode = error.code;
  const { status, serviceCode, retryAfter } = error;
  show(code, String(status), serviceCode ?? '', String(retryAfter), errorCodes.join());
}

// A shop's own element.
export class ShopPrice extends LocalPrice {
  override connectedCallback(): void {
    super.connectedCallback();
    this.show ??= 'both';
  }
}

// The client.
const transport: TransportName = 'fetch';
const options: ClientOptions = { baseUrl: 'https://rates.example', apikey: 'pk_1', transport };
const client: Client = createClient(options);
export async function ask(): Promise<[Origin, Swap, Conversion]> {
  try {
    return [
      await client.origin(),
      await client.swap({ from: 'NGN', to: 'USD' }),
      await client.convert({ from: 'NGN', to: 'USD', amount: '1' }),
    ];
  } catch (error) {
    if (error instanceof LocalPriceError) report(error);
    throw error;
  }
}

// The protocol.
const operation: Operation = 'swap';
const parsed: Parsed<Swap> = parseSwap({ status: true });
export const all: unknown[] = [paths[operation], currencyCode('usd'), parsed];

// Tests of pages.
const failure: TestFailure = 'INSUFFICIENT_TOKENS';
const visitOptions: VisitOptions = {
  country: 'JP',
  currency: null,
  failure,
  rates: { usd: { jpy: 150 } },
};
const answers: Answerer = answer(visitOptions);
export const answered: TestAnswer | null = answers('https://rates.example.com/api/v1/origin');
export const visit = (page: PlaywrightPage | PuppeteerPage): Promise<() => Promise<void>> =>
  visitFrom(page, 'JP');
// @ts-expect-error there is no such failure
answer({ country: 'JP', failure: 'offline' });
// @ts-expect-error the country is needed
answer({});

// The first byte.
const rates: OpenRates = openRates({ date: '2026-11-27', usd: { eur: 0.88 } });
export const served = (request: Request, rewriter: Rewriter): Rewriter =>
  localPrices({ rates, country: 'DE', request, withhold: true, onError: report }).apply(rewriter);
const known: FoundVisitor = visitorFrom({ country: 'DE', url: new URL('https://shop.example/') });
export const roots: string[] = [
  renderPrice({ ...terms, parts: true, id: 'a' }, known, { rates, locale: 'de', content: '$49' }),
  renderPrice.root(terms, { country: 'DE', currency: 'EUR' }, { rates, page: settings }),
];
