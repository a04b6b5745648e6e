import { expect } from '@open-wc/testing';
import { createClient, LocalPriceError, type ClientOptions } from '../../src/client/index.js';
import { Site } from '../../src/page/index.js';
import { FakeBrowser } from '../support/fakeBrowser.ts';

function setUp() {
  const messages: string[] = [];
  const made: ClientOptions[] = [];
  const tab = new FakeBrowser().tab();
  const site = new Site({
    browser: tab,
    createClient: (options) => {
      made.push(options);
      return createClient(options);
    },
    warn: (message) => messages.push(message),
  });
  return { site, tab, messages, made };
}

const service = { baseUrl: 'https://rates.example.com/', apikey: 'k' };

describe('Site', () => {
  it('has one page for each pair of base URL and key', () => {
    const { site, made } = setUp();
    site.configure(service);
    const { page, caller } = site.connect({});
    expect(site.connect({}).caller()).to.equal(caller());
    expect(site.connect({ baseUrl: 'https://rates.example.com' }).page).to.equal(page);
    const fetching = site.connect({ transport: ' FETCH ' });
    expect(fetching.page).to.equal(page);
    expect(fetching.caller()).not.to.equal(caller());
    for (const own of [{ apikey: 'other' }, { baseUrl: 'https://other.example' }]) {
      const elsewhere = site.connect(own);
      expect(elsewhere.page).not.to.equal(page);
      elsewhere.caller();
    }
    const transports = made.map(({ transport }) => transport);
    expect(transports).to.deep.equal(['jsonp', 'jsonp', 'fetch', 'jsonp', 'jsonp']);
  });

  it('hands the settings on, text of the script tag included', () => {
    const { site, made } = setUp();
    const settings = {
      ...service,
      timeout: '700',
      callbackParam: 'cb',
      nonce: 'n',
      transport: 'fetch',
    };
    site.configure(settings as never);
    site.connect({}).caller();
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

  it('keeps what a later call does not name, and drops what it names as nothing', () => {
    const { site, made } = setUp();
    site.configure({ ...service, timeout: 700 });
    site.configure({ callbackParam: 'cb' });
    site.configure({ timeout: undefined });
    site.connect({}).caller();
    expect(made[0]).to.include({ apikey: 'k', callbackParam: 'cb', timeout: 5000 });
  });

  it('names a setting that does not exist', () => {
    const { site, messages } = setUp();
    site.configure({ apiKey: 'k' } as never);
    expect(messages).to.have.lengthOf(1);
    expect(messages[0]).to.contain('"apiKey"').and.contain('apikey');
  });

  for (const [name, settings] of Object.entries<Record<string, unknown>>({
    'base-url is missing': { apikey: 'k' },
    'apikey is missing': { baseUrl: 'https://rates.example.com' },
    'timeout="NaN"': { ...service, timeout: 'soon' },
    'transport="pigeon"': { ...service, transport: 'pigeon' },
  })) {
    it(`refuses to connect where ${name}`, () => {
      const { site } = setUp();
      site.configure(settings);
      expect(() => site.connect({}).caller()).to.throw(LocalPriceError, name);
    });
  }

  it('tells who listens, until they stop, and listens to the browser as long', () => {
    const { site, tab } = setUp();
    expect(tab.listenerCount()).to.equal(0);
    let told = 0;
    const stop = site.subscribe(() => told++);
    site.configure(service);
    expect(tab.listenerCount()).to.equal(1);
    stop();
    expect(tab.listenerCount()).to.equal(0);
    site.configure(service);
    expect(told).to.equal(1);
  });

  it('says each thing once', () => {
    const { site, messages } = setUp();
    site.report('a');
    site.report('b', 'csp');
    site.report('a');
    expect(messages).to.deep.equal([
      'local-price: config: a See docs/errors.md#config',
      'local-price: csp: b See docs/errors.md#csp',
    ]);
  });
});
