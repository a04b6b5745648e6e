import type { Expected, HostileCase } from './HostileCase.ts';

const status = (value: string): HostileCase => ({
  name: `status ${value}`,
  answer: `{"status":${value},"code":200,"message":"Successful","meta_data":META}`,
  expected: 'protocol',
});

const metaData = (value: string): HostileCase => ({
  name: `meta_data ${value}`,
  answer: `{"status":true,"code":200,"message":"Successful","meta_data":${value}}`,
  expected: 'protocol',
});

const failure = (
  name: string,
  fields: string,
  expected: Expected = 'service',
): HostileCase => ({ name, answer: `{"status":false,${fields}}`, expected });

/** Envelopes that are not those of section 2.1 of the service interface. */
export const envelopeCases: readonly HostileCase[] = [
  ...['"true"', '1', 'null', '[true]', '{}'].map(status),
  { ...status('false'), expected: 'service' },
  { name: 'no status', answer: '{"meta_data":META}', expected: { origin: 'right', swap: 'protocol' } },
  { name: 'status in another case', answer: '{"Status":true,"Meta_Data":META}', expected: 'protocol' },
  ...['null', '"{}"', '1', 'true', '[]', '[META]', '{"data":META}'].map(metaData),
  { name: 'no meta_data', answer: '{"status":true,"code":200}', expected: 'protocol' },
  { name: 'a code of a failure beside what is right', answer: '{"status":true,"code":500,"error":"SERVER_ERROR","meta_data":META}' },
  { name: 'nothing but status and meta_data', answer: '{"status":true,"meta_data":META}', expected: 'right' },
  { name: 'a message that is an object', answer: '{"status":true,"message":{"then":1},"code":{},"meta_data":META}', expected: 'right' },
  failure('a failure without a word', '"a":1'),
  failure('a key that is not valid', '"code":403,"error":"INVALID_API_KEY","message":"No"'),
  failure('no tokens left', '"code":402,"error":"INSUFFICIENT_TOKENS","message":"No"'),
  failure('an address that is not known', '"code":404,"error":"ADDRESS_NOT_FOUND","message":"No"', { origin: 'base', swap: 'service' }),
  failure('a word as the code', '"code":"NOPE"'),
  failure('a code past all numbers', '"code":1e999,"error":"X"'),
  failure('a failure of objects', '"code":{},"error":[],"message":{"a":1},"meta_data":[]'),
  failure('a message with markup', '"message":"</script><script>document.title=1</script><img src=x onerror=alert`1`>"'),
  failure('a message of 1 MB', `"message":"${'x'.repeat(1_000_000)}"`, { jsonp: 'service', fetch: 'protocol', 'jsonp-isolated': 'protocol' }),
  failure('a message with signs that turn and control', '"message":"\\u202e\\u0000\\u001b[31m\\u2028\\ud800 %c%s%o"'),
  failure('a message with the key in it', '"message":"The key KEY is not valid","error":"KEY","code":"KEY"'),
];
