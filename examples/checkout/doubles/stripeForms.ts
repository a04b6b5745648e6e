import { cardCountries, type Money } from './payPage.ts';
import {
  checkCurrency,
  checkTotal,
  checkUnits,
  convert,
  missing,
  moneyOf,
  StripeRefusal,
} from './stripeAmounts.ts';

/** What a buyer chose to pay with. */
export interface Token {
  id: string;
  type: string;
  country?: string | undefined;
  usedBy?: string | undefined;
}

/** An amount in smallest units with a lower case code. */
export interface Units {
  units: number;
  currency: string;
}

/** A payment. */
export interface Intent {
  id: string;
  amount: number;
  currency: string;
  status: string;
  order?: string | undefined;
  isManual?: boolean | undefined;
  type?: string | undefined;
  country?: string | undefined;
  received?: number | undefined;
  /** Where the bank asks the buyer, and where it sends them then. */
  bank?: { url: string; returnUrl: string };
  /** What the buyer pays instead, if Stripe converts. */
  presentment?: Units;
}

/** A visit to the hosted page. */
export interface Session {
  id: string;
  url: string;
  mode: string;
  status: 'open' | 'complete';
  amount: number;
  currency: string;
  lines: { name: string; price: Money }[];
  successUrl: string;
  cancelUrl: string;
  order?: string | undefined;
  reference?: string | undefined;
  customer?: string | undefined;
  isManual: boolean;
  intent?: Intent | undefined;
  /** Returns what a buyer pays whose card is from a country. */
  paidFrom(country: string, settlement: readonly string[]): Units;
}

/** A form-encoded request, whose parameters Stripe must know. */
export class Form {
  readonly #values: URLSearchParams;

  /** @param known names, where `[n]` is any index, and `[*]` any key. @throws StripeRefusal */
  constructor(body: string, known: string) {
    this.#values = new URLSearchParams(body);
    const names = new Set(known.split(/\s+/));
    for (const name of this.#values.keys()) {
      const general = name.replace(/^(expand|payment_method_types)\[\d+\]$/, '$1[]');
      const isKnown =
        names.has(general.replace(/\[\d+\]/g, '[n]')) ||
        names.has(general.replace(/\[\w+\]$/, '[*]'));
      if (isKnown) continue;
      throw new StripeRefusal('parameter_unknown', `Received unknown parameter: ${name}`, name);
    }
  }

  get(name: string): string | undefined {
    return this.#values.get(name) || undefined;
  }

  oneOf(name: string, choices: string): string | undefined {
    const value = this.get(name);
    if (!value || choices.split(' ').includes(value)) return value;
    const text = `Invalid ${name}: must be one of ${choices.replaceAll(' ', ', ')}`;
    throw new StripeRefusal(undefined, text, name);
  }

