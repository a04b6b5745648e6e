import { expect } from '@open-wc/testing/pure';
import { createClient } from '../../src/client/index.js';
import { transportNames } from '../../src/client/transport.js';
import { patience } from '../support/elements.ts';
import type { Call } from '../support/scriptedService.ts';
import { service, swapAnswer } from '../support/service.ts';
import { failure } from './failure.ts';

const pair = { from: 'NGN', to: 'USD' };

// The paths and parameters of the other operations: see createClient.node.test.ts.
for (const transport of transportNames) {
  it(`a client over ${transport} asks by the path and parameters of the interface, and says from where`, async () => {
    const it_ = await service({ swap: [{ json: swapAnswer('ngn', 'usd', 0.00064235) }] });
    const options = { baseUrl: it_.baseUrl, apikey: 'k&1', transport, timeout: patience };
    const answer = await createClient(options).swap(pair);
    expect(answer).to.deep.equal({ ...pair, exchangeRate: 0.00064235 });
    const [{ operation, query, referer }] = (await it_.calls()) as [Call];
    const { callback, ...own } = query;
    expect([operation, own]).to.deep.equal(['swap', { apikey: 'k&1', ...pair }]);
    expect(Boolean(callback)).to.equal(transport !== 'fetch');
    // For keys that are locked to a host. Out of a sandboxed frame, Chromium says nothing.
    const isSilent = transport === 'jsonp-isolated' && navigator.userAgent.includes('Chrome');
    expect(referer).to.contain(isSilent ? '' : location.host);
  });
}

it('a client over fetch in a page sends no cookies and follows no redirect', async () => {
  document.cookie = 'secret=1; path=/';
  const it_ = await service({
    swap: [
      { status: 302, body: '', location: `${location.origin}/elsewhere` },
      { json: swapAnswer('ngn', 'usd', 1) },
    ],
  });
  const to = createClient({ baseUrl: it_.baseUrl, apikey: 'k', transport: 'fetch' });
  expect((await failure(to.swap(pair))).code).to.equal('network');
  await to.swap(pair);
  document.cookie = 'secret=; path=/; max-age=0';
  expect((await it_.calls()).map(({ cookie }) => cookie)).to.deep.equal(['', '']);
});
