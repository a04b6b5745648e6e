import { expect } from '@open-wc/testing/pure';
import { createClient, type ClientOptions } from '../../src/client/index.js';
import { transportNames } from '../../src/client/transport.js';
import type { Reply, Script } from '../support/scriptedService.ts';
import { originAnswer, service, swapAnswer, type ScriptedService } from '../support/service.ts';
import { failure } from './failure.ts';

const pair = { from: 'NGN', to: 'USD' };

for (const transport of transportNames) {
  describe(`a client over ${transport}`, () => {
    let it_: ScriptedService;
    const client = async (
      script: Script,
      options: Partial<ClientOptions> = {},
    ): Promise<ReturnType<typeof createClient>> => {
      it_ = await service(script);
      return createClient({ baseUrl: it_.baseUrl, apikey: 'k&1', transport, ...options });
    };
    const swapping = (reply: Reply, options?: Partial<ClientOptions>) =>
      client({ swap: [reply] }, options);

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
      const to = await swapping({ json: swapAnswer('ngn', 'usd', 1) });
      await to.swap(pair);
      // Out of a sandboxed frame, Chromium says nothing.
      const isSilent = transport === 'jsonp-isolated' && navigator.userAgent.includes('Chrome');
      const [call] = await it_.calls();
      expect(call?.referer).to.contain(isSilent ? '' : location.host);
    });

    it('reports a failure of the service', async () => {
      const json = { status: false, code: 402, error: 'INSUFFICIENT_TOKENS', message: 'Empty.' };
      const error = await failure((await swapping({ json })).swap(pair));
      expect(error).to.include({
        code: 'service',
        status: 402,
        serviceCode: 'INSUFFICIENT_TOKENS',
      });
      expect(error.message).to.contain('Empty.');
    });

    it('ends when its own signal or that of the call says so', async () => {
      for (const whose of ['client', 'call']) {
        const controller = new AbortController();
        const options = whose === 'client' ? { signal: controller.signal } : {};
        const to = await swapping({ hold: true, json: swapAnswer('ngn', 'usd', 1) }, options);
        const answer = to.swap(pair, whose === 'call' ? { signal: controller.signal } : {});
        const reason = new Error('enough');
        controller.abort(reason);
        let thrown;
        await answer.catch((error: unknown) => (thrown = error));
        expect(thrown).to.equal(reason);
        await it_.release();
      }
    });

    it('asks nothing once its signal has ended', async () => {
      const to = await swapping(
        { json: swapAnswer('ngn', 'usd', 1) },
        { signal: AbortSignal.abort() },
      );
      await to.swap(pair).catch(() => undefined);
      expect(await it_.calls()).to.deep.equal([]);
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
