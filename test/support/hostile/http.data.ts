import type { HostileCase } from './HostileCase.ts';

/** An envelope of a failure. */
function failure(code: number, error: string): string {
  return `{"status":false,"code":${code},"error":"${error}","message":"No","meta_data":null}`;
}

/** No browser runs a script that comes with such a status. */
const refused = { jsonp: 'network', fetch: 'service' } as const;

const page = '<!doctype html><title>No</title><p>Not here';

/** What a service can do wrong below its answer. */
export const httpCases: readonly HostileCase[] = [
  { name: 'HTTP 204', status: 204, expected: { fetch: 'protocol' } },
  { name: 'HTTP 301 that leads nowhere', status: 301, body: '' },
  { name: 'HTTP 302 to another address', redirect: 'honest', expected: { jsonp: 'right', fetch: 'network' } },
  { name: 'HTTP 302 to nothing', redirect: 'nowhere', expected: 'network' },
  { name: 'HTTP 302 in a circle', redirect: 'itself' },
  { name: 'HTTP 400 with words', status: 400, answer: failure(400, 'BAD_REQUEST'), expected: refused },
  { name: 'HTTP 401 without a body', status: 401, answer: '', expected: refused },
  { name: 'HTTP 401 that asks for a password', status: 401, answer: page, headers: { 'www-authenticate': 'Bearer' }, expected: refused },
  { name: 'HTTP 402 with words', status: 402, answer: failure(402, 'INSUFFICIENT_TOKENS'), expected: refused },
  { name: 'HTTP 403 with words', status: 403, answer: failure(403, 'INVALID_API_KEY'), expected: refused },
  { name: 'HTTP 403 with a page', status: 403, answer: page, type: 'text/html', expected: refused },
  { name: 'HTTP 404 without a body', status: 404, answer: '', expected: refused },
  { name: 'HTTP 429 with words', status: 429, answer: failure(429, 'RATE_LIMITED'), headers: { 'retry-after': '3' }, expected: refused },
  { name: 'HTTP 429 to come back at a time in the past', status: 429, answer: '', headers: { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, expected: refused },
  { name: 'HTTP 500 without a body', status: 500, answer: '', expected: refused },
  { name: 'HTTP 500 with words', status: 500, answer: failure(500, 'SERVER_ERROR'), expected: refused },
  { name: 'HTTP 500 with the right answer', status: 500, expected: { jsonp: 'network' } },
  { name: 'HTTP 502 with a page', status: 502, answer: page, type: 'text/html', expected: refused },
  { name: 'HTTP 503 with words', status: 503, answer: failure(503, 'NOT_READY'), headers: { 'retry-after': '1e99' }, expected: refused },
  { name: 'HTTP 200 with words of a failure', answer: failure(500, 'SERVER_ERROR'), expected: 'service' },
  { name: 'a connection that drops before the headers', connection: 'dropped', expected: 'network' },
  { name: 'a connection that drops in mid-body', connection: 'dropped in mid-body', throwsItself: true },
  { name: 'an empty body', script: '', body: '', expected: 'protocol' },
  { name: 'blanks', script: ' \n ', body: ' \n ', expected: 'protocol' },
  { name: 'the type of a page, and nosniff', type: 'text/html', headers: { 'x-content-type-options': 'nosniff' }, expected: { jsonp: 'network', fetch: 'right' } },
  { name: 'the type of an image', type: 'image/png', expected: { jsonp: 'network', fetch: 'right' } },
  { name: 'the type of plain text', type: 'text/plain', expected: 'right' },
  { name: 'no type', type: null, expected: { fetch: 'right' } },
  { name: 'a type that is nonsense', type: 'x', expected: { fetch: 'right' } },
  { name: 'a charset that is not that of the text', type: 'text/javascript; charset=utf-16le', throwsItself: true, expected: { fetch: 'right' } },
  { name: 'UTF-16', encoding: 'utf-16', expected: { fetch: 'protocol' } },
  { name: 'a byte order mark', answer: '\ufeffHONEST', expected: { fetch: 'right' } },
  { name: 'bytes that are no UTF-8', encoding: 'latin-1', answer: '{"status":true,"message":"\u00e9\u00ff","meta_data":META}', expected: 'right' },
  { name: 'a gzip bomb', encoding: 'gzip', padding: 4_000_000, expected: { jsonp: 'right', fetch: 'protocol' } },
  { name: 'a body that is not the gzip it says', encoding: 'no gzip', throwsItself: true },
  { name: '200 kB after the answer', padding: 200_000, expected: { jsonp: 'right', fetch: 'protocol' } },
  { name: '200 kB in the answer', answer: `{"status":true,"message":"${'x'.repeat(200_000)}","meta_data":META}`, expected: { jsonp: 'right', fetch: 'protocol', 'jsonp-isolated': 'protocol' } },
  { name: '60 kB in the answer', answer: `{"status":true,"message":"${'x'.repeat(60_000)}","meta_data":META}`, expected: 'right' },
  { name: 'a body that dribbles in', connection: 'dribbling', expected: 'right' },
  { name: 'no answer ever', hangs: 'nothing', expected: 'timeout' },
  { name: 'headers, and no body ever', hangs: 'headers', expected: 'timeout' },
  { name: 'a body that dribbles for ever', hangs: 'dribble', expected: 'timeout' },
  { name: 'the right answer just after the timeout', connection: 'late', expected: 'timeout' },
  { name: 'a cookie', headers: { 'set-cookie': 'hostile=1; Path=PATH' }, expected: 'right' },
  { name: 'a file to save', headers: { 'content-disposition': 'attachment; filename=x.exe' }, expected: 'right' },
  { name: 'a policy, a refresh and a location of its own', headers: { 'content-security-policy': "default-src 'none'; sandbox", refresh: '0; url=/', location: '/' }, expected: 'right' },
  { name: 'no leave for other origins to read it', isElsewhere: true, headers: { 'access-control-allow-origin': '' }, expected: { jsonp: 'right', fetch: 'network' } },
  { name: 'leave for another origin to read it', isElsewhere: true, headers: { 'access-control-allow-origin': 'https://elsewhere.example' }, expected: { jsonp: 'right', fetch: 'network' } },
  { name: 'a resource policy that keeps it to its own site', isElsewhere: true, headers: { 'cross-origin-resource-policy': 'same-origin' }, expected: { jsonp: 'network', fetch: 'right' } },
];
