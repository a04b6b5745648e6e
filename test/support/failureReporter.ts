import { defaultReporter, type Reporter } from '@web/test-runner';

/** Prints the results, but what a test file has logged only if one of its tests failed: tests provoke messages. */
export function failureReporter(): Reporter {
  const reporter = defaultReporter({ reportTestProgress: false });
  return {
    ...reporter,
    reportTestFileResults(results) {
      const sessionsForTestFile = results.sessionsForTestFile.map((session) =>
        session.passed && session.errors.length === 0
          ? { ...session, logs: [], request404s: [] }
          : session,
      );
      return reporter.reportTestFileResults?.({ ...results, sessionsForTestFile });
    },
  };
}
