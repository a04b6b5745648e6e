import { expect } from '@open-wc/testing/pure';
import { createClient } from '../../src/client/index.js';
import { transportNames } from '../../src/client/transport.js';
import { patience } from '../support/elements.ts';
import type { Script } from '../support/scriptedService.ts';
import { originAnswer, service, swapAnswer, type ScriptedService } from '../support/service.ts';
import { failure } from './failure.ts';

const pair = { from: 'NGN', to: 'USD' };

for (const transport of transportNames) {
  describe(`a client over ${transport}`, () => {
    let it_: ScriptedService;
    const client = async (script: Script) => {
      it_ = await service(script);
      return createClient({ baseUrl: it_.baseUrl, apikey: 'k&1', transport, timeout: patience });
    };

    it('asks by the paths and parameters of the interface', async () => {
      const one = { json: originAnswer('NG', 'NGN') };
      const to = await client({
        origin: [one],
        single: [one],
        swap: [{ json: swapAnswer('ngn', 'usd', 0.00064235) }],
        convert: [{ json: { meta_data: { exchange_rate: 0.5 } } }],
      });
      expect(await to.origin()).to.deep.equal({ country: 'NG', symbol: 'NGN' });
      expect(await to.single()).to.deep.equal({ country: 'NG', symbol: 'NGN' });
      expect(await to.swap(pair)).to.deep.equal({ ...pair, exchangeRate: 0.00064235 });
      expect(await to.convert({ ...pair, amount: '12.50' })).to.deep.equal({ exchangeRate: 0.5 });
      const asked = (await it_.calls()).map(({ operation, query: { callback, ...query } }) => {
        expect(Boolean(callback)).to.equal(transport !== 'fetch');
        return [operation, query];
      });
      expect(asked).to.deep.equal([
        ['origin', { apikey: 'k&1' }],
        ['single', { apikey: 'k&1' }],
        ['swap', { apikey: 'k&1', from: 'NGN', to: 'USD' }],
        ['convert', { apikey: 'k&1', from: 'NGN', to: 'USD', amount: '12.50' }],
      ]);
    });

    it('says where it comes from, for keys that are locked to a host', async () => {
      const to = await client({ swap: [{ json: swapAnswer('ngn', 'usd', 1) }] });
      await to.swap(pair);
      // Out of a sandboxed frame, Chromium says nothing.
      const isSilent = transport === 'jsonp-isolated' && navigator.userAgent.includes('Chrome');
      const [call] = await it_.calls();
      expect(call?.referer).to.contain(isSilent ? '' : location.host);
    });
  });
}

describe('a client over fetch in a page', () => {
  it('sends no cookies and follows no redirect', async () => {
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
});
