import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'node:test';
import type { ReadSettings } from '../../src/store/settings.js';
import { allowedRoute, clientOptions, type Route } from '../../src/store/route.js';

const own = 'https://rates.example.com';
const other = 'https://other.example';

const baseUri = 'https://shop.example/tea/';

type Case = [
  name: string,
  element: Route,
  /** The base URL and the transport that count. */
  counts: [baseUrl: string | null | undefined, transport: string],
  /** What the page says besides the base URL `own`. */
  page?: ReadSettings,
];

const silent: Case[] = [
  ['a page', {}, [own, 'jsonp']],
  [
    'an element that repeats the base URL of its page',
    { baseUrl: own },
    [own, 'jsonp'],
    { baseUrl: `${own}/`, nonce: 'n' },
  ],
  [
    'an element with another origin that chooses fetch',
    { baseUrl: other, transport: 'fetch' },
    [other, 'fetch'],
    { nonce: 'n' },
  ],
  [
    'an element with another origin on a page with fetch',
    { baseUrl: other, transport: 'jsonp' },
    [other, 'fetch'],
    { transport: 'fetch' },
  ],
  [
    'an element that chooses jsonp on a page with fetch',
    { transport: 'jsonp' },
    [own, 'fetch'],
    { transport: 'fetch' },
  ],
  [
    'an element that chooses jsonp on a page with the isolated frame',
    { transport: 'jsonp' },
    [own, 'jsonp-isolated'],
    { transport: 'jsonp-isolated' },
  ],
  [
    'an element that chooses the isolated frame on a page with fetch, which is as strict',
    { transport: 'jsonp-isolated' },
    [own, 'jsonp-isolated'],
    { transport: 'fetch' },
  ],
  ['an element that chooses fetch', { transport: 'fetch' }, [own, 'fetch']],
  ['a misspelled transport, which the client names', { transport: 'Pigeon' }, [own, 'Pigeon']],
  [
    'a page whose base URL begins with a blank that addresses do not drop',
    { baseUrl: own },
    [own, 'jsonp'],
    { baseUrl: `\u00a0${own}`, nonce: 'n' },
  ],
  [
    'an element with a malformed base URL, which is never reached',
    { baseUrl: `${own}/?x` },
    [`${own}/?x`, 'jsonp-isolated'],
  ],
  [
    'an element with a relative base URL of the same origin',
    { baseUrl: '/rates' },
    ['/rates', 'jsonp'],
    { baseUrl: 'https://shop.example/rates' },
  ],
  [
    'an element on a page without a connection',
    { baseUrl: other, transport: 'jsonp' },
    [other, 'jsonp'],
    { baseUrl: undefined, transport: 'fetch' },
  ],
];

/** Those of which a message says what to write. */
const told: Case[] = [
  [
    'an element with a path below the base URL of its page',
    { baseUrl: `${own}/v2` },
    [`${own}/v2`, 'jsonp'],
    { nonce: 'n' },
  ],
  [
    'an element with another path on the same origin',
    { baseUrl: `${own}/second` },
    [`${own}/second`, 'jsonp'],
    { baseUrl: `${own}/first` },
  ],
  ['an element with another origin', { baseUrl: other }, [other, 'jsonp-isolated']],
  [
    'an element with another scheme',
    { baseUrl: own.replace('https', 'http') },
    [own.replace('https', 'http'), 'jsonp-isolated'],
  ],
  [
    'an element with another origin that chooses jsonp',
    { baseUrl: other, transport: ' JSONP ' },
    [other, 'jsonp-isolated'],
  ],
  [
    'an element on a page whose own base URL is malformed',
    { baseUrl: other },
    [other, 'jsonp-isolated'],
    { baseUrl: 'rates.example.com' },
  ],
  [
    'an element whose base URL begins with a blank that addresses do not drop',
    { baseUrl: `\u00a0${other}` },
    [`\u00a0${other}`, 'jsonp-isolated'],
    { baseUrl: '/rates' },
  ],
  [
    'an element on a page with a rates file',
    { baseUrl: other, transport: 'fetch' },
    [null, 'fetch'],
    { baseUrl: undefined, rates: '/rates.json' },
  ],
  [
    'an element on a page with a rates file and a service',
    { baseUrl: other },
    [other, 'jsonp-isolated'],
    { rates: '/rates.json', baseUrl: own },
  ],
  [
    'an element on a page with a nonce and without a connection',
    { baseUrl: other },
    [other, 'jsonp'],
    { baseUrl: undefined, nonce: 'n' },
  ],
];

