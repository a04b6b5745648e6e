import { brotliCompressSync } from 'node:zlib';
import { launchChromium } from '../../test/support/launchChromium.ts';
import { responder } from '../site/openSite.ts';
import type { ScriptName } from '../site/scripts.ts';
import { asStranger } from '../site/visit.ts';
import { Link } from './Link.ts';
import { openHosts } from './openHosts.ts';
import { hosts, phonePage, phonePrinters, type PhonePrinter } from './phonePages.ts';

/** How many times slower the phone's processor is. */
const slowness = 4;

/** An odd number, so that there is a median visit. */
const kinds = [
  { prices: 1, rounds: 9 },
  { prices: 50, rounds: 5 },
];

/** Milliseconds from the start of the navigation to the last local price, for each visit. */
export interface PhoneTimes {
  prices: number;
  printer: PhonePrinter;
  /** Visits of new visitors. */
  cold: number[];
  /** The same page again, by the same visitor. */
  again: number[];
}

/** Measures how prices arrive on a phone, for each kind of page in turn. */
export async function timePhone(
  scripts: Readonly<Record<ScriptName, string>>,
): Promise<PhoneTimes[]> {
  const link = new Link();
  const respond = responder(scripts, { calls: [], latency: 0 });
  const files = new Map(
    Object.entries(scripts).map(([name, text]) => [`/${name}.js`, brotliCompressSync(text)]),
  );
  const site = await openHosts(link, (request, response) => {
    const path = decodeURI(request.url!);
    const [, kind, printer = '', count] = path.split('/');
    const file = files.get(path);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', file ? 'text/javascript' : 'text/html');
    response.setHeader('cache-control', file ? 'max-age=3600' : 'no-cache');
    if (file) response.setHeader('content-encoding', 'br');
    if (file) return response.end(file);
    if (kind !== 'phone') return respond(request, response);
    return response.end(phonePage(printer as PhonePrinter, Number(count), scripts['two-calls']));
  });
  const browser = await launchChromium(site.flags, 'desktop');
  try {
    const all: PhoneTimes[] = [];
    for (const { prices, rounds } of kinds) {
      const times = phonePrinters.map((printer): PhoneTimes => ({
        prices,
        printer,
        cold: [],
        again: [],
      }));
      for (let round = 0; round < rounds; round++) {
        for (const { printer, cold, again } of times) {
          link.forgetNames();
          await asStranger(browser, async (context) => {
            const page = await context.newPage();
            await page.emulateCPUThrottling(slowness);
            const visit = async (): Promise<number> => {
              await page.goto(`https://${hosts.shop}/phone/${printer}/${prices}`);
              await page.waitForFunction('all', { polling: 20, timeout: 60_000 });
              return (await page.evaluate('all')) as number;
            };
            cold.push(await visit());
            again.push(await visit());
          });
        }
      }
      all.push(...times);
    }
    return all;
  } finally {
    await browser.close();
    site.close();
    link.close();
  }
}
