import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { paths, ServiceFailure } from 'local-price/protocol';
import { parseReport } from '../../../src/app/report/parseReport.js';
import { editions, onEdge } from '../../support/editions.js';
import { runJsonp } from '../../support/runJsonp.js';
import { parsed, testApp, type Ask } from '../../support/testApp.js';

/** What the widget sends. */
const report = {
  version: '1.2.3',
  file: 'local-price.js',
  transport: 'jsonp',
  calls: { origin: 1, swap: 1, convert: 0, fromCache: 2 },
  states: { local: 3, base: 1, error: 0, pending: 0 },
  errors: {},
  firstLocalMs: 250,
};

const post = (content: unknown, headers?: Record<string, string>): Ask => ({
  method: 'POST',
  body: typeof content === 'string' ? content : JSON.stringify(content),
  headers,
});

/** A report of a number of bytes. */
function ofLength(bytes: number): string {
  const rest = bytes - JSON.stringify({ ...report, later: '' }).length;
  return JSON.stringify({ ...report, later: 'x'.repeat(rest) });
}

/** Texts that are no reports, and what the message must name. */
const refused: [body: unknown, names: RegExp][] = [
  ['', /it must be an object/],
  ['{"version": ', /it must be an object/],
  ['[]', /it must be an object/],
  ['null', /it must be an object/],
  [{}, /calls must be an object/],
  [{ ...report, version: 1 }, /version must be a text/],
  [{ ...report, file: null }, /file must be a text/],
  [{ ...report, transport: undefined }, /transport must be a text/],
  [{ ...report, calls: [] }, /calls must be an object/],
  [{ ...report, calls: { ...report.calls, swap: '1' } }, /calls\.swap must be a whole number/],
  [{ ...report, states: { local: 1 } }, /states\.error must be a whole number/],
  [{ ...report, states: { ...report.states, base: -1 } }, /states\.base must/],
  [{ ...report, states: { ...report.states, base: 0.5 } }, /states\.base must/],
  [{ ...report, errors: { timeout: 1e7 } }, /errors\.timeout must .* to 1000000/],
  [{ ...report, firstLocalMs: -1 }, /firstLocalMs must be milliseconds/],
  [JSON.stringify(report).replace('250', '1e999'), /firstLocalMs must be milliseconds/],
];

for (const { edition, open } of editions)
  describe(`a report ${edition}`, () => {
    const { ask, logged } = open();

    it('is accepted with any content type, without a key', async () => {
      for (const type of [undefined, 'text/plain', 'application/json', 'x']) {
        const headers = type === undefined ? undefined : { 'content-type': type };
        const response = await ask('/report', post(report, headers));
        assert.equal(response.status, 204);
        assert.equal(response.headers.get('access-control-allow-origin'), '*');
        assert.equal(await response.text(), '');
      }
    });

    it('may have 2,048 bytes', async () => {
      assert.equal((await ask('/report', post(ofLength(2048)))).status, 204);
      for (const bytes of [2049, 5000]) {
        const response = await ask('/report', post(ofLength(bytes)));
        assert.equal(response.status, 413);
        const { error, code, message } = await parsed(response);
        assert.deepEqual([error, code], ['CONTENT_TOO_LARGE', 413]);
        assert.match(message, /longer than 2048 bytes/);
      }
    });

    it('is refused with the envelope if it is anything else', async () => {
      for (const [body, names] of refused) {
        const response = await ask('/report', post(body));
        assert.equal(response.status, 400, JSON.stringify(body));
        const { error, message } = await parsed(response);
        assert.equal(error, 'BAD_REQUEST');
        assert.match(message, names);
        assert.doesNotMatch(message, /query/);
      }
      const script = await ask('/report?callback=cb', post('x'));
      assert.equal(runJsonp(await script.text(), 'cb').code, 400);
      const get = await ask('/report');
      assert.deepEqual([get.status, get.headers.get('allow')], [405, 'POST, OPTIONS']);
      assert.deepEqual(await logged(), []);
    });

    it('counts toward the limit of its address', async () => {
      const { ask: askLimited } = open({ rateLimit: 1 });
      assert.equal((await askLimited('/report', post(report))).status, 204);
      const response = await askLimited('/report', post(report));
      assert.equal(response.status, 429);
      assert.ok(Number(response.headers.get('retry-after')) > 0);
      // Requests with a key have a limit of their own.
      assert.equal((await askLimited(`${paths.origin}?apikey=k`)).status, 200);
    });
  });

