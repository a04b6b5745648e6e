import { once } from 'node:events';
import { run } from 'node:test';
import { inspect } from 'node:util';
import type { Count } from '../test/support/countReporter.ts';

/** For a whole script: a test that hangs fails. */
const timeout = 600_000;

/**
 * Runs the tests of a script by Node's own runner, in a process of its own. Prints a dot for each test that passes, and
 * why another failed.
 *
 * @param script an absolute path
 * @param sourceOf returns the test file of a script that tests come from
 */
export async function runNodeTests(
  script: string,
  sourceOf: (script: string) => string,
): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  const tested = new Set<string>();
  let printed = '';
  let current = sourceOf(script);
  const fail = (problem: string): void => {
    count.failed += 1;
    process.stdout.write(`X\n\n${problem}\n\n`);
  };
  const events = run({ files: [script], timeout });
  events.on('test:dequeue', ({ name, file }) => {
    if (file && name !== script) current = `${sourceOf(file)}: ${name}`;
  });
  events.on('test:pass', ({ name, file, details, skip, todo }) => {
    const source = sourceOf(file ?? script);
    if (details.type === 'suite') {
      // A file in a bundle.
      if (name.endsWith('.test.ts') && !tested.has(name)) fail(`${name}: no test that ran`);
    } else if (skip !== undefined || todo !== undefined || name === script) {
      // Node reports a script without tests as a test that passed, with the name of the script.
      fail(`${source}: ${name}: no test that ran`);
    } else {
      tested.add(source);
      count.passed += 1;
      process.stdout.write('.');
    }
  });
  events.on('test:fail', ({ name, file, details }) => {
    const { failureType, cause }: { failureType?: string; cause?: unknown } = details.error;
    if (failureType === 'subtestsFailed') {
      if (details.type !== 'suite') count.failed += 1;
      return;
    }
    if (name !== script) fail(`${sourceOf(file ?? script)}: ${name}\n${inspect(cause)}`);
    // The test that hangs is the last one that began.
    else if (failureType === 'testTimeoutFailure') fail(`${current}\n${inspect(cause)}`);
    // What a script has printed says why it failed as a whole.
    else fail(`${sourceOf(script)}\n${printed}${inspect(cause)}`);
  });
  events.on('test:stderr', ({ message }) => {
    printed += message;
  });
  // For Node, what happens after a test is not a failure of it.
  events.on('test:diagnostic', ({ message }) => {
    if (/^(Error|Warning): /.test(message)) console.log(`\n\n${current}\n${message}`);
  });
  await once(events.resume(), 'end');
  return count;
}
