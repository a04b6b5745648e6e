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
  wanted?: readonly Wanted[];
  /** Why ours is worse, where it is: a sentence of Markdown. */
  reason?: string;
}

export interface Figure {
  value: number;
  text: string;
}

/** What was wanted of a figure of ours, or of its ratio to that of another column. */
export interface Wanted {
  limit: number;
  /** `limit` as it is printed. */
  text: string;
  /** The column of ours; default: the first. */
  of?: number;
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
export function ratioTo(row: Row, column: number, ours = 0): number | null {
  const [own, other] = [row.figures[ours], row.figures[column]];
  if (!own || !other || column === ours || other.value <= 0) return null;
  return own.value / other.value;
}

/** Whether ours is as wanted. */
export function isAsWanted(row: Row, { limit, of = 0, besides }: Wanted): boolean {
  const ours = besides === undefined ? row.figures[of]!.value : ratioTo(row, besides, of)!;
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
  const word = row.better === 'more' ? 'at least' : 'at most';
  const texts = row.wanted?.map((wanted) => {
    const { text, of, besides } = wanted;
    const whose = besides === undefined ? '' : ` of ${columns[besides]}`;
    const which = of ? `, ${columns[of]}` : '';
    return `${word} ${text}${whose}${which}: ${isAsWanted(row, wanted) ? 'met' : 'missed'}`;
  });
  return texts?.join('; ') ?? '';
}
