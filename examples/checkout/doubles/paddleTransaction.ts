import { cardCountries, decimalOf, rateBetween, type Money } from './payPage.ts';

/** A refusal in the words of Paddle's API. */
export class PaddleRefusal extends Error {
  readonly code: string;
  readonly errors: readonly { field: string; message: string }[];
  readonly status: 400 | 401 | 403 | 404 | 415;

  constructor(
    code: string,
    message = 'Request does not pass validation.',
    errors: readonly { field: string; message: string }[] = [],
    status: 400 | 401 | 403 | 404 | 415 = 400,
  ) {
    super(message);
    this.code = code;
    this.errors = errors;
    this.status = status;
  }
}

/** The settings of the account that decide amounts. */
export interface AccountSettings {
  taxMode: 'exclusive' | 'inclusive' | 'location';
  conversions: readonly string[];
  checkoutUrl: string;
}

type TaxMode = 'account_setting' | 'external' | 'internal' | 'location';

interface Item {
  quantity: number;
  units: number;
  taxMode: TaxMode;
  price: unknown;
}

/** What a buyer is asked to pay. */
export interface Transaction {
  id: string;
  items: Item[];
  currency: string;
  /** Whether the request has named the currency, so that Paddle chooses none. */
  isCurrencySet: boolean;
  order: string;
  customData: Record<string, unknown> | null;
  customerId: string | null;
  url: string;
  /** The buyer's country, once it is paid. */
  paidFrom?: string;
}

/** The currencies that Paddle charges. */
const currencies = new Set(
  `USD EUR GBP JPY AUD CAD CHF HKD SGD SEK ARS BRL CLP CNY COP CZK DKK HUF ILS INR KRW MXN NOK NZD
  PEN PLN RUB THB TRY TWD UAH ZAR`.split(/\s+/),
);
const withoutDecimals = new Set(['JPY', 'KRW', 'CLP']);
const placesOf = (currency: string) => (withoutDecimals.has(currency) ? 0 : 2);

/** Taxes in percent of the price without tax. */
const taxes: Record<string, number> = {
  CH: 8.1,
  DE: 19,
  FR: 20,
  GB: 20,
  HU: 27,
  IE: 23,
  IN: 18,
  JP: 10,
  NG: 7.5,
};

const fields = new Set(
  `items[] items[].quantity items[].price_id items[].price items[].price.description
  items[].price.name items[].price.tax_mode items[].price.unit_price
  items[].price.unit_price.amount items[].price.unit_price.currency_code items[].price.quantity
  items[].price.quantity.minimum items[].price.quantity.maximum items[].price.billing_cycle
  items[].price.billing_cycle.interval items[].price.billing_cycle.frequency
  items[].price.custom_data items[].price.product_id items[].price.product
  items[].price.product.name items[].price.product.tax_category items[].price.product.description
  items[].price.product.image_url items[].price.product.custom_data currency_code customer_id
  custom_data collection_mode checkout checkout.url`.split(/\s+/),
);

const taxCategories = new Set(
  `digital-goods ebooks implementation-services professional-services saas
  software-programming-services standard training-services website-hosting`.split(/\s+/),
);

interface Body {
  items?: {
    quantity?: unknown;
    price_id?: string;
    price?: {
      description?: string;
      tax_mode?: TaxMode;
      unit_price?: { amount?: unknown; currency_code?: string };
      quantity?: { minimum?: number; maximum?: number };
      product?: { name?: string; tax_category?: string };
    };
  }[];
  currency_code?: string;
  customer_id?: string | null;
  custom_data?: Record<string, unknown> | null;
  collection_mode?: string;
  checkout?: { url?: string | null };
}

/** Checks a transaction as Paddle does. @throws PaddleRefusal */
export function readTransaction(body: unknown, id: string, account: AccountSettings): Transaction {
  if (typeof body !== 'object' || !body) throw new PaddleRefusal('bad_request', 'Invalid request.');
  refuseUnknown(body, '');
  const { items, currency_code: named, customer_id, custom_data, ...rest } = body as Body;
  if (!items?.length) throw invalid('items', 'must be provided as part of the request');
  if (named !== undefined && !currencies.has(named)) throw invalid('currency_code', unsupported);
  if ((rest.collection_mode ?? 'automatic') !== 'automatic') {
    throw invalid('collection_mode', 'only automatic is known here');
  }
  const currency = named ?? items[0]?.price?.unit_price?.currency_code ?? 'USD';
  const read = items.map((item, index) => readItem(item, `items[${index}]`, currency));
  const url = new URL(rest.checkout?.url ?? account.checkoutUrl);
  url.searchParams.set('_ptxn', id);
  const transaction: Transaction = {
    id,
    items: read,
    currency,
    isCurrencySet: named !== undefined,
    order: String(custom_data?.['order'] ?? ''),
    customData: custom_data ?? null,
    customerId: customer_id ?? null,
    url: url.href,
  };
  const { units } = totalsOf(transaction, account);
  const least = leastOf(currency);
  if (units > 0 && units < least) {
    const text = `${units} is less than the smallest payment, ${least} in ${currency}.`;
    throw new PaddleRefusal('transaction_balance_less_than_charge_limit', text);
  }
  return transaction;
}

