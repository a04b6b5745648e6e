/** The beginnings, repeated parts and ends of texts that have slowed down parsers. The last sign fits nothing. */
// prettier-ignore
const parts = [
  'a', '1', ' ', '\t', '\n', '\r', '\r\n', '-', '_', '.', ',', ':', ';', '/', '@', '%', '(', '[', '"', '<', '\u00a0', 'é',
  'a-', 'x-', 'ab_', '1.', '1,', '1 ', '. ', ' ,', 'a b', 'a:', 'a,', '::', '//', '/@', '0.0', '%2',
  'EUR:1 ', 'DE/EUR:1 ', 'DE:5% ', 'A1B: DE; ', 'AB: ABC; ', '{"a":', '&a=1', '-000000-0.0', '127.0.0.1, ', ')({',
];

/** The words of lists in which no word occurs twice; `name` has three letters. */
const words: readonly ((name: string) => string)[] = [
  (name) => `${name} `,
  (name) => `${name}:1 `,
  (name) => `${name}: DE; `,
  (name) => `${name}/EUR:1 `,
  (name) => `"${name}":1,`,
];

function nameOf(index: number): string {
  return [676, 26, 1]
    .map((place) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Math.floor(index / place) % 26])
    .join('');
}

/** Texts of a length that is given, made to be slow to read. */
const longTexts: readonly ((length: number) => string)[] = [
  ...parts.flatMap((part) => {
    const repeated = (length: number): string => part.repeat(length).slice(0, length - 1);
    return [
      (length: number): string => `${repeated(length)}!`,
      (length: number): string => `a${repeated(length - 1)}1`,
    ];
  }),
  ...words.map((word) => (length: number): string => {
    let text = '';
    for (let index = 0; text.length < length; index += 1) text += word(nameOf(index));
    return text.slice(0, length);
  }),
];

/**
 * Returns the milliseconds that this process has computed: time that other processes take away does not count. On
 * Windows, which counts these in steps of 16, returns those that have passed.
 */
function clock(): number {
  if (process.platform === 'win32') return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds that one measurement takes at least, so that the clock can tell it. */
const shortest = 0.1;

/** How many times what the short text costs a text of four times its length may cost: four, and room for chance. */
export const mostGrowth = 7;

/** The rounds of a measurement: it ends when the factor is small enough, and stands after the last one. */
const mostRounds = 60;

/** Milliseconds that no text takes, on any machine. */
const hopeless = 2000;

/**
 * Returns by what factor the cost of reading grows from a text to one of four times its length. Both are measured in turn,
 * and the fastest run of each counts.
 *
 * @param reads reads the shorter and the longer text; it is told how often it has read it in this round
 * @param fewestRounds how often both are measured at least: code that is new is slow, which hides a factor
 * @returns the factor, as soon as it is small enough; it is too large if it is more than `mostGrowth`
 */
export async function growthOf(
  reads: readonly [shorter: (done: number) => unknown, longer: (done: number) => unknown],
  fewestRounds = 15,
): Promise<number> {
  const best = [Infinity, Infinity];
  const time = async (at: 0 | 1, times: number): Promise<number> => {
    const start = clock();
    for (let done = 0; done < times; done += 1) await reads[at](done);
    return (clock() - start) / times;
  };
  const first = await time(0, 1);
  if (first > hopeless) return Infinity;
  const times = Math.max(2, Math.ceil(shortest / Math.max(first, shortest / 1000)));
  for (let round = 1; round <= mostRounds; round += 1) {
    best[0] = Math.min(best[0]!, await time(0, times));
    best[1] = Math.min(best[1]!, await time(1, Math.max(2, Math.ceil(times / 4))));
    if (best[1] > hopeless) return Infinity;
    if (round >= fewestRounds && best[1] / best[0] <= mostGrowth) break;
  }
  return best[1]! / best[0]!;
}

/** `growthOf` in PHP: `growth_of($read, $shorter, $longer)`. */
export const growthOfInPhp = `
  function computed_microseconds() {
    $used = getrusage();
    return 1e6 * ($used['ru_utime.tv_sec'] + $used['ru_stime.tv_sec'])
      + $used['ru_utime.tv_usec'] + $used['ru_stime.tv_usec'];
  }
  function cost_of($read, $text, $times) {
    $start = computed_microseconds();
    for ($done = 0; $done < $times; $done++) $read($text);
    return max(1, computed_microseconds() - $start) / $times;
  }
  function growth_of($read, $shorter, $longer) {
    $best = array(INF, INF);
    $times = ceil(${shortest * 1000} / cost_of($read, $shorter, 1));
    for ($round = 1; $round <= 200; $round++) {
      $best[0] = min($best[0], cost_of($read, $shorter, $times));
      $best[1] = min($best[1], cost_of($read, $longer, ceil($times / 4)));
      if ($round >= 15 && $best[1] / $best[0] <= ${mostGrowth}) break;
    }
    return $best[1] / $best[0];
  }`;

/**
 * Returns the texts that take more than in proportion to their length to read, cut, with the factors.
 *
 * @param longest the length of the longer texts; less than 4,000 for a reader that refuses such a length
 */
export async function slowTexts(
  read: (text: string) => unknown,
  longest = 4000,
): Promise<string[]> {
  const slow: string[] = [];
  for (const text of longTexts) {
    const reader = (length: number): ((done: number) => unknown) => {
      // Readers may remember the text that they have read last.
      const texts = [0, 1].map((at) => at + text(length - 1));
      return (done) => read(texts[done % 2]!);
    };
    // What is new has become fast with the first of so many texts.
    const growth = await growthOf([reader(longest / 4), reader(longest)], 3);
    if (growth > mostGrowth) slow.push(`${JSON.stringify(text(20))}: ${growth.toFixed(1)}`);
  }
  return slow;
}
