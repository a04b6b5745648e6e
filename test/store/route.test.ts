import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'node:test';
import type { ReadSettings } from '../../src/store/settings.js';
import { allowedRoute, clientOptions, type Route } from '../../src/store/route.js';

const own = 'https://rates.example.com';
const other = 'https://other.example';

interface Case {
  name: string;
  settings: ReadSettings;
  element: Route;
  /** The base URL and the transport that count. */
  counts: [baseUrl: string | null | undefined, transport: string];
  /** Whether there is a message. */
  isSaid?: boolean;
}

const baseUri = 'https://shop.example/tea/';

const cases: Case[] = [
  { name: 'a page', settings: { baseUrl: own }, element: {}, counts: [own, 'jsonp'] },
  {
    name: 'an element that repeats the base URL of its page',
    settings: { baseUrl: `${own}/`, nonce: 'n' },
    element: { baseUrl: own },
    counts: [own, 'jsonp'],
  },
  {
    name: 'an element with a path below the base URL of its page',
    settings: { baseUrl: own, nonce: 'n' },
    element: { baseUrl: `${own}/v2` },
    counts: [`${own}/v2`, 'jsonp'],
    isSaid: true,
  },
  {
    name: 'an element with another path on the same origin',
    settings: { baseUrl: `${own}/first` },
    element: { baseUrl: `${own}/second` },
    counts: [`${own}/second`, 'jsonp'],
    isSaid: true,
  },
  {
    name: 'an element with another origin',
    settings: { baseUrl: own },
    element: { baseUrl: other },
    counts: [other, 'jsonp-isolated'],
    isSaid: true,
  },
  {
    name: 'an element with another scheme',
    settings: { baseUrl: own },
    element: { baseUrl: own.replace('https', 'http') },
    counts: [own.replace('https', 'http'), 'jsonp-isolated'],
    isSaid: true,
  },
  {
    name: 'an element with another origin that chooses jsonp',
    settings: { baseUrl: own },
    element: { baseUrl: other, transport: ' JSONP ' },
    counts: [other, 'jsonp-isolated'],
    isSaid: true,
  },
  {
    name: 'an element with another origin that chooses fetch',
    settings: { baseUrl: own, nonce: 'n' },
    element: { baseUrl: other, transport: 'fetch' },
    counts: [other, 'fetch'],
  },
  {
    name: 'an element with another origin on a page with fetch',
    settings: { baseUrl: own, transport: 'fetch' },
    element: { baseUrl: other, transport: 'jsonp' },
    counts: [other, 'fetch'],
  },
  {
    name: 'an element that chooses jsonp on a page with fetch',
    settings: { baseUrl: own, transport: 'fetch' },
    element: { transport: 'jsonp' },
    counts: [own, 'fetch'],
  },
  {
    name: 'an element that chooses jsonp on a page with the isolated frame',
    settings: { baseUrl: own, transport: 'jsonp-isolated' },
    element: { transport: 'jsonp' },
    counts: [own, 'jsonp-isolated'],
  },
  {
    name: 'an element that chooses the isolated frame on a page with fetch, which is as strict',
    settings: { baseUrl: own, transport: 'fetch' },
    element: { transport: 'jsonp-isolated' },
    counts: [own, 'jsonp-isolated'],
  },
  {
    name: 'an element that chooses fetch',
    settings: { baseUrl: own },
    element: { transport: 'fetch' },
    counts: [own, 'fetch'],
  },
  {
    name: 'a misspelled transport, which the client names',
    settings: { baseUrl: own },
    element: { transport: 'Pigeon' },
    counts: [own, 'Pigeon'],
  },
  {
    name: 'an element on a page whose own base URL is malformed',
    settings: { baseUrl: 'rates.example.com' },
    element: { baseUrl: other },
    counts: [other, 'jsonp-isolated'],
    isSaid: true,
  },
  {
    name: 'an element whose base URL begins with a blank that addresses do not drop',
    settings: { baseUrl: '/rates' },
    element: { baseUrl: `\u00a0${other}` },
    counts: [`\u00a0${other}`, 'jsonp-isolated'],
    isSaid: true,
  },
  {
    name: 'a page whose base URL begins with such a blank',
    settings: { baseUrl: `\u00a0${own}`, nonce: 'n' },
    element: { baseUrl: own },
    counts: [own, 'jsonp'],
  },
  {
    name: 'an element with a malformed base URL, which is never reached',
    settings: { baseUrl: own },
    element: { baseUrl: `${own}/?x` },
    counts: [`${own}/?x`, 'jsonp-isolated'],
  },
  {
    name: 'an element with a relative base URL of the same origin',
    settings: { baseUrl: 'https://shop.example/rates' },
    element: { baseUrl: '/rates' },
    counts: ['/rates', 'jsonp'],
  },
  {
    name: 'an element on a page with a rates file',
    settings: { rates: '/rates.json' },
    element: { baseUrl: other, transport: 'fetch' },
    counts: [null, 'fetch'],
    isSaid: true,
  },
  {
    name: 'an element on a page with a rates file and a service',
    settings: { rates: '/rates.json', baseUrl: own },
    element: { baseUrl: other },
    counts: [other, 'jsonp-isolated'],
    isSaid: true,
  },
  {
    name: 'an element on a page without a connection',
    settings: { transport: 'fetch' },
    element: { baseUrl: other, transport: 'jsonp' },
    counts: [other, 'jsonp'],
  },
  {
    name: 'an element on a page with a nonce and without a connection',
    settings: { nonce: 'n' },
    element: { baseUrl: other },
    counts: [other, 'jsonp'],
    isSaid: true,
  },
];

function optionsOf(own: Route, settings: ReadSettings): ReturnType<typeof clientOptions> {
  const route = allowedRoute(own, settings, baseUri, () => undefined);
  return clientOptions(route, { settings }, baseUri);
}

describe('the route of', () => {
  for (const { name, settings, element, counts, isSaid = false } of cases) {
    it(`${name} is ${counts.join(' by ')}${isSaid ? ', with a message' : ''}`, () => {
      const messages: string[] = [];
      const found = allowedRoute(element, settings, baseUri, ({ message }) =>
        messages.push(message),
      );
      expect([found.baseUrl, found.transport]).to.deep.equal(counts);
      expect(messages.length).to.equal(isSaid ? 1 : 0);
      const said = `base-url="${element.baseUrl?.trim()}`;
      if (isSaid) expect(messages[0]).to.contain(said).and.contain('write data-base-url');
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
    const page = fc.constantFrom(
      own,
      `${own}/v1/`,
      '/rates',
      `\u00a0${own}`,
      './',
      'rates.example.com',
    );
    const transport = fc.constantFrom(
      undefined,
      'jsonp',
      ' JSONP',
      'jsonp-isolated',
      'fetch',
      '',
      'x',
    );
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
