import { expect } from '@open-wc/testing';
import { createClient, LocalPriceError, type ClientOptions } from '../../src/client/index.js';
import { transportNames } from '../../src/client/transport.js';
import type { Reply, Script } from '../support/scriptedService.ts';
import { originAnswer, service, swapAnswer, type ScriptedService } from '../support/service.ts';

const pair = { from: 'NGN', to: 'USD' };

async function failure(promise: Promise<unknown>): Promise<LocalPriceError> {
  try {
    await promise;
  } catch (error) {
    expect(error).to.be.instanceOf(LocalPriceError);
    return error as LocalPriceError;
  }
  throw new Error('it did not fail');
}

/** Names of ours on the window. */
function globals(): string[] {
  return Object.getOwnPropertyNames(window).filter((name) => name.startsWith('localPrice_'));
}

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

    it('refuses an answer that breaks the interface', async () => {
      const error = await failure((await swapping({ json: { status: true } })).swap(pair));
      expect(error).to.include({ code: 'protocol' });
      expect(error.status).to.equal(undefined);
    });

    it('reports a service that is not there', async () => {
      const to = createClient({ baseUrl: 'http://127.0.0.1:9', apikey: 'k', transport });
      expect((await failure(to.swap(pair))).code).to.equal('network');
    });

    it('gives up when the time is over', async () => {
      const to = await swapping({ hold: true, json: swapAnswer('ngn', 'usd', 1) }, { timeout: 50 });
      expect((await failure(to.swap(pair))).code).to.equal('timeout');
      await it_.release();
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

describe('jsonp', () => {
  const ask = async (reply: Reply, options: Partial<ClientOptions> = {}) => {
    const { baseUrl } = await service({ swap: [reply] });
    return createClient({ baseUrl, apikey: 'k', transport: 'jsonp', ...options }).swap(pair);
  };
  const good = JSON.stringify(swapAnswer('ngn', 'usd', 0.5));

  for (const [name, reply] of Object.entries<Reply>({
    'an HTML page': { body: '<!doctype html><p>Hello</p>', type: 'text/html' },
    'a script that calls nothing': { body: '/* nothing */' },
    'plain JSON sent as a script': { body: good, type: 'text/javascript' },
    'an empty body': { body: '' },
    'a script with a syntax error': { body: 'CALLBACK(' },
    'a script that throws': { body: 'throw new Error("from the service")' },
    'an HTTP error': { status: 500, body: `CALLBACK(${good})` },
    'no arguments': { body: 'CALLBACK()' },
    'a text': { body: 'CALLBACK("hello")' },
    'a function': { body: 'CALLBACK(function () {})' },
  })) {
    it(`fails at once on ${name}`, async () => {
      const { onerror } = window;
      // What a script of the service throws, the browser reports to the page: that is the script's.
      window.onerror = () => true;
      const error = await failure(ask(reply));
      window.onerror = onerror;
      expect(error.code).to.be.oneOf(['network', 'protocol']);
    });
  }

  it('takes an answer that calls back a moment after the script has run', async () => {
    const listen = "document.currentScript.addEventListener('load', () => setTimeout(";
    for (const body of [
      `Promise.resolve().then(() => CALLBACK(${good}))`,
      // Registered before our own turn after the load event, and so run before it.
      `addEventListener('x', () => 0);${listen}() => CALLBACK(${good})), {capture: true})`,
    ]) {
      expect((await ask({ body })).exchangeRate).to.equal(0.5);
    }
  });

  it('does not run an answer that comes after the end of the call', async () => {
    const it_ = await service({ swap: [{ hold: true, body: 'window.ranLate = true' }] });
    const options = { baseUrl: it_.baseUrl, apikey: 'k', transport: 'jsonp', timeout: 40 } as const;
    expect((await failure(createClient(options).swap(pair))).code).to.equal('timeout');
    await it_.release();
    // Two scripts behind it, on the same connection or another: by then it would have run.
    await it_.extend({ swap: [{ json: JSON.parse(good) as object }] });
    const next = createClient({ ...options, timeout: 5000 });
    await next.swap(pair);
    await next.swap(pair);
    expect('ranLate' in window).to.equal(false);
  });

  it('takes the first of two answers, and lets the second come to nothing', async () => {
    const other = JSON.stringify(swapAnswer('ngn', 'usd', 0.9));
    const swap = await ask({ body: `CALLBACK(${good});CALLBACK(${other});` });
    expect(swap.exchangeRate).to.equal(0.5);
  });

  it('reads the answer while it is called, not what becomes of it later', async () => {
    const body = `var answer=${good};CALLBACK(answer);answer.meta_data.exchange_rate=9`;
    expect((await ask({ body })).exchangeRate).to.equal(0.5);
  });

  it('is not taken in by an answer that looks like a promise', async () => {
    const body = `var a=${good};a.then=function(r){r({from:'X'})};CALLBACK(a)`;
    expect((await ask({ body })).exchangeRate).to.equal(0.5);
  });

  it('leaves no script in the document', async () => {
    await ask({ body: `CALLBACK(${good})` });
    await failure(ask({ body: '' }));
    expect(document.querySelectorAll('script[src*="/scripted/"]')).to.have.lengthOf(0);
    expect(document.querySelectorAll('head > iframe:not([sandbox])')).to.have.lengthOf(0);
  });

  it('leaves no global behind a call that was ended', async () => {
    // Those of the calls before it go when their time has come, which may be during this test.
    const before = new Set(globals());
    const left = (): string[] => globals().filter((name) => !before.has(name));
    const controller = new AbortController();
    const it_ = await service({ swap: [{ hold: true, json: JSON.parse(good) as object }] });
    const to = createClient({ baseUrl: it_.baseUrl, apikey: 'k', transport: 'jsonp' });
    const answer = to.swap(pair, { signal: controller.signal }).catch(() => undefined);
    expect(left().length).to.be.at.most(1);
    controller.abort();
    await answer;
    expect(left()).to.deep.equal([]);
    await it_.release();
  });

  it('puts the nonce on the script', async () => {
    let nonce: string | undefined;
    const watch = new MutationObserver(() => {
      const frame = document.querySelector(
        'head > iframe:not([sandbox])',
      ) as HTMLIFrameElement | null;
      const inserted = (frame?.contentDocument ?? document).querySelector('[src*="/swap"]');
      nonce ??= (inserted as HTMLScriptElement | null)?.nonce;
    });
    watch.observe(document.head, { childList: true });
    await ask({ body: `CALLBACK(${good})` }, { nonce: 'n0nce' });
    watch.disconnect();
    expect(nonce).to.equal('n0nce');
  });

  it('calls the parameter as the page says', async () => {
    const it_ = await service({ swap: [{ body: '/**/' }] });
    const to = createClient({
      baseUrl: it_.baseUrl,
      apikey: 'k',
      transport: 'jsonp',
      callbackParam: 'jsonp',
    });
    await failure(to.swap(pair));
    const [call] = await it_.calls();
    expect(call?.query['jsonp']).to.match(/^localPrice_\w+$/);
    expect(call?.query).not.to.have.property('callback');
  });
});

describe('fetch', () => {
  const ask = async (reply: Reply) => {
    const { baseUrl } = await service({ swap: [reply] });
    return failure(createClient({ baseUrl, apikey: 'k', transport: 'fetch' }).swap(pair));
  };

  it('reads the envelope of an HTTP error', async () => {
    const json = { status: false, code: 403, error: 'INVALID_API_KEY', message: 'No.' };
    expect(await ask({ status: 403, json })).to.include({ code: 'service', status: 403 });
  });

  it('reports an HTTP error without an envelope', async () => {
    expect(await ask({ status: 502, body: '<h1>Bad gateway</h1>' })).to.include({
      code: 'service',
      status: 502,
      serviceCode: '502',
    });
  });

  it('refuses what is not JSON', async () => {
    expect((await ask({ body: 'hello' })).code).to.equal('protocol');
    expect((await ask({ body: '' })).code).to.equal('protocol');
  });

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

  it('gives up on an answer that is too long', async () => {
    const json = { ...swapAnswer('ngn', 'usd', 1), filler: 'x'.repeat(70_000) };
    expect((await ask({ json })).code).to.equal('protocol');
  });
});

describe('createClient', () => {
  const good: ClientOptions = { baseUrl: 'https://rates.example.com', apikey: 'k' };
  for (const [name, bad] of Object.entries<Record<string, unknown>>({
    'base-url': { baseUrl: '' },
    'base-url="rates"': { baseUrl: 'rates' },
    'base-url="ftp:': { baseUrl: 'ftp://x' },
    'base-url="javascript:': { baseUrl: 'javascript:alert(1)' },
    'base-url="https://…@x.example': { baseUrl: 'https://u:p@x.example' },
    'base-url="https://…@x.example/': { baseUrl: 'https://:p@x.example/' },
    'base-url="https://x.example/svc?"': { baseUrl: 'https://x.example/svc?' },
    'base-url="https://x.example/svc#"': { baseUrl: 'https://x.example/svc#' },
    'base-url="httpfoo://x': { baseUrl: 'httpfoo://x' },
    'base-url="https://x.example/?…"': { baseUrl: 'https://x.example/?a=1' },
    'base-url="https://x.example/#…"': { baseUrl: 'https://x.example/#a' },
    apikey: { apikey: '' },
    'transport="pigeon"': { transport: 'pigeon' },
    'timeout="0"': { timeout: 0 },
    'timeout="NaN"': { timeout: NaN },
    'callback-param="apikey"': { callbackParam: 'apikey' },
  })) {
    it(`refuses ${name}`, () => {
      let error;
      try {
        createClient({ ...good, ...bad } as ClientOptions);
      } catch (thrown) {
        error = thrown as LocalPriceError;
      }
      expect(error).to.be.instanceOf(LocalPriceError).and.include({ code: 'config' });
      expect(error?.message).to.contain(name);
    });
  }
});
