import { brotliCompressSync } from 'node:zlib';
import { responder } from '../site/openSite.ts';
import { PlainBrowser } from '../site/PlainBrowser.ts';
import type { ScriptName } from '../site/scripts.ts';
import { timeArrivals, type Arrivals, type Case } from '../site/timeArrivals.ts';
import { Link } from './Link.ts';
import { hosts, openHosts } from './openHosts.ts';
import { slowDown } from './slowDown.ts';

/** How many times slower the phone's processor is. */
const slowness = 4;

/** The compared pages; on a connection without slow start, the first. */
const cases: readonly Case[] = [
  {
    latency: 0,
    prices: 1,
    rounds: 7,
    printers: [
      'own-host',
      'early-call',
      'single-trip',
      'local-price',
      'two-calls',
      'two-calls-inline',
      'served',
      'without-script',
    ],
  },
  {
    latency: 0,
    prices: 50,
    rounds: 3,
    printers: ['single-trip', 'two-calls', 'two-calls-inline'],
  },
];

/** Measures how prices arrive on a phone. @param startsSlowly see {@link Link} */
export async function timePhone(
  scripts: Readonly<Record<ScriptName, string>>,
  startsSlowly: boolean,
): Promise<Arrivals[]> {
  const link = new Link(startsSlowly);
  const files = new Map(
    Object.entries(scripts).map(([name, text]) => [`/${name}.js`, brotliCompressSync(text)]),
  );
  const shop: Parameters<typeof responder>[1] = { calls: [], latency: 0 };
  const respond = responder(scripts, shop, {
    rates: `https://${hosts.rates}`,
    files: `https://${hosts.files}`,
  });
  const site = await openHosts(link, (request, response) => {
    const file = files.get(request.url!);
    response.setHeader('access-control-allow-origin', '*');
    if (!file) return respond(request, response);
    response.setHeader('content-type', 'text/javascript');
    response.setHeader('cache-control', 'max-age=3600');
    response.setHeader('content-encoding', 'br');
    return response.end(file);
  });
  const browser = new PlainBrowser(site.flags);
  shop.take = browser.take;
  let visitors = 0;
  const newVisitor = (): string => {
    link.forgetNames();
    return `https://${hosts.shop.replace('*', `visitor${++visitors}`)}`;
  };
  await browser.visit(`${newVisitor()}/start`);
  const endSlowness = slowDown(browser.group, slowness);
  try {
    const all: Arrivals[] = [];
    for (const each of startsSlowly ? cases : cases.slice(0, 1))
      all.push(...(await timeArrivals(browser, newVisitor, each)));
    return all;
  } finally {
    await endSlowness();
    await browser.close();
    site.close();
    link.close();
  }
}
