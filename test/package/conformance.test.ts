import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { readCases } from '../../scripts/conformance/cases.ts';
import { runProgram } from '../../scripts/conformance/runProgram.ts';

const cases = readCases().get('digits')!;

/** Returns a program that runs a statement for each case. */
const program = (statement: string): string[] => [
  process.execPath,
  '-e',
  `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, amount, currency, source, place, discount } = JSON.parse(line);
    ${statement}
  });`,
];
const answer = (fields: string): string => `console.log(JSON.stringify({ id, ${fields} }));`;

describe('runProgram', () => {
  it('runProgram gives a program one case a line, and reads its answers in any order', async () => {
    const answers = await runProgram(program(answer('amount')), cases);
    assert.deepEqual(
      [...answers.keys()],
      cases.map(({ id }) => id),
    );
    assert.equal(answers.get('digits.1.1')?.amount, '43.12');
  });

  for (const [what, command, message] of [
    ['does not start', ['no-such-program'], /^no-such-program can't be started: /],
    ['fails', [process.execPath, '-e', 'process.exit(3)'], /ended with status 3\.$/],
    [
      'crashes',
      [process.execPath, '-e', 'process.kill(process.pid, "SIGSEGV")'],
      /ended by SIGSEGV\.$/,
    ],
    ['writes something else', program(`console.log('Hello');`), /not the answer to a case: Hello/],
    ['writes without end', ['yes'], /not the answer to a case: y/],
    ['writes answers without ids', program(`console.log('{}');`), /not the answer to a case: {}/],
    [
      'answers twice',
      program(answer('amount') + answer('amount')),
      /not the answer to a case: {"id"/,
    ],
  ] as const) {
    it(`runProgram says that a program ${what}`, async () => {
      await assert.rejects(runProgram(command, cases), { message });
    });
  }

  it('runProgram ends a program that does not end, and what it has started', async () => {
    const endless = ['sh', '-c', 'trap "" TERM; sleep 30; true'];
    await assert.rejects(runProgram(endless, cases, 300), { message: /was ended after 0\.3 s\.$/ });
  });
});

describe('npm run conformance', () => {
  const run = (command: readonly string[]) => {
    const options = ['--import', 'tsx', 'scripts/conformance.ts', '--', ...command];
    return spawnSync(process.execPath, options, { encoding: 'utf8' });
  };

  it('npm run conformance names each case that a program does not pass, and ends with status 1', () => {
    const wrong = answer(
      'amount: id === "digits.1.1" ? "1" : amount, currency, source, place, discount',
    );
    const { status, stdout } = run(program(`if (id !== 'digits.1.2') ${wrong}`));
    assert.equal(status, 1);
    const { length } = cases;
    assert.match(stdout, new RegExp(`^digits +${length} +${length - 2} of ${length}$`, 'm'));
    assert.match(stdout, /^digits\.1\.1: amount is "1", not "43\.12"$/m);
    assert.match(stdout, /^digits\.1\.2: it is not answered$/m);
  });

  it('npm run conformance counts what a program skips as neither passed nor failed', () => {
    const { status, stdout } = run(program(answer('skipped: true')));
    assert.equal(status, 0);
    assert.match(stdout, /^digits +\d+ +–$/m);
  });

  it('npm run conformance says in a sentence that a program does not run', () => {
    const { status, stderr } = run(['no-such-program']);
    assert.equal(status, 2);
    assert.match(stderr, /^no-such-program can't be started: .*\.\n$/);
  });
});
