/** A table to be written. */
interface Table {
  /** The day, `YYYY-MM-DD`. */
  date: string;
  /** The currency that the others are given in; without it, any that is worth 1. */
  base?: string;
  /** What one unit of the base is worth, by code in lower case. */
  values: ReadonlyMap<string, number>;
}

/** Writes a table in the form in which tables are read. */
export function tableContent({ date, base, values }: Table): string {
  const [unit = ''] = [...values].find(([, value]) => value === 1) ?? [];
  return JSON.stringify({ date, [base ?? unit]: Object.fromEntries(values) });
}