function optionsOf(own: Route, settings: ReadSettings): ReturnType<typeof clientOptions> {
  const route = allowedRoute(own, settings, baseUri, () => undefined);
  return clientOptions(route, { settings }, baseUri);
}

describe('the route of', () => {
  for (const [name, element, counts, page] of [...silent, ...told]) {
    const isTold = told.some(([each]) => each === name);
    it(`${name} is ${counts.join(' by ')}${isTold ? ', with a message' : ''}`, () => {
      const messages: string[] = [];
      const settings = { baseUrl: own, ...page } as ReadSettings;
      const found = allowedRoute(element, settings, baseUri, ({ message }) =>
        messages.push(message),
      );
      expect([found.baseUrl, found.transport]).to.deep.equal(counts);
      expect(messages.length).to.equal(isTold ? 1 : 0);
      const said = `base-url="${element.baseUrl?.trim()}`;
      if (isTold) expect(messages[0]).to.contain(said).and.contain('write data-base-url');
    });
  }

  it('an element counts by the settings of the moment', () => {
    const [first, later] = ['https://first.example', 'https://later.example'];
    const settings: ReadSettings = { baseUrl: first, apikey: 'k', nonce: 'n' };
    const read = (baseUrl: string): [string, string | undefined] => {
      const { transport, nonce } = optionsOf({ baseUrl }, settings);
      return [transport, nonce];
    };
    expect(read(later)).to.deep.equal(['jsonp-isolated', undefined]);
    settings.baseUrl = later;
    expect(read(later)).to.deep.equal(['jsonp', 'n']);
    expect(read(first)).to.deep.equal(['jsonp-isolated', undefined]);
  });

  it('an element, however it is written, runs no script of another origin, and gives a nonce to no other base', () => {
    // prettier-ignore
    const parts = [
      'https:', 'HTTPS:', 'http:', 'javascript:', 'data:', 'blob:', '//', '/', '\\', '.', '..', '%2e', '?', '#',
      '@', ':443', ':80', ' ', '\t', '\n', '\0', '\u00a0', '\ufeff', '\u3000', '\u2028', '“', 'x',
      'rates.example.com', 'RATES.example.com', 'evil.example', 'shop.example', 'https://evil.example',
    ];
    const text = fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((each) => each.join(''));
    const pages = [own, `${own}/v1/`, '/rates', `\u00a0${own}`, './', 'rates.example.com'];
    const words = [undefined, 'jsonp', ' JSONP', 'jsonp-isolated', 'fetch', '', 'x'];
    const [page, transport] = [fc.constantFrom(...pages), fc.constantFrom(...words)];
    fc.assert(
      fc.property(page, text, transport, transport, (baseUrl, element, common, named) => {
        const settings = {
          baseUrl,
          apikey: 'k',
          nonce: 'n',
          transport: common || undefined,
        } as ReadSettings;
        const route = { baseUrl: element, transport: named };
        let found: ReturnType<typeof clientOptions>;
        let alone: ReturnType<typeof clientOptions> | undefined;
        try {
          found = optionsOf(route, settings);
        } catch {
          return;
        }
        try {
          alone = optionsOf({}, settings);
        } catch {
          // The page's own base URL is malformed.
        }
        const isOwn = found.baseUrl === alone?.baseUrl;
        expect(found.nonce).to.equal(isOwn ? 'n' : undefined);
        if (found.transport !== 'jsonp') return;
        expect(new URL(found.baseUrl).origin).to.equal(new URL(alone!.baseUrl).origin);
        expect([undefined, 'jsonp']).to.contain(settings.transport);
      }),
      { numRuns: 5000 },
    );
  });
});
