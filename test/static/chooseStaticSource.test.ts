import { expect } from 'chai';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { Problem } from '../../src/input/index.js';
import { chooseStaticSource, type CountryGuess } from '../../src/static/chooseStaticSource.js';
import { resolveVisitor, Observer, readCountry, readOffered } from '../../src/store/index.js';
import { FakeBrowser, type FakeTab } from '../support/fakeBrowser.ts';
import { calm, minute, openTab, serve, type Opened } from '../support/storeTab.ts';

const hour = 60 * minute;
const address = 'https://shop.example/rates.json';
const alone = { baseUrl: undefined, apikey: undefined, rates: address };

/** Guesses that the visitor is in Nigeria, and knows its currency. */
const guess: CountryGuess = {
  guess: () => 'NG',
  currencyOf: (country) => ({ NG: 'NGN', JP: 'JPY', US: 'USD' })[country] ?? null,
};

let fetched: string[];
let answer: (init: RequestInit) => Response | Promise<Response>;

/** Returns a rates file, by default of the day on which the fake browsers begin. */
const fileOf = (usd: Record<string, unknown>, date = '2027-01-15') =>
  new Response(JSON.stringify({ date, usd }));

beforeEach(() => {
  fetched = [];
  answer = () => fileOf({ eur: 0.88, ngn: 1556.784, jpy: 157.4 });
  mock.method(globalThis, 'fetch', async (url: URL, init: RequestInit) => {
    fetched.push(String(url));
    return answer(init);
  });
});

afterEach(() => mock.restoreAll());

/** The browser of a page, and what guesses countries; `null`: nothing. */
interface Where {
  readonly browser?: FakeBrowser;
  readonly tab?: FakeTab;
  readonly known?: CountryGuess | null;
}

/** A tab that may do without a service; one that has been told where the visitor is has no atlas. */
async function open(
  settings: object = {},
  { browser, tab, known = guess }: Where = {},
): Promise<Opened> {
  const place = tab ?? (browser ?? new FakeBrowser()).tab();
  const page = openTab(place, { ...alone, rates: undefined, consent: 'required' });
  page.store.chooseSourceBy(chooseStaticSource(known ?? undefined));
  page.store.configure({ ...alone, consent: undefined, ...settings });
  await calm();
  return page;
}

function visibleTexts({ look }: Opened): string {
  const quote = look();
  if (quote.state === 'error') return quote.error.message;
  return quote.state === 'local' ? `${quote.value.amount} ${quote.value.currency}` : quote.state;
}

const naira = '76282.42 NGN';

