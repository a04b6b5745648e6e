/** A table to write. */
interface Table {
  /** The day, `YYYY-MM-DD`. */
  date: string;
  /** Code of the base currency; by default, any currency whose value is 1. */
  base?: string;
  /** What one unit of the base is worth, by code in lower case. */
  values: ReadonlyMap<string, number>;
}

/** Returns the content of a rates file with this table. */
export function tableContent({ date, base, values }: Table): string {
  const [unit = ''] = [...values].find(([, value]) => value === 1) ?? [];
  return JSON.stringify({ date, [base ?? unit]: Object.fromEntries(values) });
}
