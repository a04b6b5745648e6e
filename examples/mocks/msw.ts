import { answer, type VisitOptions } from 'local-price/testing';
import { delay, http, HttpResponse } from 'msw';

/** Returns a handler that answers the requests of one visitor. */
export function visitFrom(options: VisitOptions) {
  const answers = answer(options);
  return http.get('*/api/v1/*', async ({ request }) => {
    const reply = answers(request.url);
    // Another handler may know it.
    if (!reply) return undefined;
    await delay(options.failure === 'timeout' ? 'infinite' : (options.delay ?? 0));
    const { status, headers, body } = reply;
    return status ? new HttpResponse(body, { status, headers }) : HttpResponse.error();
  });
}
