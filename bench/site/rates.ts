/** What the currencies are worth in dollars. */
export const rates: Readonly<Record<string, number>> = {
  NGN: 0.000754054324167522,
  EUR: 1.13607,
  GBP: 1.31,
  CHF: 1.24,
  JPY: 0.0067123,
};

/** Returns today's rates file. */
export function ratesFile(): { date: string; usd: Record<string, number> } {
  return {
    date: new Date().toISOString().slice(0, 10),
    usd: Object.fromEntries(
      Object.entries(rates).map(([code, rate]) => [
        code.toLowerCase(),
        Number((1 / rate).toPrecision(8)),
      ]),
    ),
  };
}