describe('a page with a rates file', () => {
  it('fetches the file once, and sends no request to a service', async () => {
    const page = await open();
    expect(visibleTexts(page)).to.equal(naira);
    expect(page.look()).to.deep.include({ state: 'local' });
    expect(fetched).to.deep.equal([address]);
    expect(page.asked()).to.deep.equal([]);
    expect(page.messages).to.deep.equal([]);
    expect(page.store.telemetry.stats).to.deep.equal({
      origin: 0,
      swap: 0,
      convert: 0,
      fromCache: 0,
    });
  });

  it('remembers the file for the next page and for every currency, and uses it while it is fetched again', async () => {
    const browser = new FakeBrowser();
    (await open({}, { browser })).close();
    browser.time += 59 * minute;
    const next = await open({}, { browser });
    next.store.choose('currency', 'JPY');
    expect(visibleTexts(next)).to.equal('7713 JPY');
    expect(fetched).to.have.lengthOf(1);
    next.close();
    browser.time += 2 * minute;
    answer = () => fileOf({ ngn: 1600 });
    const later = openTab(browser.tab(), alone);
    later.store.chooseSourceBy(chooseStaticSource(guess));
    later.store.choose('currency', 'NGN');
    expect(visibleTexts(later)).to.equal(naira);
    await calm();
    expect(visibleTexts(later)).to.equal('78400.00 NGN');
    expect(fetched).to.have.lengthOf(2);
  });

  it('requests the origin if there is a service, but never a rate', async () => {
    const service = { baseUrl: 'https://rates.example.com', apikey: 'k', singleTrip: true };
    const page = await open(service);
    await serve(page);
    expect(visibleTexts(page)).to.equal(naira);
    expect(page.asked()).to.deep.equal(['origin']);
    expect(fetched).to.have.lengthOf(1);
  });

  it('does not wait for the origin before it fetches the file', async () => {
    const page = await open({ baseUrl: 'https://rates.example.com', apikey: 'k' });
    expect([page.asked(), fetched]).to.deep.equal([['origin'], [address]]);
  });

  it('shows the author’s price for a currency that the file does not contain', async () => {
    answer = () => fileOf({ eur: 0.88 });
    const page = await open();
    expect(visibleTexts(page)).to.equal('base');
    expect(page.messages).to.deep.equal([]);
  });

  it('fetches nothing before consent, or if no price needs it', async () => {
    const page = await open({ consent: 'required' });
    expect(visibleTexts(page)).to.equal('base');
    expect(fetched).to.deep.equal([]);
    page.store.grantConsent();
    await calm();
    expect(visibleTexts(page)).to.equal(naira);
    page.store.withdrawConsent();
    expect(visibleTexts(page)).to.equal('base');
    fetched = [];
    expect(visibleTexts(await open({ country: 'US' }))).to.equal('base');
    expect(visibleTexts(await open({ visitor: 'none' }))).to.equal('base');
    expect(fetched).to.deep.equal([]);
  });

  it('fetches the file with what the browser sends to the page’s own origin only', async () => {
    let sent: RequestInit | undefined;
    answer = (init) => {
      sent = init;
      return fileOf({ ngn: 1556.784 });
    };
    await open();
    expect(sent).to.include({ credentials: 'same-origin', redirect: 'error' });
  });

  it('aborts the fetch when the page is left, also after consent was withdrawn and granted', async () => {
    const tab = new FakeBrowser().tab();
    const page = await open({}, { tab });
    const signals: AbortSignal[] = [];
    answer = ({ signal }) => {
      signals.push(signal!);
      return new Promise(() => undefined);
    };
    page.store.withdrawConsent();
    page.store.grantConsent();
    await calm();
    tab.fire('pagehide');
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
  });

  it('the rates file is not fetched for crawlers', async () => {
    const browser = new FakeBrowser();
    const crawler = openTab(browser.tab({ userAgent: 'Googlebot/2.1' }), alone);
    crawler.store.chooseSourceBy(chooseStaticSource(guess));
    const held = new Observer(() => undefined);
    const read = () => held.observe(crawler.store, {}, 'ask', readOffered);
    expect(read()).to.equal(undefined);
    await calm();
    expect([visibleTexts(crawler), fetched]).to.deep.equal(['base', []]);
  });

  const failures: Record<string, [() => Response, code: string, message: string]> = {
    'is missing': [() => new Response('<h1>', { status: 404 }), 'service', 'HTTP status 404'],
    // What else may be wrong: see parseRecentRates.test.ts.
    'is too old': [
      () => fileOf({ ngn: 1556.784 }, '2026-12-31'),
      'protocol',
      'its date is 2026-12-31',
    ],
    'is not JSON': [() => new Response('usd'), 'protocol', 'did not answer with JSON'],
    'is longer than 64 kB': [
      () => new Response(' '.repeat(65_537)),
      'protocol',
      'longer than 65536',
    ],
  };
  for (const [name, [response, code, message]] of Object.entries(failures)) {
    it(`shows the author’s price if the file ${name}, and fetches it once a minute`, async () => {
      answer = response;
      const browser = new FakeBrowser();
      const page = await open({}, { browser });
      expect(page.look()).to.have.nested.property('error.code', code);
      expect(visibleTexts(page)).to.contain(message);
      expect(visibleTexts(await open({}, { browser }))).to.contain(message);
      expect(fetched).to.have.lengthOf(1);
    });
  }

  const later: Record<string, () => Response | Promise<Response>> = {
    'the connection is lost': () => Promise.reject(new TypeError('lost')),
    'the site answers 503': () => new Response('', { status: 503 }),
    'the new file is malformed': () => new Response('<h1>'),
    'the new file is too old': () => fileOf({ ngn: 1 }, '2026-12-01'),
  };
  for (const [name, response] of Object.entries(later)) {
    it(`shows the stored file until its fourteenth day is over, once ${name}`, async () => {
      const browser = new FakeBrowser();
      (await open({}, { browser })).close();
      let resume = (): void => undefined;
      answer = () => new Promise((resolve) => (resume = () => resolve(response())));
      browser.time = Date.parse('2027-01-29T23:00:00Z');
      const page = await open({}, { browser });
      expect([visibleTexts(page), page.messages]).to.deep.equal(['pending', []]);
      resume();
      await calm();
      expect(visibleTexts(page)).to.equal(naira);
      // Without a request: the failure is remembered, too.
      const next = await open({}, { browser });
      expect([visibleTexts(next), fetched.length]).to.deep.equal([naira, 2]);
      browser.time = Date.parse('2027-01-30T00:00:00Z');
      expect(visibleTexts(page)).not.to.equal(naira);
      await calm();
      resume();
      await calm();
      expect(page.look()).to.have.property('state', 'error');
      expect(await open({}, { browser }).then(visibleTexts)).not.to.equal(naira);
    });
  }

  it('a rates file that failed is named', async () => {
    answer = () => new Response('', { status: 500 });
    expect(visibleTexts(await open())).to.match(/^\/rates\.json: /);
  });

  it('keeps the file’s address if the page changes its own', async () => {
    const tab = new FakeBrowser().tab();
    const page = await open({ rates: 'rates.json' }, { tab });
    const { baseUri } = tab;
    Object.assign(tab, { baseUri: `${baseUri}tea/green` });
    page.store.configure({});
    visibleTexts(page);
    await calm();
    expect(fetched).to.deep.equal([address]);
  });

  it('a message says what is wrong with the address of a rates file', async () => {
    expect(visibleTexts(await open({ rates: 'https://[' }))).to.contain('rates="https://["');
  });

  it('uses a rate that is far from the last one only once the file of another day confirms it', async () => {
    const browser = new FakeBrowser();
    const see = async (ngn: number, date: string) => {
      answer = () => fileOf({ eur: 0.88, ngn }, date);
      const page = await open({}, { browser });
      const seen = visibleTexts(page);
      page.close();
      browser.time += 2 * hour;
      return seen;
    };
    const far = 'differs more than threefold from that of';
    expect(await see(1556.784, '2027-01-15')).to.equal(naira);
    expect(await see(4900, '2027-01-15')).to.contain(far);
    expect(await see(4900, '2027-01-15')).to.contain(far);
    expect(await see(1566.7, '2027-01-15')).to.equal('76768.30 NGN');
    expect(await see(4900, '2027-01-16')).to.contain(far);
    expect(await see(4901, '2027-01-16')).to.contain(far);
    expect(await see(15.56, '2027-01-14')).to.contain(far);
    expect(await see(4902, '2027-01-16')).to.contain(far);
    expect(await see(4903, '2027-01-15')).to.equal('240247.00 NGN');
  });
});

