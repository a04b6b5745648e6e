import { answer, type VisitOptions } from 'local-price/testing';

/** The part of Cypress that is used here; leave it out, because Cypress has its own types. */
declare const cy: {
  intercept(
    url: RegExp,
    handler: (request: { url: string; reply(response: object): void }) => void,
  ): void;
};

export function visitFrom({ delay = 0, ...options }: VisitOptions): void {
  const answers = answer(options);
  cy.intercept(/\/api\/v1\//, (request) => {
    const reply = answers(request.url);
    if (!reply) return;
    const { status, headers, body } = reply;
    request.reply(
      status ? { statusCode: status, headers, body, delay } : { forceNetworkError: true },
    );
  });
}
