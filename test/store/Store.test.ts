import { expect } from 'chai';
import { describe, it } from 'node:test';
import { createCall } from '../../src/client/createCall.js';
import type { ClientOptions } from '../../src/client/index.js';
import { Observer, readConversion, readCountry, readQuote, Store } from '../../src/store/index.js';
import { rateQuery } from '../../src/store/queries/rate.js';
import { FakeBrowser } from '../support/fakeBrowser.ts';
import { priced } from '../support/priced.ts';
import { calm } from '../support/storeTab.ts';

function setUp() {
  const messages: string[] = [];
  const made: ClientOptions[] = [];
  const tab = new FakeBrowser().tab();
  const store = new Store({
    browser: tab,
    createCall: (options) => {
      made.push(options);
      // Node has no document for a script element.
      return createCall({
        ...options,
        transport: options.transport?.startsWith('jsonp') ? 'fetch' : options.transport,
      });
    },
    warn: (message) => messages.push(message),
  });
  return { store, tab, messages, made };
}

const settings = { baseUrl: 'https://rates.example.com/', apikey: 'k' };

describe('Store', () => {
  it('has one service for each base URL, key and transport', () => {
    const { store, made } = setUp();
    store.configure(settings);
    const { service } = store.sources.connect({});
    const isSame = (own: object) => store.sources.connect(own).service === service;
    expect(isSame({})).to.equal(true);
    expect(isSame({ baseUrl: 'https://rates.example.com' })).to.equal(true);
    const others = [
      { transport: ' FETCH ' },
      { apikey: 'l' },
      { baseUrl: 'https://other.example' },
    ];
    expect(others.map(isSame)).to.deep.equal([false, false, false]);
    const transports = made.map(({ transport }) => transport);
    expect(transports).to.deep.equal(['jsonp', 'fetch', 'jsonp', 'jsonp-isolated']);
  });

  it('passes the settings on, including text from the script tag', () => {
    const { store, made } = setUp();
    const given = {
      ...settings,
      timeout: '700',
      callbackParam: 'cb',
      nonce: 'n',
      transport: 'fetch',
    };
    store.configure(given as never);
    store.sources.connect({});
    expect({ ...made[0], onCall: undefined }).to.deep.equal({
      onCall: undefined,
      baseUrl: 'https://rates.example.com',
      apikey: 'k',
      timeout: 700,
      callbackParam: 'cb',
      nonce: 'n',
      transport: 'fetch',
    });
  });

  it('keeps settings that a later call does not name, and removes those that it sets to nothing', () => {
    const { store, made } = setUp();
    store.configure({ ...settings, timeout: 700 });
    store.configure({ callbackParam: 'cb' });
    store.configure({ timeout: undefined });
    store.sources.connect({});
    expect(made[0]).to.include({ apikey: 'k', callbackParam: 'cb', timeout: undefined });
  });

  it('sends each request with the settings of that moment', async () => {
    const sent: unknown[] = [];
    const store = new Store({
      browser: new FakeBrowser().tab(),
      createCall: (options) => (operation) => {
        sent.push([operation, options.timeout, options.nonce]);
        return new Promise(() => undefined);
      },
      warn: () => undefined,
    });
    const look = (interest: 'ask' | 'none') =>
      new Observer(() => undefined).observe(store, {}, interest, (reading) => {
        readCountry(reading, false, true);
        readQuote(reading, priced('USD'));
        readConversion(reading, { amount: '5', from: 'EUR', to: 'USD' });
      });
    store.configure({ ...settings, currency: 'NGN', timeout: 700 });
    look('none');
    store.configure({ timeout: 900, nonce: 'n' });
    look('ask');
    await calm();
    expect(sent).to.have.deep.members([
      ['origin', 900, 'n'],
      ['swap', 900, 'n'],
      ['convert', 900, 'n'],
    ]);
  });

  for (const [name, given] of Object.entries<Record<string, unknown>>({
    'base-url is missing': { apikey: 'k' },
    'apikey is missing': { baseUrl: 'https://rates.example.com' },
    'apikey has curly quotes': { ...settings, apikey: '”k”' },
  })) {
    it(`refuses to connect if ${name}`, () => {
      const { store } = setUp();
      store.configure(given);
      const query = rateQuery(store.sources.connect({}), { symbol: 'NGN', base: 'USD' });
      const answer = query.observe(() => undefined, true);
      expect(answer.state === 'error' && answer.error.message).to.contain(name);
    });
  }

  it('refuses to connect by a transport that an element misspells, as it was written', () => {
    const { store } = setUp();
    store.configure(settings);
    const query = rateQuery(store.sources.connect({ transport: 'Pigeon' }), {
      symbol: 'NGN',
      base: 'USD',
    });
    const answer = query.observe(() => undefined, true);
    expect(answer.state === 'error' && answer.error.message).to.contain('transport="Pigeon"');
  });

  it('notifies its subscribers until they unsubscribe, and listens to the browser for as long', () => {
    const { store, tab } = setUp();
    expect(tab.listenerCount()).to.equal(0);
    let told = 0;
    const stop = store.subscribe(() => told++);
    store.configure(settings);
    expect(tab.listenerCount()).to.equal(1);
    stop();
    expect(tab.listenerCount()).to.equal(0);
    store.configure(settings);
    expect(told).to.equal(1);
  });

  it('reports each message once', () => {
    const { store, messages } = setUp();
    store.warn({ code: 'config', message: 'a', subject: null });
    store.warn({ code: 'csp', message: 'b', subject: null });
    store.warn({ code: 'config', message: 'a', subject: null });
    expect(messages).to.deep.equal([
      'local-price: config: a See docs/errors.md#config',
      'local-price: csp: b See docs/errors.md#csp',
    ]);
  });
});