describe('a page that contains its rates', () => {
  const usd = { eur: 0.88, ngn: 1556.784, jpy: 157.4 };
  const content = { date: '2027-01-15', usd };

  for (const [form, rates] of [
    ['as text', ` ${JSON.stringify(content)}\n`],
    ['as an object', content],
  ] as const) {
    it(`shows local prices at once with rates ${form}, and requests, stores and reports nothing`, async () => {
      const browser = new FakeBrowser();
      const sent: string[] = [];
      const tab = browser.tab({ sendBeacon: (to) => sent.push(to) });
      const page = await open(
        { report: 'https://shop.example/report', consent: 'required' },
        { tab },
      );
      page.store.configure({ rates, consent: undefined });
      const quote = page.look();
      const rateTime = new Date(browser.time).toISOString();
      expect(quote).to.have.property('state', 'local');
      expect(quote).to.have.property('value').that.includes({ rateDate: '2027-01-15', rateTime });
      await calm();
      expect(visibleTexts(page)).to.equal(naira);
      page.store.choose('currency', 'JPY');
      expect(visibleTexts(page)).to.equal('7713 JPY');
      tab.fire('pagehide');
      expect([fetched, page.asked(), sent, page.messages]).to.deep.equal([[], [], [], []]);
      const { stats, isDue } = page.store.telemetry;
      expect([isDue, ...Object.values(stats)]).to.deep.equal([false, 0, 0, 0, 0]);
      expect(JSON.stringify(browser.local)).not.to.contain('2027-01-15');
    });
  }

  it('reads the same rates once, and shows other rates as soon as they are set', async () => {
    const browser = new FakeBrowser();
    const page = await open({ rates: content }, { browser });
    const readAt = () => {
      const quote = page.look();
      return 'value' in quote && quote.value.rateTime;
    };
    const first = readAt();
    browser.time += minute;
    page.store.configure({ rates: structuredClone(content), storage: 'none' });
    expect(readAt()).to.equal(first);
    page.store.configure({ rates: { ...content, usd: { ...usd, ngn: 15_000 } } });
    expect(visibleTexts(page)).to.equal('735000.00 NGN');
    page.store.configure({ rates: address });
    await calm();
    expect([visibleTexts(page), fetched]).to.deep.equal([naira, [address]]);
  });

  it('shows the author’s price without consent', async () => {
    const page = await open({ rates: content, consent: 'required' });
    expect(visibleTexts(page)).to.equal('base');
    page.store.grantConsent();
    expect(visibleTexts(page)).to.equal(naira);
  });

  it('shows the author’s price once its rates are too old', async () => {
    const browser = new FakeBrowser();
    const page = await open({ rates: content }, { browser });
    browser.time = Date.parse('2027-01-30T00:00:00Z') - 1;
    expect(visibleTexts(page)).to.equal(naira);
    browser.time += 1;
    expect(visibleTexts(page)).to.contain('its date is 2027-01-15, but today is 2027-01-30');
  });

  const wrong: Record<string, [rates: string | object, value: string]> = {
    'are not JSON': ['{"date": "2027-01-15", usd: 1}', 'is not JSON'],
    'are too old': [{ date: '2026-12-31', usd }, 'its date is 2026-12-31'],
    'are longer than 64 kB': [JSON.stringify(content) + ' '.repeat(65_536), 'longer than 65536'],
    'are long and wrong': [`{"date": "${'2'.repeat(60_000)}"}`, 'its date is 222'],
  };
  for (const [name, [rates, value]] of Object.entries(wrong)) {
    it(`shows the author’s price if they ${name}, and says what is wrong`, async () => {
      const page = await open({ rates });
      const quote = page.look();
      if (quote.state !== 'error') throw new Error(quote.state);
      expect(quote.error.subject).to.include({ of: 'file', name: 'rates' });
      expect(quote.error.subject!.value).to.contain(value).and.have.length.below(300);
      expect(quote.error.message)
        .to.match(/^The rates file /)
        .and.have.length.below(300);
      expect(page.look()).to.have.property('error', quote.error);
      expect(fetched).to.deep.equal([]);
    });
  }
});

