import { expect } from '@open-wc/testing/pure';
import { resembles } from '../../src/input/index.js';
import { earlyCallScript } from '../../src/protocol/index.js';
import {
  firstStatement,
  firstStatementWithRates,
  type EarlyRates,
} from '../../src/protocol/earlyCall.js';
import { clearStored } from '../support/stored.ts';

/** The attributes of a script tag. */
type Attributes = Readonly<Record<string, string>>;

const right: Attributes = {
  'data-apikey': 'pk 1',
  'data-base-url': '/scripted/early/',
  'data-base-currency': 'usd',
  'data-single-trip': '',
};

const selector = 'link[data-local-price]';

type Link = HTMLLinkElement & { rates?: EarlyRates };

/** An element that asks, as far as this page knows, where none is registered. */
const asking = '<local-price></local-price>';

/**
 * Runs the script on this page, below a tag that loads nothing. Returns the link, if there is one.
 *
 * @param html what the page has
 */
function run(attributes: Attributes, text = earlyCallScript, html = asking): Link | null {
  const tag = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
  const script = document.createElement('script');
  script.textContent = text;
  const body = document.createElement('div');
  body.innerHTML = html;
  document.head.append(tag, body, script);
  const link = document.querySelector<Link>(selector);
  for (const each of [tag, body, script, link]) each?.remove();
  return link;
}

/** Replaces a property of an object while a function runs. */
function within(object: object, name: string, value: unknown, body: () => void): void {
  const own = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { configurable: true, value });
  try {
    body();
  } finally {
    if (own) Object.defineProperty(object, name, own);
    else Reflect.deleteProperty(object, name);
  }
}

/** All names that one edit makes of another. */
function editsOf(name: string): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return [...name, ''].flatMap((letter, at) => {
    const [before, after] = [name.slice(0, at), name.slice(at + 1)];
    return [
      before + after,
      before + after.slice(0, 1) + letter + after.slice(1),
      ...letters.flatMap((other) => [before + other + after, before + other + letter + after]),
    ];
  });
}

