import type { TestRunnerConfig } from '@web/test-runner';
import { servePage, type AskedPage } from './servePage.ts';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/** Answers a POST to `/served`, which contains a page and who requests it, with what a server makes of it. */
export function servingPages(): Middleware {
  return async (context, next) => {
    if (context.path !== '/served') return next();
    let asked = '';
    for await (const chunk of context.req) asked += String(chunk);
    context.body = await servePage(JSON.parse(asked) as AskedPage);
    return undefined;
  };
}