  /** Returns whether an answer is to contain a whole object instead of its id. */
  expands(path: string): boolean {
    return [...this.#values].some(([name, value]) => name.startsWith('expand[') && value === path);
  }
}

/** Reads the amount of a payment. @throws StripeRefusal */
export function readUnits(form: Form): { amount: number; currency: string } {
  const currency = checkCurrency(form.get('currency'), 'currency');
  const amount = checkUnits(form.get('amount'), currency, 'amount');
  checkTotal(amount, currency, 'Amount must be', 'amount');
  return { amount, currency };
}

const line = 'line_items[n]';
const known = `mode success_url cancel_url customer client_reference_id metadata[*] expand[]
  adaptive_pricing[enabled] payment_intent_data[capture_method] payment_intent_data[description]
  payment_intent_data[metadata][*] ${line}[quantity] ${line}[price_data][currency]
  ${line}[price_data][unit_amount] ${line}[price_data][product_data][name]
  ${line}[price_data][recurring][interval] ${line}[price_data][recurring][interval_count]
  subscription_data[metadata][*] subscription_data[description]`;

/** Checks a session as Stripe does. @throws StripeRefusal */
export function readSession(
  body: string,
  id: string,
  origin: string,
  findCustomer: (id: string) => { currency: string } | undefined,
): Session {
  const form = new Form(body, known);
  const mode = form.oneOf('mode', 'payment subscription setup');
  if (!mode || mode === 'setup') throw missing('mode');
  for (const name of ['payment_intent_data', 'subscription_data']) {
    const isForMode = name === 'payment_intent_data' ? mode === 'payment' : mode === 'subscription';
    if (isForMode || !body.includes(name)) continue;
    const text = `${name} is not for the mode ${mode}.`;
    throw new StripeRefusal(undefined, text, name);
  }
  const successUrl = form.get('success_url');
  if (!successUrl) throw missing('success_url');
  const { amount, currency, lines } = readLines(form, mode);
  const customer = form.get('customer');
  const taken = customer && findCustomer(customer)?.currency.toLowerCase();
  if (mode === 'subscription' && taken && taken !== currency) {
    const text = `You cannot combine currencies on a single customer: this customer has a subscription in ${taken}.`;
    throw new StripeRefusal(undefined, text);
  }
  const captures = form.oneOf(
    'payment_intent_data[capture_method]',
    'automatic automatic_async manual',
  );
  const isManual = captures === 'manual';
  const isAdaptive = mode === 'payment' && form.get('adaptive_pricing[enabled]') !== 'false';
  return {
    id,
    url: `${origin}/c/pay/${id}`,
    mode,
    status: 'open',
    amount,
    currency,
    lines,
    successUrl: successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id),
    cancelUrl: form.get('cancel_url') ?? '#',
    order:
      form.get('payment_intent_data[metadata][order]') ??
      form.get('metadata[order]') ??
      form.get('client_reference_id'),
    reference: form.get('client_reference_id'),
    customer,
    isManual,
    paidFrom(country, settlement) {
      const local = cardCountries.get(country)?.currency.toLowerCase() ?? currency;
      const isConverted = isAdaptive && !isManual && settlement.includes(currency);
      const units =
        isConverted && local !== currency ? convert(amount, currency, local) : undefined;
      return units === undefined ? { units: amount, currency } : { units, currency: local };
    },
  };
}

function readLines(form: Form, mode: string): Pick<Session, 'amount' | 'currency' | 'lines'> {
  const lines: Session['lines'] = [];
  let [amount, total, recurring] = [0, '', 0];
  for (let index = 0; ; index++) {
    const at = `line_items[${index}]`;
    const data = `${at}[price_data]`;
    const isThere = form.get(`${at}[quantity]`) ?? form.get(`${data}[currency]`);
    if (!isThere) break;
    const currency = checkCurrency(form.get(`${data}[currency]`), `${data}[currency]`);
    total ||= currency;
    if (currency !== total) {
      const text = `All prices of a session have one currency: ${currency} is not ${total}.`;
      throw new StripeRefusal(undefined, text, `${data}[currency]`);
    }
    const name = form.get(`${data}[product_data][name]`);
    if (!name) throw missing(`${data}[product_data][name]`);
    const units = checkUnits(form.get(`${data}[unit_amount]`), currency, `${data}[unit_amount]`);
    const quantity = form.get(`${at}[quantity]`);
    if (!quantity) throw missing(`${at}[quantity]`);
    if (!/^[1-9]\d*$/.test(quantity)) {
      const text = `Invalid integer: ${quantity}`;
      throw new StripeRefusal('parameter_invalid_integer', text, `${at}[quantity]`);
    }
    const isRecurring = Boolean(form.oneOf(`${data}[recurring][interval]`, 'day week month year'));
    if (isRecurring && mode === 'payment') throw wrongMode(mode);
    recurring += Number(isRecurring);
    amount += units * Number(quantity);
    lines.push({ name: `${name} × ${quantity}`, price: moneyOf(units, currency) });
  }
  if (!total) throw missing('line_items');
  if (mode === 'subscription' && !recurring) throw wrongMode(mode);
  checkTotal(amount, total, "The Checkout Session's total amount due must add up to");
  return { amount, currency: total, lines };
}

function wrongMode(mode: string): StripeRefusal {
  const text =
    mode === 'payment'
      ? 'A recurring price needs the mode `subscription`.'
      : 'The mode `subscription` needs a recurring price.';
  return new StripeRefusal(undefined, text);
}