describe('the early call', () => {
  // What answers the calls.
  before(() =>
    fetch('/scripted/early/script', { method: 'POST', body: '{"origin":[{"body":""}]}' }),
  );
  beforeEach(clearStored);

  it('is the call of a visitor, with the rate to the base currency and a random name', () => {
    const [one, two] = [run(right)!, run(right)!];
    const form =
      /^\/scripted\/early\/api\/v1\/origin\?apikey=pk\+1&to=USD&callback=localPrice_\d+_\d+_\d+$/;
    for (const { href } of [one, two]) expect(href.slice(location.origin.length)).to.match(form);
    expect(one.href).not.to.equal(two.href);
    const { rel, as, referrerPolicy, crossOrigin } = one;
    expect({ rel, as, referrerPolicy, crossOrigin }).to.deep.equal({
      rel: 'preload',
      as: 'script',
      referrerPolicy: 'strict-origin-when-cross-origin',
      crossOrigin: null,
    });
  });

  it('is sent once if the snippet is in the page twice', () => {
    run(right, `${earlyCallScript}\n${earlyCallScript}`);
    // `run` has removed the first one.
    expect(document.querySelector(selector)).to.equal(null);
  });

  it('has the nonce of the tag', () => {
    expect(run({ ...right, nonce: 'n0nce' })!.nonce).to.equal('n0nce');
  });

  it('carries no cookies if the tag loads the file of the service without them', () => {
    const src = `${location.origin}/local-price.js`;
    // It does not run.
    const type = { type: 'text/javascript', nomodule: '' };
    for (const [attributes, crossOrigin] of [
      [{ src, ...type, crossorigin: '' }, 'anonymous'],
      [{ src, ...type }, null],
      [{ src: 'http://cdn.example/local-price.js', ...type, crossorigin: '' }, null],
    ] as const) {
      expect(run({ ...right, ...attributes })!.crossOrigin).to.equal(crossOrigin);
    }
  });

  const once = { 'data-single-trip': 'true', 'data-shop': 'x', 'data-currencies': 'EUR' };
  for (const [what, attributes] of Object.entries<Attributes>({
    'other settings': once,
    'a module': { type: 'module' },
    'defaults for prices': { 'data-currency-display': 'code', 'data-rounding': 'auto' },
    'cookies, of which none is there': { 'data-cookie': 'host' },
    'prices that load at once': { 'data-pending': 'hidden' },
  })) {
    it(`is sent: ${what}`, () => {
      expect(run({ ...right, ...attributes })).not.to.equal(null);
    });
  }

  for (const name of ['data-apikey', 'data-base-url', 'data-base-currency']) {
    it(`is not sent without ${name}`, () => {
      const { [name]: _, ...others } = right;
      expect(run(others)).to.equal(null);
    });
  }

  for (const value of [undefined, 'false', 'off']) {
    it(`asks for no rate with data-single-trip="${value}", whatever the base currency`, () => {
      const { 'data-single-trip': _, 'data-base-currency': base, ...others } = right;
      const trip = value === undefined ? {} : { 'data-single-trip': value };
      for (const more of [{}, { 'data-base-currency': base! }, { 'data-base-currency': '?' }]) {
        const { search } = new URL(run({ ...others, ...trip, ...more })!.href);
        expect([...new URLSearchParams(search).keys()]).to.deep.equal(['apikey', 'callback']);
      }
    });
  }

  it('is not sent on a parsed page in which nothing asks', () => {
    for (const html of ['', '<currency-picker></currency-picker><local-price loading="lazy">']) {
      expect(run(right, earlyCallScript, html)).to.equal(null);
    }
    for (const html of ['<geo-gate>', '<currency-converter>', '<local-price loading="eager">']) {
      expect(run(right, earlyCallScript, html)).not.to.equal(null);
    }
  });

  it('is sent while the page is parsed, because prices may follow', () => {
    within(document, 'readyState', 'loading', () => {
      expect(run(right, earlyCallScript, '')).not.to.equal(null);
    });
  });

  it('is that of the tag that it runs from, wherever that stands', async () => {
    const other = document.createElement('script');
    other.dataset['baseUrl'] = '/elsewhere';
    other.dataset['apikey'] = 'other';
    const own = document.createElement('script');
    for (const [name, value] of Object.entries(right)) own.setAttribute(name, value);
    const blob = new Blob([firstStatement], { type: 'text/javascript' });
    own.src = URL.createObjectURL(blob);
    const price = document.createElement('local-price');
    await new Promise((resolve) => {
      own.onload = resolve;
      document.head.append(other, price, own);
    });
    const link = document.querySelector<Link>(selector);
    for (const each of [other, price, own, link]) each?.remove();
    URL.revokeObjectURL(own.src);
    expect(new URL(link!.href).pathname).to.equal('/scripted/early/api/v1/origin');
  });

  for (const [name, value = ''] of [
    ['data-apikey'],
    ['data-base-currency', 'dollars'],
    ['data-loading', 'lazy'],
    ['data-consent', 'required'],
    ['data-con-sent'],
    ['data-country'],
    ['data-currency', 'EUR'],
    ['data-currency-map', 'LB:USD'],
    ['data-visitor', 'none'],
    ['data-rates', '/rates.json'],
    ['data-transport', 'fetch'],
    ['data-callback-param', 'jsonp'],
    ['data-storage', 'none'],
    ['type', 'text/plain'],
    ['type', 'opt-in'],
    ['type', 'didomi/javascript'],
    ['data-c\u043ensent', 'x'],
  ] as const) {
    it(`is not sent if the tag has ${name}="${value}"`, () => {
      expect(run({ ...right, [name]: value })).to.equal(null);
    });
  }

  it('is not sent if a name resembles consent', () => {
    const names = editsOf('consent').filter((name) => resembles(name, 'consent'));
    expect(names.length).to.be.greaterThan(300);
    for (const name of names) expect(run({ ...right, [`data-${name}`]: '' }), name).to.equal(null);
  });

  for (const [what, object, name, value] of [
    ['the page is hidden', document, 'visibilityState', 'hidden'],
    ['the visitor is a crawler', navigator, 'userAgent', 'Mozilla/5.0 (compatible; Googlebot/2.1)'],
    ['settings are in a script', window, 'localPriceSettings', {}],
    ['the script file has run', window, 'localPrice', {}],
    ['the page may use no storage', window, 'localStorage', undefined],
  ] as const) {
    it(`is not sent if ${what}`, () => {
      within(object, name, value, () => expect(run(right)).to.equal(null));
    });
  }

  for (const query of ['?currency=EUR', '?a=b&currency=EUR', '?%63urrency=EUR', '?currency']) {
    it(`is not sent on a page with ${query}`, () => {
      const { href } = location;
      history.replaceState(null, '', query);
      expect(run(right)).to.equal(null);
      history.replaceState(null, '', href);
    });
  }

  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    it(`is not sent if something is in ${storage}`, () => {
      window[storage].setItem('local-price:x', '');
      expect(run(right)).to.equal(null);
    });
  }

  it('is not sent if a choice is in a cookie that the settings name', () => {
    document.cookie = 'local-price-currency=EUR';
    expect(run({ ...right, 'data-cookie': 'host' })).to.equal(null);
    expect(run(right)).not.to.equal(null);
    document.cookie = 'local-price-currency=; max-age=0';
  });

  it('leaves no global, and throws nothing without a tag', () => {
    const before = Object.getOwnPropertyNames(window);
    run({});
    run(right);
    expect(Object.getOwnPropertyNames(window)).to.deep.equal(before);
  });

  it('throws nothing on the way where it does not serve the page', () => {
    const thrown: string[] = [];
    const note = (event: ErrorEvent): void => {
      event.preventDefault();
      thrown.push(event.message);
    };
    // The test runner counts errors, too.
    const { onerror } = window;
    window.onerror = null;
    window.addEventListener('error', note);
    for (const text of [earlyCallScript, firstStatement, firstStatementWithRates]) {
      const bare = text.slice('try'.length, -'catch{}'.length);
      for (const tag of [{}, { 'data-rates': '/r.json', 'data-country': 'DE' }, { type: 'x' }]) {
        run(tag, bare);
      }
      run({ 'data-apikey': 'x' }, bare);
    }
    window.removeEventListener('error', note);
    window.onerror = onerror;
    expect(thrown).to.deep.equal([]);
  });

  it('can stand in any page as it is', () => {
    expect(earlyCallScript).to.match(/^[\x20-\x7e]+$/);
    expect(earlyCallScript).not.to.match(/<\/script|<!--|`/i);
  });
});

describe('the first statement of a file that reads rates files', () => {
  const { fetch } = window;
  let asked: [address: string, init: RequestInit][] = [];

  before(() => {
    window.fetch = (address, init) => {
      asked.push([address as string, init!]);
      return Promise.reject(new TypeError('down'));
    };
  });
  after(() => {
    window.fetch = fetch;
  });
  beforeEach(() => {
    clearStored();
    asked = [];
  });

  const rates = { 'data-rates': '/rates.json' };

  it('requests the file as the widget does, and leaves the answer on the link', async () => {
    const link = run(rates, firstStatementWithRates)!;
    const href = `${location.origin}/rates.json`;
    const [[address, { signal, ...init }] = ['', {}]] = asked;
    expect([asked.length, address, link.rates!.href]).to.deep.equal([1, href, href]);
    expect(init).to.deep.equal({
      keepalive: true,
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
      referrerPolicy: 'strict-origin-when-cross-origin',
      headers: { accept: 'application/json' },
    });
    expect([link.rel, link.getAttribute('href')]).to.deep.equal(['', null]);
    link.rates!.ending.abort();
    expect(signal!.aborted).to.equal(true);
    expect(await link.rates!.answer.catch(() => 'failed')).to.equal('failed');
  });

  it('also asks where the visitor is, if the tag names a service, but never for a rate', () => {
    const link = run({ ...right, ...rates }, firstStatementWithRates)!;
    expect(asked.length).to.equal(1);
    expect(link.href).to.match(/origin\?apikey=pk\+1&callback=localPrice_\d+_\d+_\d+$/);
  });

  it('makes the call of a page with a service alone', () => {
    const link = run(right, firstStatementWithRates)!;
    expect([asked, link.rates]).to.deep.equal([[], undefined]);
    expect(link.href).to.match(/&to=USD&callback=/);
  });

  it('requests no content, which is in the page', () => {
    expect(
      run({ 'data-rates': ' {"date":"2026-01-01","usd":{}}' }, firstStatementWithRates),
    ).to.equal(null);
    expect(asked).to.deep.equal([]);
  });

  for (const [name, value] of [
    ['data-consent', 'required'],
    ['data-con-sent', ''],
    ['data-storage', 'none'],
    ['data-country', 'DE'],
    ['data-visitor', 'none'],
  ] as const) {
    it(`requests nothing if the tag has ${name}="${value}"`, () => {
      expect(run({ ...rates, [name]: value }, firstStatementWithRates)).to.equal(null);
      expect(asked).to.deep.equal([]);
    });
  }

  for (const [what, object, name, value] of [
    ['the page is hidden', document, 'visibilityState', 'hidden'],
    ['the visitor is a crawler', navigator, 'userAgent', 'Mozilla/5.0 (compatible; Googlebot/2.1)'],
    ['another copy has run', window, 'localPrice', {}],
  ] as const) {
    it(`requests nothing if ${what}`, () => {
      within(object, name, value, () => expect(run(rates, firstStatementWithRates)).to.equal(null));
      expect(asked).to.deep.equal([]);
    });
  }

  it('requests nothing for a visitor who was seen before', () => {
    localStorage.setItem('local-price:x', '');
    expect(run(rates, firstStatementWithRates)).to.equal(null);
    expect(asked).to.deep.equal([]);
  });
});
