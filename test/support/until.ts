/** In milliseconds: more than a busy machine needs for anything that does come. */
const patience = 20_000;

/** Looks until something is true; an error counts as not yet. Throws after `patience`. */
export async function until(check: () => unknown, what: string): Promise<void> {
  const end = Date.now() + patience;
  let last: unknown;
  while (Date.now() < end) {
    try {
      last = await check();
    } catch (error) {
      last = error;
    }
    if (last === true) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`Waited in vain for ${what}: ${String(last)}`);
}