function readItem(item: NonNullable<Body['items']>[number], at: string, currency: string): Item {
  const { quantity, price_id, price } = item;
  if (price_id && price) {
    const text = 'An item has a price or the id of a price.';
    throw new PaddleRefusal('transaction_both_price_id_and_object_found', text);
  }
  if (price_id) {
    throw new PaddleRefusal('transaction_price_not_found', `Price ${price_id} cannot be found`);
  }
  const { unit_price, product, tax_mode: taxMode = 'account_setting' } = price ?? {};
  const { amount, currency_code: code } = unit_price ?? {};
  if (!price?.description) throw invalid(`${at}.price.description`, needed);
  if (!code || !currencies.has(code)) {
    throw invalid(`${at}.price.unit_price.currency_code`, code ? unsupported : needed);
  }
  if (typeof amount !== 'string' || !/^\d{1,12}$/.test(amount)) {
    const text = 'must be a string with a whole number in the lowest denomination of the currency';
    throw invalid(`${at}.price.unit_price.amount`, text);
  }
  if (code !== currency) {
    const text = `must be ${currency}, as the transaction has one currency`;
    throw invalid(`${at}.price.unit_price.currency_code`, text);
  }
  if (!product?.name) throw invalid(`${at}.price.product.name`, needed);
  if (!taxCategories.has(product.tax_category ?? '')) {
    throw invalid(`${at}.price.product.tax_category`, 'must be a known tax category');
  }
  if (!['account_setting', 'external', 'internal', 'location'].includes(taxMode)) {
    throw invalid(
      `${at}.price.tax_mode`,
      'must be account_setting, external, internal or location',
    );
  }
  if (typeof quantity !== 'number' || !Number.isInteger(quantity)) {
    throw invalid(`${at}.quantity`, 'must be an integer');
  }
  const { minimum = 1, maximum = 100 } = price.quantity ?? {};
  if (quantity < minimum || quantity > maximum) {
    const text = `Item quantity must be between ${minimum} and ${maximum}`;
    throw new PaddleRefusal('transaction_item_quantity_out_of_range', text);
  }
  return { quantity, units: Number(amount), taxMode, price };
}

/** What a transaction costs a buyer. */
export interface Totals {
  /** With tax, in smallest units. */
  units: number;
  tax: number;
  money: Money;
}

/** Returns what a transaction costs a buyer in a country. */
export function totalsOf(
  { items, currency, isCurrencySet, paidFrom }: Transaction,
  { taxMode, conversions }: AccountSettings,
  country = paidFrom,
): Totals {
  const local = cardCountries.get(country ?? '')?.currency ?? currency;
  const isConverted = !isCurrencySet && local !== currency && conversions.includes(local);
  const rate = isConverted ? rateBetween(currency, local) : undefined;
  const final = rate ? local : currency;
  const factor = rate ? rate * 10 ** (placesOf(local) - placesOf(currency)) : 1;
  const percent = taxes[country ?? ''] ?? 0;
  let [units, tax] = [0, 0];
  for (const item of items) {
    const price = Math.round(item.units * factor) * item.quantity;
    const mode = item.taxMode === 'account_setting' ? taxMode : item.taxMode;
    const isIn =
      ['internal', 'inclusive'].includes(mode) || (mode === 'location' && country !== 'US');
    const part = Math.round(isIn ? price - price / (1 + percent / 100) : (price * percent) / 100);
    tax += part;
    units += isIn ? price : price + part;
  }
  const amount = decimalOf(units, placesOf(final));
  return { units, tax, money: { amount, currency: final } };
}

/** Returns a transaction as the API shows it. */
export function transactionJson(
  transaction: Transaction,
  account: AccountSettings,
): Record<string, unknown> {
  const { id, items, customerId, customData, url, paidFrom } = transaction;
  const { units, tax, money } = totalsOf(transaction, account);
  const total = String(units);
  return {
    id,
    status: paidFrom ? 'completed' : 'draft',
    customer_id: customerId,
    currency_code: money.currency,
    collection_mode: 'automatic',
    custom_data: customData,
    items: items.map(({ price, quantity }) => ({ price, quantity })),
    details: {
      totals: {
        subtotal: String(units - tax),
        tax: String(tax),
        discount: '0',
        total,
        grand_total: total,
        balance: paidFrom ? '0' : total,
        currency_code: money.currency,
      },
    },
    payments: paidFrom
      ? [{ status: 'captured', amount: total, method_details: { type: 'card' } }]
      : [],
    checkout: { url },
  };
}

/** Returns about 70 US cents, or what Paddle names. */
function leastOf(currency: string): number {
  if (currency === 'GBP') return 55;
  const rate = rateBetween('USD', currency) ?? 1;
  return Math.ceil(0.7 * rate * 10 ** placesOf(currency));
}

const needed = 'must be provided as part of the request';
const unsupported = 'must be a supported currency code';
const invalid = (field: string, message: string) =>
  new PaddleRefusal('invalid_field', undefined, [{ field, message }]);

function refuseUnknown(value: unknown, path: string): void {
  if (Array.isArray(value)) return value.forEach((each) => refuseUnknown(each, path));
  if (typeof value !== 'object' || !value || path.endsWith('custom_data')) return;
  for (const [name, each] of Object.entries(value)) {
    const inner = `${path ? `${path}.` : ''}${name}${Array.isArray(each) ? '[]' : ''}`;
    if (!fields.has(inner)) throw invalid(inner.replaceAll('[]', ''), 'is not a known field');
    refuseUnknown(each, inner);
  }
}
