import { randomBytes } from 'node:crypto';
import type { Money } from './payPage.ts';

/** An amount as the API writes it. */
export interface Amount {
  currency_code: string;
  value: string;
}

/** An order, and how far the buyer has come. */
export interface Order {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  unit: Unit;
  returnUrl: string;
  cancelUrl: string;
  payerId: string;
  country?: string;
  captureId?: string;
}

/** What is bought. */
export interface Unit {
  reference_id?: string;
  custom_id?: string;
  description?: string;
  amount: Amount & { breakdown?: { item_total?: Amount } };
  items?: { name: string; quantity: string; unit_amount: Amount }[];
}

/** Statuses of refusals. */
export type Status = 400 | 401 | 404 | 422;

/** A refusal in the words of the API. */
export class Refusal extends Error {
  readonly status: Status;
  readonly issue: string;
  readonly field: string | undefined;

  constructor(status: Status, issue: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.issue = issue;
    this.field = field;
  }
}

/** The currencies that PayPal takes from buyers in any country. */
const currencies =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD';
const withoutDecimals = 'HUF JPY TWD';

/** The fields that an order can have. In `[]`, a list. */
const fields = new Set(
  `intent purchase_units[] purchase_units[].reference_id purchase_units[].custom_id
  purchase_units[].description purchase_units[].amount purchase_units[].amount.currency_code
  purchase_units[].amount.value purchase_units[].amount.breakdown
  purchase_units[].amount.breakdown.item_total
  purchase_units[].amount.breakdown.item_total.currency_code
  purchase_units[].amount.breakdown.item_total.value purchase_units[].items[]
  purchase_units[].items[].name purchase_units[].items[].quantity
  purchase_units[].items[].unit_amount purchase_units[].items[].unit_amount.currency_code
  purchase_units[].items[].unit_amount.value payment_source payment_source.paypal
  payment_source.paypal.experience_context payment_source.paypal.experience_context.return_url
  payment_source.paypal.experience_context.cancel_url
  payment_source.paypal.experience_context.user_action
  payment_source.paypal.experience_context.shipping_preference
  payment_source.paypal.experience_context.brand_name
  payment_source.paypal.experience_context.locale`.split(/\s+/),
);

/** Checks an order as PayPal does. @throws Refusal */
export function readOrder(body: unknown): Order {
  refuseUnknown(body, '');
  const {
    intent,
    purchase_units: units,
    payment_source: source,
  } = body as {
    intent?: string;
    purchase_units?: Unit[];
    payment_source?: { paypal?: { experience_context?: Record<string, string> } };
  };
  if (intent !== 'CAPTURE') throw invalid('intent', intent);
  const [unit] = units ?? [];
  if (!unit || units?.length !== 1) throw invalid('purchase_units', unit);
  const { return_url: returnUrl, cancel_url: cancelUrl } = source?.paypal?.experience_context ?? {};
  const context = '/payment_source/paypal/experience_context';
  if (!returnUrl) throw missing(`${context}/return_url`);
  if (!cancelUrl) throw missing(`${context}/cancel_url`);
  checkAmounts(unit);
  const status = 'PAYER_ACTION_REQUIRED';
  return { id: newId(), status, unit, returnUrl, cancelUrl, payerId: newId().slice(0, 13) };
}

