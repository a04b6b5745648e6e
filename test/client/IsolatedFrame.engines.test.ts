import { expect } from '@open-wc/testing/pure';
import { createClient, type ClientOptions } from '../../src/client/index.js';
import { patience, withTimers } from '../support/elements.ts';
import type { Script } from '../support/scriptedService.ts';
import { elsewhere, service, swapAnswer, type ScriptedService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { failure } from './failure.ts';

const pair = { from: 'NGN', to: 'USD' };
const good = { json: swapAnswer('ngn', 'usd', 0.5) };

function frames(): HTMLIFrameElement[] {
  return [...document.querySelectorAll<HTMLIFrameElement>('iframe[sandbox]')];
}

/** The frame that the test is about; it must be there, and alone. */
function onlyFrame(): HTMLIFrameElement {
  expect(frames()).to.have.lengthOf(1);
  return frames()[0]!;
}

describe('the frame of isolated calls', () => {
  let on: ScriptedService;

  const client = async (script: Script, options: Partial<ClientOptions> = {}) => {
    on = elsewhere(await service(script));
    const { baseUrl } = on;
    const transport = 'jsonp-isolated';
    return createClient({ baseUrl, apikey: 'key1', transport, timeout: patience, ...options });
  };

  const isGone = (): Promise<void> => until(() => frames().length === 0, 'the end of the frame');

  afterEach(async () => {
    await on.release();
    await isGone();
  });

  it('serves calls that follow each other, and a new one serves calls after it has gone', async () => {
    const to = await client({ swap: [good] });
    await to.swap(pair);
    const first = onlyFrame();
    await to.swap(pair);
    expect(onlyFrame()).to.equal(first);
    await isGone();
    expect((await to.swap(pair)).exchangeRate).to.equal(0.5);
  });

  it('serves calls side by side, and tells their answers apart', async () => {
    const rates = [0.1, 0.2, 0.3];
    const swap = rates.map((rate) => ({ json: swapAnswer('ngn', 'usd', rate) }));
    const to = await client({ swap });
    const answers = await Promise.all(rates.map(() => to.swap(pair)));
    expect(answers.map(({ exchangeRate }) => exchangeRate)).to.have.members(rates);
    onlyFrame();
  });

  for (const [what, reply, code] of [
    ['an HTTP error', { status: 500, body: '' }, 'network'],
    ['an answer that calls nothing', { body: '' }, 'protocol'],
    ['nonsense', { body: 'CALLBACK(5)' }, 'protocol'],
    ['a failure of the service', { json: { status: false, code: 402 } }, 'service'],
  ] as const) {
    it(`the isolated frame goes at once after ${what}`, async () => {
      const to = await client({ swap: [reply] });
      expect((await failure(to.swap(pair))).code).to.equal(code);
      expect(frames()).to.have.lengthOf(0);
    });
  }

  it('goes at once with a call that is ended from outside', async () => {
    const to = await client({ swap: [{ ...good, hold: true }] });
    const controller = new AbortController();
    const reason = new Error('enough');
    const answer = to.swap(pair, { signal: controller.signal }).catch((error: unknown) => error);
    onlyFrame();
    controller.abort(reason);
    expect(await answer).to.equal(reason);
    expect(frames()).to.have.lengthOf(0);
  });

  it('stays for the other calls where one is ended from outside', async () => {
    const to = await client({ swap: [{ ...good, hold: true }, good] });
    const controller = new AbortController();
    const ended = to.swap(pair, { signal: controller.signal }).catch(() => 'ended');
    await until(async () => (await on.count('swap')) === 1, 'the first call');
    const other = to.swap(pair);
    controller.abort();
    expect(await ended).to.equal('ended');
    expect((await other).exchangeRate).to.equal(0.5);
  });

  it('stays for the other calls where one fails', async () => {
    const euros = { from: 'NGN', to: 'EUR' };
    const to = await client({
      swap: [
        { json: swapAnswer('ngn', 'eur', 0.7), hold: true },
        { json: { status: false, code: 503, error: 'RATES_STALE' } },
      ],
    });
    const first = to.swap(euros);
    await until(async () => (await on.count('swap')) === 1, 'the first call');
    expect((await failure(to.swap(pair))).serviceCode).to.equal('RATES_STALE');
    onlyFrame();
    await on.release();
    expect(await first).to.deep.equal({ ...euros, exchangeRate: 0.7 });
    expect(frames()).to.have.lengthOf(0);
  });

  it('is not shared with calls that come after a failure', async () => {
    const to = await client({ swap: [{ ...good, hold: true }, { body: '' }, good] });
    const first = to.swap(pair);
    await until(async () => (await on.count('swap')) === 1, 'the first call');
    await failure(to.swap(pair));
    // A frame without calls goes after a second.
    await withTimers(1000, async ({ end }) => {
      const third = to.swap(pair);
      expect(frames()).to.have.lengthOf(2);
      await third;
      await on.release();
      await first;
      expect(frames()).to.have.lengthOf(1);
      end();
    });
  });

  it('may never load: the page keeps the time', async () => {
    const to = await client({ swap: [good] }, { timeout: 100 });
    const answer = failure(to.swap(pair));
    onlyFrame().srcdoc = '<meta http-equiv="refresh" content="9">';
    expect((await answer).code).to.be.oneOf(['timeout', 'csp']);
    expect(frames()).to.have.lengthOf(0);
  });

  it('goes once, also after it has left for a page that is still loading', async () => {
    const to = await client({});
    await on.extend({
      html: `<!doctype html><iframe src="${on.baseUrl}/swap"></iframe>`,
      swap: [
        { body: `CALLBACK(${JSON.stringify(good.json)}); location = '${on.baseUrl}/page.html'` },
        { body: '', hold: true },
      ],
    });
    // A frame without calls goes after a second.
    await withTimers(1000, async ({ end }) => {
      await to.swap(pair);
      await until(async () => (await on.count('swap')) === 2, 'the frame in that page');
      end();
      expect(frames()).to.have.lengthOf(0);
    });
  });

  it('may be taken out by the page: the call is sent again, and others are sent', async () => {
    const to = await client({ swap: [{ ...good, hold: true }, good] });
    const answer = to.swap(pair);
    await until(async () => (await on.count('swap')) === 1, 'the call');
    onlyFrame().remove();
    const rates = (await Promise.all([to.swap(pair), answer])).map((each) => each.exchangeRate);
    expect([...rates, await on.count('swap')]).to.deep.equal([0.5, 0.5, 3]);
  });

  it('ends what an answer has left running', async () => {
    const ticking = `setInterval(() => fetch('TICK&interval', { mode: 'no-cors' }), 20);
      const text = "setInterval(() => fetch('TICK&worker', { mode: 'no-cors' }), 20)";
      try { new Worker(URL.createObjectURL(new Blob([text]))); } catch {}
      try { new Worker('data:text/javascript,' + encodeURIComponent(text)); } catch {}
      CALLBACK(${JSON.stringify(good.json)});`;
    const to = await client({});
    const tick = `${on.baseUrl}/pixel.svg?a=1`;
    await on.extend({ swap: [{ body: ticking.replaceAll('TICK', tick) }] });
    await to.swap(pair);
    await until(async () => (await on.count('pixel.svg')) > 0, 'ticks');
    await isGone();
    // They end: as many in ten questions in a row.
    let [last, times] = [-1, 0];
    await until(async () => {
      const now = await on.count('pixel.svg');
      [last, times] = now === last ? [last, times + 1] : [now, 0];
      return times === 10;
    }, 'an end of the ticks');
  });

  it('tells the service its host, except in Chromium, and nothing of the page', async () => {
    const to = await client({ swap: [good] });
    document.cookie = 'secret=1; path=/';
    await to.swap(pair);
    document.cookie = 'secret=; path=/; max-age=0';
    const [call] = await on.calls();
    const isChromium = navigator.userAgent.includes('Chrome');
    expect(call).to.include({ referer: isChromium ? '' : `${location.origin}/`, cookie: '' });
  });
});
