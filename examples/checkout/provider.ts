import type { html } from 'hono/html';
import type { PriceValue } from 'local-price/money';

/** What `hono/html` makes. */
export type Html = ReturnType<typeof html>;

/** One product of an order, at the price that the buyer has seen. */
export interface Line {
  sku: string;
  quantity: number;
  price: PriceValue;
}

/** What a buyer is about to pay. */
export interface Purchase {
  /** The id of the order, which is charged once. What is in it does not change. */
  order: string;
  lines: readonly Line[];
  /** The exact sum of the lines: a plain decimal and an ISO 4217 code. */
  total: { amount: string; currency: string };
  /** The customer's id at the provider; `null`: a new one. */
  customer: string | null;
}

/** What was charged, as the provider says. */
export interface Charged {
  order: string;
  amount: string;
  currency: string;
}

/** Returns an order that was started. @throws Refused if there is none */
export type FindPurchase = (order: string | undefined) => Purchase;

/** A payment provider. */
export interface Provider {
  /** The currencies that it charges and pays out, as ISO 4217 codes. The page shows no others. */
  readonly currencies: readonly string[];
  /** Whether the shop learns where a card or an account is from before it is charged. If not, it has no discounts by country. */
  readonly knowsCountry: boolean;
  /** Whether this shop sells subscriptions with it. */
  readonly hasSubscriptions: boolean;
  /** Returns the currency in which a customer can be charged; `null`: in any. */
  currencyOf(customer: string): Promise<string | null>;
  /** Prepares a payment, and charges nothing yet. Returns the address at which the buyer pays. */
  start(purchase: Purchase, shop: ShopPages): Promise<string>;
  /** Returns what is on the page of the shop on which the buyer pays; missing: the provider has that page. */
  payPage?(query: Fields, find: FindPurchase, shop: ShopPages): Html;
  /**
   * Charges an order whose buyer has come from paying, or says what was charged. Called again, it charges nothing again.
   *
   * @returns an address: the buyer must go there, and then comes back
   * @throws Refused if nothing is charged
   */
  finish(fields: Fields, find: FindPurchase, shop: ShopPages): Promise<Charged | string>;
}

/** The fields of a form and of an address. */
export type Fields = Readonly<Record<string, string>>;

/** The addresses of the shop to which a buyer can be sent. */
export type ShopPages = Readonly<Record<'front' | 'pay' | 'paid', string>>;

/** The order is not charged. The message is for the buyer. */
export class Refused extends Error {
  /** The id of an order whose payment has ended: if it is ordered again, it needs another payment. */
  readonly ended: string | undefined;

  constructor(message: string, ended?: string) {
    super(message);
    this.ended = ended;
  }
}

/** The order is charged later, or not: some ways to pay take days. */
export class Undecided extends Error {}

/** Calls the API of a provider. @throws Refused if it does not accept the request */
export async function call<T>(
  address: string,
  init: RequestInit,
  codeOf: (answer: unknown) => unknown,
): Promise<T> {
  const response = await fetch(address, init);
  const answer: unknown = await response.json();
  if (response.ok) return answer as T;
  // What is wrong on our side, such as a key, is not for buyers.
  if (response.status === 401 || response.status === 403 || response.status >= 500) {
    throw new Error(`${address}: ${JSON.stringify(answer)}`);
  }
  const code = String(codeOf(answer) ?? response.status);
  throw new Refused(`Our payment provider does not accept this order (${code}).`);
}
