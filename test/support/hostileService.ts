import type { TestRunnerConfig } from '@web/test-runner';

/** What a service can do to its connections, by the names in {@link hostileService}'s paths. */
export type ConnectionFault = 'dropped' | 'cut' | 'stalled';

/**
 * Does to connections what the server of the tests can't: below `/hostile/dropped/` they end before the
 * headers, below `/hostile/cut/` in the middle of the body, and below `/hostile/stalled/` nothing comes
 * after the headers.
 */
export function hostileService(): NonNullable<TestRunnerConfig['middleware']>[number] {
  return (context, next) => {
    const [, fault] = /^\/hostile\/(dropped|cut|stalled)\//.exec(context.path) ?? [];
    if (!fault) return next();
    const { res: response } = context;
    // What becomes of the connection is not for the test runner to tell.
    context.respond = false;
    response.statusCode = 200;
    response.setHeader('content-type', 'text/javascript');
    response.setHeader('content-length', 1000);
    response.setHeader('access-control-allow-origin', '*');
    // Outside the middleware, which would set a status of its own.
    setImmediate(() => {
      if (fault === 'dropped') response.destroy();
      else if (fault === 'stalled') response.flushHeaders();
      else response.write('/* half of it', () => response.destroy());
    });
    return undefined;
  };
}
