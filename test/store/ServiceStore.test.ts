import { expect } from 'chai';
import { it } from 'node:test';
import { ServiceStore } from '../../src/store/ServiceStore.js';

const context = { now: () => 0, cache: { load() {}, get() {}, put() {} } };
const most = 100;

it('a full service store forgets what has not been used for longest, and nothing that somebody waits for', () => {
  const service = new ServiceStore((() => ({})) as never, context as never);
  const query = (key: string) =>
    service.query(key, () => ({ maxAge: 0, staleTime: () => 0 }) as never);
  const first = Array.from({ length: most }, (_, at) => query(String(at)));
  first[1]!.subscribe(() => undefined, null);
  expect(query('0')).to.equal(first[0]);
  query('one more');
  query('another');
  expect([query('0'), query('1'), query('4')]).to.deep.equal([first[0], first[1], first[4]]);
  expect(query('2')).not.to.equal(first[2]);
});
