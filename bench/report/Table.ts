/** Figures of several candidates for the same tasks. */
export interface Table {
  title: string;
  /** What it shows and how it was measured: Markdown. */
  about: string;
  /** Whose figures they are, ours first. */
  columns: readonly string[];
  rows: readonly Row[];
  /** Whether the table is printed by the program only, and not on the page. */
  isDetail?: boolean;
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
  /** Whether the row is printed by the program only, and not on the page. */
  isDetail?: boolean;
}

export interface Figure {
  value: number;
  text: string;
  /** The range of the middle half of the runs. */
  spread?: string;
  /** The value of each run, if the candidates took turns. */
  runs?: readonly number[];
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

/** Returns the median of an odd number of runs, with their spread. */
export function figureOf(runs: readonly number[], digits = 0): Figure {
  const sorted = runs.toSorted((a, b) => a - b);
  const [low, middle, high] = [0.25, 0.5, 0.75].map(
    (part) => figure(sorted[Math.floor(part * sorted.length)] ?? NaN, digits).text,
  );
  return { value: median(runs), text: middle!, spread: `${low}–${high}`, runs };
}

/**
 * Returns our figure divided by that of a column, or `null` if the ratio is meaningless. If both have runs, it is the
 * median of the ratios of the pairs that ran one after the other.
 */
export function ratioTo(row: Row, column: number, ours = 0): number | null {
  const [own, other] = [row.figures[ours], row.figures[column]];
  if (!own || !other || column === ours || other.value <= 0) return null;
  return own.runs && own.runs.length === other.runs?.length
    ? median(own.runs.map((each, at) => each / other.runs![at]!))
    : own.value / other.value;
}

/** Returns whether our figure misses a goal. */
export function isMissed(row: Row): boolean {
  return !!row.wanted?.some((wanted) => !isAsWanted(row, wanted));
}

/** Returns whether our figure meets the goal. */
function isAsWanted(row: Row, { limit, of = 0, besides }: Wanted): boolean {
  const ours = besides === undefined ? row.figures[of]!.value : ratioTo(row, besides, of)!;
  return row.better === 'more' ? ours >= limit : ours <= limit;
}

/** Returns the text of each figure of a row, with our ratio to it. */
export function figuresOf(row: Row, columns: readonly string[]): string[] {
  return columns.map((_, at) => textOf(row, at));
}

/** Returns the text of each cell of a row as the program prints it: name, figures with our ratio to them and their spread, goal. */
export function cellsOf(row: Row, columns: readonly string[]): string[] {
  const figures = columns.map((_, at) => {
    const spread = row.figures[at]?.spread;
    return spread ? `${textOf(row, at)} [${spread}]` : textOf(row, at);
  });
  return [row.what, ...figures, wantedText(row, columns)];
}

function textOf(row: Row, at: number): string {
  const ratio = row.better ? ratioTo(row, at) : null;
  const text = row.figures[at]?.text ?? '';
  return ratio === null ? text : `${text} (${ratio.toFixed(2)})`;
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
