import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Answer, Case } from './cases.ts';

/**
 * Gives cases to a program, one a line, and returns its answers by the ids of their cases.
 *
 * @param timeout the most time for all cases, in milliseconds
 * @throws Error which says what is wrong with the program: it does not start, fails, does not end in time, or writes a
 * line that is not the first answer to a case
 */
export async function runProgram(
  [command = '', ...options]: readonly string[],
  cases: readonly Case[],
  timeout = 120_000,
): Promise<Map<string, Answer>> {
  const child = spawn(command, options, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout);
  let wrong = '';
  const stop = (why: string): void => {
    wrong ||= why;
    child.kill('SIGKILL');
    // What the program has started may keep its output open.
    lines.close();
    child.stdout.destroy();
  };
  const timer = setTimeout(() => stop(`was ended after ${timeout / 1000} s`), timeout);
  const ended = new Promise<string>((resolve) => {
    child.on('error', ({ message }) => resolve(`can't be started: ${message}`));
    child.on('exit', (status, signal) =>
      resolve(signal ? `was ended by ${signal}` : status ? `ended with status ${status}` : ''),
    );
  });
  // A program may end before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(cases.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const ids = new Set(cases.map(({ id }) => id));
  const answers = new Map<string, Answer>();
  lines.on('line', (line) => {
    const answer = line.trim() && readAnswer(line);
    if (answer && ids.delete(answer.id)) answers.set(answer.id, answer);
    else if (line.trim())
      stop(`wrote a line that is not the answer to a case: ${line.slice(0, 200)}`);
  });
  const closed = new Promise((resolve) => lines.on('close', resolve));
  const why = await ended;
  await closed;
  clearTimeout(timer);
  if (wrong || why) throw new Error(`${[command, ...options].join(' ')} ${wrong || why}.`);
  return answers;
}

function readAnswer(line: string): Answer | null {
  try {
    const answer = JSON.parse(line) as Answer | null;
    return typeof answer?.id === 'string' ? answer : null;
  } catch {
    return null;
  }
}
