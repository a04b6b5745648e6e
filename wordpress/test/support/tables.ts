// One moment for all: a test may run over midnight.
const now = Date.now();

/** Returns a day, `YYYY-MM-DD`. @param ago days before today */
export function day(ago = 0): string {
  return new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the content of a rates file of yesterday. */
export function table(changes: object = {}, date: unknown = day(1)): string {
  return JSON.stringify({
    date,
    usd: { usd: 1, eur: 0.5, gbp: 0.4, jpy: 150, ngn: 1500, ...changes },
  });
}