it('reports are counted by what they say, with a few labels', async () => {
  const { ask } = testApp();
  const { states } = report;
  for (const changes of [
    {},
    { states: { ...states, error: 1, pending: 1 }, errors: { timeout: 2, ['x'.repeat(99)]: 1 } },
    { states: { ...states, pending: 1 }, file: 'local-price.0123456789abcdef.js' },
    { states: { local: 0, base: 1, error: 0, pending: 0 }, version: '9.9.9', firstLocalMs: null },
    {
      states: { local: 0, base: 0, error: 0, pending: 0 },
      file: 'evil"} 1\n',
      transport: 'x',
      firstLocalMs: 1e12,
    },
  ]) {
    await ask('/report', post({ ...report, ...changes }));
  }
  await ask('/report', post('x'));
  await ask('/report', post(ofLength(3000)));
  const text = await (await ask('/metrics')).text();
  const page = (outcome: string, file = 'local-price.js', version = '1.2.3', transport = 'jsonp') =>
    `local_price_reported_pages_total{outcome="${outcome}",file="${file}",` +
    `transport="${transport}",version="${version}"} 1`;
  const labels = 'file="local-price.js",transport="jsonp",version="1.2.3"';
  for (const line of [
    page('local'),
    page('error'),
    page('pending'),
    page('base', 'local-price.js', 'other'),
    page('none', 'other', '1.2.3', 'other'),
    `local_price_reported_errors_total{code="timeout",${labels}} 2`,
    `local_price_reported_errors_total{code="other",${labels}} 1`,
    'local_price_reported_first_local_seconds_bucket{le="0.2"} 0',
    'local_price_reported_first_local_seconds_bucket{le="0.3"} 3',
    'local_price_reported_first_local_seconds_count 4',
    'local_price_reported_first_local_seconds_sum 60.75',
    'local_price_requests_total{endpoint="report",outcome="OK",format="json"} 5',
    'local_price_requests_total{endpoint="report",outcome="BAD_REQUEST",format="json"} 1',
    'local_price_requests_total{endpoint="report",outcome="CONTENT_TOO_LARGE",format="json"} 1',
  ]) {
    assert.ok(text.includes(`${line}\n`), `${line}\n${text}`);
  }
});

it('a report has known labels only, or is refused, whatever is sent', () => {
  const versions = new Set(['1.2.3']);
  const text = fc.oneof(fc.string(), fc.constantFrom('1.2.3', 'npm', 'jsonp', '__proto__'));
  const count = fc.oneof(fc.nat(), fc.double(), fc.string());
  const counts = fc.record({ local: count, base: count, error: count, pending: count });
  const near = fc.record({
    version: text,
    file: text,
    transport: text,
    calls: fc.constant(report.calls),
    states: fc.oneof(counts, fc.constant(report.states)),
    errors: fc.dictionary(text, fc.nat({ max: 2e6 })),
    firstLocalMs: fc.oneof(count, fc.constant(null)),
  });
  const known =
    /^(?:other|none|error|pending|local|base|npm|local-price.*\.js|jsonp|fetch|1\.2\.3)$/;
  fc.assert(
    fc.property(
      fc.oneof(
        near.map((each) => JSON.stringify(each)),
        fc.json(),
        fc.string(),
      ),
      (sent) => {
        try {
          const { errors, firstLocalMs, ...labels } = parseReport(sent, versions);
          for (const label of Object.values(labels)) assert.match(label, known);
          assert.ok(errors.size <= 7);
          assert.ok(firstLocalMs === null || firstLocalMs >= 0);
        } catch (error) {
          assert.ok(
            error instanceof ServiceFailure && error.error === 'BAD_REQUEST',
            String(error),
          );
        }
      },
    ),
  );
});

it('reports on Workers become data points', async () => {
  const { ask, points } = onEdge();
  await ask('/report', post({ ...report, errors: { csp: 2 } }));
  await ask('/report', post({ ...report, version: '9.9.9', firstLocalMs: null }));
  await ask('/report', post('x'));
  const blobs = ['local', 'local-price.js', 'jsonp'];
  assert.deepEqual(await points(), [
    { indexes: ['local'], blobs: [...blobs, '1.2.3'], doubles: [250, 0, 0, 0, 2, 0, 0, 0] },
    { indexes: ['local'], blobs: [...blobs, 'other'], doubles: [-1, 0, 0, 0, 0, 0, 0, 0] },
  ]);
});
