/** What is charged. */
export interface ChargeRequest {
  /** Names the order: one is charged once, however often it is asked for. */
  order: string;
  /** A plain decimal such as `119.00`. */
  amount: string;
  /** ISO 4217 code. */
  currency: string;
  description: string;
}

/** What was charged. */
export interface Charge extends ChargeRequest {
  /** The amount in the smallest unit of the currency, as payment providers count. */
  units: number;
}

/** A payment provider. */
export interface Payments {
  /** Charges an order; of one that was charged before, returns that charge. */
  charge(request: ChargeRequest): Promise<Charge>;
  /** Returns the charge of an order, if there was one. */
  find(order: string): Promise<Charge | undefined>;
}

/** A stand-in that takes no money, and keeps in memory what it would have: put your provider in its place. */
export class PaymentsInMemory implements Payments {
  readonly #charges = new Map<string, Charge>();

  get charges(): readonly Charge[] {
    return [...this.#charges.values()];
  }

  async charge(request: ChargeRequest): Promise<Charge> {
    const { order, amount, currency } = request;
    const charge = this.#charges.get(order) ?? { ...request, units: toUnits(amount, currency) };
    this.#charges.set(order, charge);
    return charge;
  }

  async find(order: string): Promise<Charge | undefined> {
    return this.#charges.get(order);
  }
}

/** The digits behind the point in which amounts are charged. Your provider has a list of its own. */
const digits = new Map([
  ['USD', 2],
  ['EUR', 2],
  ['GBP', 2],
  ['INR', 2],
  ['JPY', 0],
  ['NGN', 2],
]);

/** @throws Error for what can't be charged exactly */
function toUnits(amount: string, currency: string): number {
  const places = digits.get(currency) ?? -1;
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(amount) ?? [];
  const units = Number(whole + fraction.padEnd(places, '0'));
  if (fraction.length > places || !(units > 0))
    throw new Error(`can't charge ${amount} ${currency}`);
  return units;
}