/** Checks that amounts can be charged and add up. @throws Refusal */
function checkAmounts({ amount, items }: Unit): void {
  const at = '/purchase_units/0';
  const total = unitsIn(amount, `${at}/amount`, true);
  const itemTotal = amount.breakdown?.item_total;
  if (itemTotal && unitsIn(itemTotal, `${at}/amount/breakdown/item_total`) !== total) {
    const sum = 'The amount is not the sum of its breakdown.';
    throw new Refusal(422, 'AMOUNT_MISMATCH', sum, `${at}/amount/value`);
  }
  if (!items) return;
  if (!itemTotal) throw missing(`${at}/amount/breakdown/item_total`);
  let sum = 0;
  items.forEach(({ name, quantity, unit_amount: each }, index) => {
    if (!name) throw missing(`${at}/items/${index}/name`);
    if (!/^[1-9]\d{0,9}$/.test(quantity)) throw invalid(`items/${index}/quantity`, quantity);
    sum += unitsIn(each, `${at}/items/${index}/unit_amount`) * Number(quantity);
  });
  const all = [amount, itemTotal, ...items.map((each) => each.unit_amount)];
  if (new Set(all.map((each) => each.currency_code)).size > 1) {
    const text = 'Multiple differing values of currency_code are not supported.';
    throw new Refusal(422, 'MULTI_CURRENCY_CODE', text, `${at}/amount/currency_code`);
  }
  if (sum !== total) {
    const text = 'The item_total is not the sum of the items.';
    throw new Refusal(422, 'ITEM_TOTAL_MISMATCH', text, `${at}/amount/breakdown/item_total/value`);
  }
}

/** Returns an amount in smallest units. @throws Refusal if PayPal does not take it */
function unitsIn(amount: Amount | undefined, field: string, mustBePositive = false): number {
  const { currency_code: code, value } = amount ?? {};
  if (!code) throw missing(`${field}/currency_code`);
  if (value === undefined) throw missing(`${field}/value`);
  if (!/^[A-Z]{3}$/.test(code)) {
    const text = 'Currency code should be a three-character ISO-4217 currency code.';
    throw new Refusal(400, 'INVALID_CURRENCY_CODE', text, `${field}/currency_code`);
  }
  if (!currencies.includes(code)) {
    const text = 'Currency code is not currently supported.';
    throw new Refusal(422, 'CURRENCY_NOT_SUPPORTED', text, `${field}/currency_code`);
  }
  const [whole, , fraction = ''] =
    typeof value === 'string' ? (/^-?\d+(\.(\d+))?$/.exec(value) ?? []) : [];
  if (!whole) {
    const text = 'The value of a field does not conform to the expected format.';
    throw new Refusal(400, 'INVALID_PARAMETER_SYNTAX', text, `${field}/value`);
  }
  const places = placesOf(code);
  if (!places && fraction) {
    const text = 'Currency does not support decimals.';
    throw new Refusal(422, 'DECIMALS_NOT_SUPPORTED', text, `${field}/value`);
  }
  if (fraction.length > 2) {
    const text = 'An amount has at most two decimals.';
    throw new Refusal(422, 'DECIMAL_PRECISION', text, `${field}/value`);
  }
  const units = unitsOf(value, places);
  if (mustBePositive && units <= 0) {
    const text = 'An amount is greater than zero.';
    throw new Refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', text, `${field}/value`);
  }
  return units;
}

function refuseUnknown(value: unknown, path: string): void {
  if (Array.isArray(value)) return value.forEach((each) => refuseUnknown(each, path));
  if (typeof value !== 'object' || !value) return;
  for (const [name, each] of Object.entries(value)) {
    const inner = `${path ? `${path}.` : ''}${name}${Array.isArray(each) ? '[]' : ''}`;
    if (!fields.has(inner)) {
      const text = 'The request has a field that is not part of the schema.';
      throw new Refusal(400, 'INVALID_PARAMETER', text, `/${inner.replaceAll('.', '/')}`);
    }
    refuseUnknown(each, inner);
  }
}

const missing = (field: string) =>
  new Refusal(400, 'MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.', field);
const invalid = (field: string, value: unknown) =>
  new Refusal(
    400,
    'INVALID_PARAMETER_VALUE',
    `The value ${String(value)} is invalid.`,
    `/${field}`,
  );
/** Returns the number of decimals of a currency. */
export const placesOf = (currency: string) => (withoutDecimals.includes(currency) ? 0 : 2);
/** Returns a decimal in smallest units. */
export const unitsOf = (value: string, places: number) => Math.round(Number(value) * 10 ** places);
/** Returns a new id of an order or a capture. */
export const newId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17);
/** Returns an amount of the API for a page. */
export const moneyOf = ({ value, currency_code: currency }: Amount): Money => ({
  amount: value,
  currency,
});
