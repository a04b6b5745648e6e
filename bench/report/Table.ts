/** Figures of several candidates for the same tasks. */
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
  /** One figure per column; `null` if it does not apply to the candidate. */
  figures: readonly (Figure | null)[];
  /** Which figure is better; missing if the figures can't be compared. */
  better?: 'less' | 'more';
  wanted?: readonly Wanted[];
  /** Why ours is worse, if it is: Markdown. */
  reason?: string;
}

export interface Figure {
  value: number;
  text: string;
}

/** The goal for our figure, or for its ratio to the figure in another column. */
export interface Wanted {
  limit: number;
  /** `limit` as it is printed. */
  text: string;
  /** Our column; default: the first. */
  of?: number;
  /** The column that ours is divided by. */
  besides?: number;
}

/** Returns the median of an odd number of values. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;
}

/** Returns a number with its printed text. */
export function figure(value: number, digits = 0): Figure {
  const text = value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return { value, text };
}

/** Returns our figure divided by that of a column, or `null` if the ratio is meaningless. */
export function ratioTo(row: Row, column: number, ours = 0): number | null {
  const [own, other] = [row.figures[ours], row.figures[column]];
  if (!own || !other || column === ours || other.value <= 0) return null;
  return own.value / other.value;
}

/** Returns whether our figure meets the goal. */
export function isAsWanted(row: Row, { limit, of = 0, besides }: Wanted): boolean {
  const ours = besides === undefined ? row.figures[of]!.value : ratioTo(row, besides, of)!;
  return row.better === 'more' ? ours >= limit : ours <= limit;
}

/** Returns the text of each cell of a row: name, figures with our ratio to them, goal. */
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
    const which = of ? `${columns[of]}: ` : '';
    return `${which}${word} ${text}${whose}: ${isAsWanted(row, wanted) ? 'met' : 'missed'}`;
  });
  return texts?.join('; ') ?? '';
}
