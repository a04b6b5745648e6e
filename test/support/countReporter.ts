import { writeFileSync } from 'node:fs';
import type { Reporter, TestSession, TestSuiteResult } from '@web/test-runner';

export interface Count {
  passed: number;
  failed: number;
}

/** Writes to a file, or prints, how many tests passed and failed in each browser. */
export function countReporter(file?: string): Reporter {
  return {
    stop({ sessions }) {
      const counts: Record<string, Count> = {};
      for (const session of sessions) {
        const name = session.browser.name === 'MiniBrowser' ? 'webkit' : session.browser.name;
        const count = (counts[name] ??= { passed: 0, failed: 0 });
        const before = { ...count };
        if (session.testResults) addSuite(session.testResults, count);
        const isEmpty = count.passed === before.passed;
        // A file that did not run, or has no tests, counts as a failed test.
        if ((!passed(session) || isEmpty) && count.failed === before.failed) count.failed += 1;
      }
      if (file) writeFileSync(file, JSON.stringify(counts));
      else {
        for (const [name, { passed, failed }] of Object.entries(counts)) {
          console.log(`${name}: ${passed} passed, ${failed} failed`);
        }
      }
    },
  };
}

function passed(session: TestSession): boolean {
  return session.passed === true && session.errors.length === 0;
}

function addSuite(suite: TestSuiteResult, count: Count): void {
  for (const test of suite.tests) count[test.passed ? 'passed' : 'failed'] += 1;
  for (const each of suite.suites) addSuite(each, count);
}