describe('a visitor without a service', () => {
  it('is guessed from the time zone, which counts only if the price allows it', async () => {
    const page = await open();
    expect(await resolveVisitor(page.store)).to.deep.equal({
      country: 'NG',
      countrySource: 'time-zone',
      currency: 'NGN',
      source: 'time-zone',
    });
    const country = (mayGuess: boolean) =>
      new Observer(() => undefined).observe(page.store, {}, 'ask', (reading) =>
        readCountry(reading, mayGuess, true),
      );
    expect(country(false)).to.include({ state: 'known', value: null });
    expect(country(true)).to.include({ value: 'NG' });
  });

  it('has the currency of the country that the page names, or the currency in the site’s own list', async () => {
    const page = await open({ country: 'JP' });
    expect(visibleTexts(page)).to.equal('7713 JPY');
    const source = 'page';
    const visitor = { country: 'JP', countrySource: source, currency: 'JPY', source };
    expect(await resolveVisitor(page.store)).to.deep.equal(visitor);
    page.store.configure({ currencyMap: 'JP:EUR' });
    expect(visibleTexts(page)).to.equal('43.12 EUR');
  });

  it('is unknown if the settings say so, or if the script file cannot guess', async () => {
    const none = await open({ visitor: 'none' });
    expect((await resolveVisitor(none.store)).source).to.equal('unknown');
    expect(none.messages).to.deep.equal([]);
    const unable = await open({}, { known: null });
    expect((await resolveVisitor(unable.store)).source).to.equal('unknown');
    expect(visibleTexts(unable)).to.equal('base');
    expect(unable.messages).to.have.lengthOf(1);
    expect(unable.messages[0]).to.contain('needs local-price-static.js');
  });

  it('can also be guessed with a service, which is asked for rates', async () => {
    const service = { baseUrl: 'https://rates.example.com', apikey: 'k' };
    const page = await open({ ...service, rates: undefined, visitor: 'time-zone' });
    await serve(page);
    expect(page.asked()).to.deep.equal(['swap NGN USD']);
    expect(visibleTexts(page)).to.equal('76282.40 NGN');
  });
});

describe('a page whose script file does not support rates files', () => {
  it('reports it once, and uses the service as usual', async () => {
    const page = openTab(new FakeBrowser().tab(), { rates: address });
    await serve(page);
    expect(visibleTexts(page)).to.equal('76282.40 NGN');
    expect(page.messages).to.have.lengthOf(1);
    expect(page.messages[0]).to.contain('need local-price-static.js');
  });

  it('does not repeat all of the rates that the page contains', async () => {
    const rates = { date: '2027-01-15', usd: { ngn: 1556.784 }, source: 'a'.repeat(999) };
    const page = openTab(new FakeBrowser().tab(), { rates });
    await serve(page);
    expect(visibleTexts(page)).to.equal('76282.40 NGN');
    expect(page.messages).to.have.lengthOf(1);
    const [{ subject, message }] = page.store.telemetry.problems as [Problem];
    expect(subject).to.deep.equal({
      of: 'setting',
      name: 'rates',
      value: JSON.stringify(rates).slice(0, 99),
    });
    expect(message).not.to.contain('2027');
  });

  it('a script file without rates files does not guess by the time zone', async () => {
    const page = openTab(new FakeBrowser().tab(), { visitor: 'time-zone' });
    await calm();
    expect([visibleTexts(page), page.asked()]).to.deep.equal(['base', []]);
    expect(page.messages[0]).to.contain('need local-price-static.js');
  });
});
