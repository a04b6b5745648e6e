import { expect } from 'chai';
import { describe, it } from 'node:test';
import type { ReadSettings } from '../../src/store/settings.js';
import { allowedRoute, type Route } from '../../src/store/route.js';

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

const documentUrl = 'https://shop.example/tea/';

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
  },
  {
    name: 'an element with another path on the same origin',
    // Of a host of its own, since trust lasts for a document.
    settings: { baseUrl: 'https://paths.example/first' },
    element: { baseUrl: 'https://paths.example/second' },
    counts: ['https://paths.example/second', 'jsonp'],
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

describe('the route of', () => {
  for (const { name, settings, element, counts, isSaid = false } of cases) {
    it(`${name} is ${counts.join(' by ')}${isSaid ? ', with a message' : ''}`, () => {
      const messages: string[] = [];
      const found = allowedRoute({ ...element, documentUrl }, settings, (text) =>
        messages.push(text),
      );
      expect([found.baseUrl, found.transport]).to.deep.equal(counts);
      expect(messages.length).to.equal(isSaid ? 1 : 0);
      if (isSaid)
        expect(messages[0])
          .to.contain(`base-url="${element.baseUrl}/"`)
          .and.contain('write data-base-url');
    });
  }

  it('an element trusts a connection that the settings name later', () => {
    const [first, later] = ['https://first.example', 'https://later.example'];
    const read = (baseUrl: string, element: string): string =>
      allowedRoute({ baseUrl: element }, { baseUrl }, () => undefined).transport;
    expect(read(first, later)).to.equal('jsonp-isolated');
    expect(read(later, later)).to.equal('jsonp');
    expect(read(later, first)).to.equal('jsonp-isolated');
  });
});
