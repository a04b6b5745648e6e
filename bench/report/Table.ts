/** Figures of several contestants on the same things. */
export interface Table {
  title: string;
  /** What it shows and how it was measured: Markdown. */
  about: string;
  /** Whose figures they are, ours first. */
  columns: readonly string[];
  rows: readonly Row[];
}

export interface Row {
  what: string;
  /** By column; `null` where one has no such thing. */
  figures: readonly (Figure | null)[];
  /** Which figure is the better one; missing where they can't be compared. */
  better?: 'less' | 'more';
  wanted?: Wanted;
  /** Why ours is worse, where it is: a sentence of Markdown. */
  reason?: string;
}

export interface Figure {
  value: number;
  text: string;
}

/** What was wanted of our figure, or of its ratio to that of another column. */
export interface Wanted {
  limit: number;
  /** `limit` as it is printed. */
  text: string;
  /** The column that ours is divided by. */
  besides?: number;
}

/** The one in the middle. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;
}

/** A number as it is printed. */
export function figure(value: number, digits = 0): Figure {
  const text = value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return { value, text };
}

/** Ours divided by that of a column; `null` where that says nothing. */
export function ratioTo(row: Row, column: number): number | null {
  const [own, other] = [row.figures[0], row.figures[column]];
  if (!own || !other || column === 0 || other.value <= 0) return null;
  return own.value / other.value;
}

/** Whether ours is as wanted; `null` where nothing was. */
export function isAsWanted(row: Row): boolean | null {
  if (!row.wanted) return null;
  const { limit, besides } = row.wanted;
  const ours = besides === undefined ? row.figures[0]!.value : ratioTo(row, besides);
  if (ours === null) return null;
  return row.better === 'more' ? ours >= limit : ours <= limit;
}

/** The text of each cell of a row: what, the figures with our ratio to them, what was wanted. */
export function cellsOf(row: Row, columns: readonly string[]): string[] {
  const figures = columns.map((_, at) => {
    const shown = row.figures[at];
    const ratio = row.better ? ratioTo(row, at) : null;
    if (!shown) return '';
    return ratio === null ? shown.text : `${shown.text} (${ratio.toFixed(2)})`;
  });
  return [row.what, ...figures, wantedText(row, columns)];
}

function wantedText(row: Row, columns: readonly string[]): string {
  if (!row.wanted) return '';
  const { text, besides } = row.wanted;
  const word = row.better === 'more' ? 'at least' : 'at most';
  const whose = besides === undefined ? '' : ` of ${columns[besides]}`;
  return `${word} ${text}${whose}: ${isAsWanted(row) ? 'met' : 'missed'}`;
}
