/** A charge to make. */
export interface ChargeRequest {
  /** Id of the order. Each order is charged once, even if the request is repeated. */
  order: string;
  /** A plain decimal such as `119.00`. */
  amount: string;
  /** ISO 4217 code. */
  currency: string;
  description: string;
}

/** A charge that was made. */
export interface Charge extends ChargeRequest {
  /** The amount in the smallest unit of the currency, as payment providers count. */
  units: number;
}

/** A payment provider. */
export interface Payments {
  /** Charges an order. If it was charged before, returns that charge. */
  charge(request: ChargeRequest): Promise<Charge>;
  /** Returns the charge of an order, if there was one. */
  find(order: string): Promise<Charge | undefined>;
}

/** A stand-in that charges nothing and keeps the charges in memory. Replace it with your provider. */
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

/** Fraction digits of charged amounts, by currency. Your provider has its own list. */
const digits = new Map([
  ['USD', 2],
  ['EUR', 2],
  ['GBP', 2],
  ['INR', 2],
  ['JPY', 0],
  ['NGN', 2],
]);

/** Returns an amount in the smallest unit of its currency. @throws Error if it can't be charged exactly */
function toUnits(amount: string, currency: string): number {
  const places = digits.get(currency) ?? -1;
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(amount) ?? [];
  const units = Number(whole + fraction.padEnd(places, '0'));
  if (fraction.length > places || !(units > 0))
    throw new Error(`can't charge ${amount} ${currency}`);
  return units;
}
