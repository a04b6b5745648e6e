/**
 * Tries programs with the cases of `conformance/`, and prints who passes what: `npm run conformance -- php
 * php/conformance.php`. Without a program: the package's own functions, the second computation, and `php/`.
 */
import { difference, readCases, type Case, type Result } from './conformance/cases.ts';
import { ourAnswer } from './conformance/ourAnswer.ts';
import { runProgram } from './conformance/runProgram.ts';
import { secondAnswer } from './prices/answer.ts';

/** A program, and its answer to each case by its id; `null`: the case is about something else. */
type Answers = readonly [name: string, answerOf: (each: Case) => Result | null | undefined];

const command = process.argv.slice(2).filter((word, at) => at || word !== '--');
const rules = readCases();
const all = [...rules.values()].flat();

/** Gives the cases to a program; if it fails as a whole, it is said why, and it has answered none. */
async function program(name: string, words: readonly string[]): Promise<Answers> {
  try {
    const answers = await runProgram(words, all);
    return [name, ({ id }) => (answers.get(id)?.skipped ? null : answers.get(id))];
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
    return [name, () => null];
  }
}

/** Says what is wrong with an answer; an empty text: nothing; `null`: there is none, and none is needed. */
function problemWith(each: Case, answerOf: Answers[1]): string | null {
  const answer = answerOf(each);
  if (answer === undefined) return 'it is not answered';
  return answer && difference(each, answer);
}

const programs: Answers[] = command.length
  ? [await program('passed', command)]
  : [
      ['local-price/money', ourAnswer],
      ['second computation', secondAnswer],
      await program('php', ['php', 'php/conformance.php']),
    ];
const failed: string[] = [];
const rows = [...rules].map(([rule, cases]) => {
  const cells = programs.map(([name, answerOf]) => {
    const problems = cases.map((each) => [each.id, problemWith(each, answerOf)] as const);
    const tried = problems.filter(([, problem]) => problem !== null);
    const wrong = tried.filter(([, problem]) => problem);
    const of = programs.length > 1 ? `, ${name}` : '';
    failed.push(...wrong.map(([id, problem]) => `${id}${of}: ${problem}`));
    return tried.length ? `${tried.length - wrong.length} of ${tried.length}` : '–';
  });
  return [rule, String(cases.length), ...cells];
});
print([['rule', 'cases', ...programs.map(([name]) => name)], ...rows]);
for (const line of failed) console.log(line);
if (failed.length) process.exitCode ??= 1;

/** Prints a table whose columns are as wide as their longest cell. */
function print(table: readonly (readonly string[])[]): void {
  const widths = table[0]!.map((_, at) => Math.max(...table.map((row) => row[at]!.length)));
  for (const row of table) {
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    );
  }
}
