import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { cacheProblem } from '../../check/cacheProblem.ts';

/** A request as a cache and the server behind it see it. */
interface Asked {
  readonly path: string;
  /** The country by which the platform or the header knows the visitor. */
  readonly country: string;
}

/** A site, with what its cache has before the check. */
interface Site {
  page(asked: Asked): string;
  /** Under which key a page is kept; `null`: it is not kept. */
  key(asked: Asked): string | null;
  kept?: Readonly<Record<string, string>>;
  /** The country of all visitors, if the platform replaces what they send. */
  platform?: string;
}

const currencies: Readonly<Record<string, string>> = { JP: 'JPY', DE: 'EUR', NG: 'NGN' };

/** A page with a served price, unless the base currency is the visitor's. */
function pageFor(country: string, currency = currencies[country]): string {
  const root = `<template shadowrootmode="open"><span data-served="price 1 98 - - ${currency} en-US">`;
  return `<!doctype html><script async src="/local-price-static.js" data-country="${country}"></script>
    <local-price base-price="49.00" base-currency="USD">${currency ? root : ''}`;
}

/** Returns the markup that a template writes without naming the country. */
const bare = (html: string): string => html.replace(/ data-country="\w+"/, '');

const made = ({ country }: Asked): string => pageFor(country);
const byPath = ({ path }: Asked): string => path;
const byCountry = ({ path, country }: Asked): string => `${path} ${country}`;
const never = (): null => null;

async function check(site: Site, url = (origin: string): string => origin): Promise<string | null> {
  const cache = new Map(Object.entries(site.kept ?? {}));
  const named: [path: string, country: string][] = [];
  const server = createServer(({ url: path = '', headers }, response) => {
    const header = headers['cf-ipcountry'] as string | undefined;
    if (header) named.push([path, header]);
    const asked = { path, country: site.platform ?? header ?? 'DE' };
    const key = site.key(asked);
    const page = (key !== null && cache.get(key)) || site.page(asked);
    if (key !== null) cache.set(key, page);
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const stop = AbortSignal.timeout(10_000);
    const problem = await cacheProblem(new URL(url(origin)), ['JP', 'US'], stop);
    // What is made for a country that the check has invented never gets to a visitor.
    assert.deepEqual(
      named.filter(([path]) => path === '/'),
      [],
    );
    return problem && `${problem.code}: ${problem.problem}`;
  } finally {
    server.close();
  }
}

const right: [name: string, Site][] = [
  ['one page for everyone', { page: () => '<local-price>', key: byPath }],
  ['one page with a country of its own', { page: () => pageFor('DE'), key: byPath }],
  ['a page for each visitor', { page: made, key: never }],
  ['a cache by country', { page: made, key: byCountry }],
  [
    'a platform that knows the country, with a cache',
    { page: made, key: byCountry, platform: 'DE' },
  ],
  [
    'a cache with a page of the same country',
    { page: made, key: byPath, platform: 'DE', kept: { '/': pageFor('DE') } },
  ],
];
for (const [name, site] of right) {
  test(`${name} is right`, async () => assert.equal(await check(site), null));
}

const wrong: [name: string, Site, between: RegExp][] = [
  ['a cache that knows no country', { page: made, key: byPath }, /\(JP, JPY\) to another \(US\)/],
  [
    'the page of another visitor',
    { page: made, key: byPath, platform: 'DE', kept: { '/': pageFor('JP') } },
    /\(JP, JPY\) to another \(DE, EUR\)/,
  ],
  [
    'the page of a visitor who has chosen',
    { page: made, key: byPath, platform: 'DE', kept: { '/': pageFor('DE', 'JPY') } },
    /\(DE, JPY\) to another \(DE, EUR\)/,
  ],
  [
    'a page that names no country',
    {
      page: (asked) => bare(made(asked)),
      key: byPath,
      platform: 'US',
      kept: { '/': bare(pageFor('JP')) },
    },
    /\(JPY\) to another \(unknown\)/,
  ],
];
for (const [name, site, between] of wrong) {
  test(`${name} is named`, async () => {
    const problem = await check(site);
    assert.match(
      problem ?? 'nothing',
      /^cache-repeats: A cache gives the page that was made for one/,
    );
    assert.match(problem!, between);
  });
}

test('a page that only browsers can reach is not judged', async () => {
  const site = { page: made, key: byPath };
  assert.equal(await check(site, () => 'http://127.0.0.1:9/'), null);
  assert.equal(await check(site, () => 'file:///shop.html'), null);
});
