/** Pages are visited as `local-price check` visits them, and judged. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { judge } from '../../check/judge.ts';
import { readMachineData } from '../../check/machine/readMachineData.ts';
import { openBrowser } from '../../check/page/openBrowser.ts';
import { visitPage } from '../../check/page/visitPage.ts';
import { findEngine } from '../../scripts/browsers.ts';
import { checkedSite } from '../support/checkedSite.ts';
import { healthy, mistaken, type Case } from './checkedPages.data.ts';

const cases: Readonly<Record<string, Case>> = {
  ...Object.fromEntries(
    Object.entries(healthy).map(([name, page]) => [name, { ...page, verdict: 'ok' as const }]),
  ),
  ...mistaken,
};

const site = await checkedSite(cases);
const browser = await openBrowser({ CHROME_PATH: findEngine('chromium')!['browser'] });
after(async () => {
  await browser.close();
  site.close();
});

async function check(name: string, { isLive, ends, seconds, allowNoPrices = false }: Case) {
  const open = await browser.newPage();
  const url = new URL(encodeURIComponent(name), `${site.address}/`);
  const time = seconds ? AbortSignal.timeout(seconds * 1000) : new AbortController().signal;
  const visit = await visitPage(open, url, {
    country: isLive ? null : 'JP',
    awaited: { price: !allowNoPrices, selector: null },
    readData: readMachineData,
    stop: ends ? site.requested(ends) : time,
  });
  await open.close();
  return { visit, verdict: judge([visit], { allowNoPrices }) };
}

describe('a page', { concurrency: 3 }, () => {
  for (const [name, page] of Object.entries(cases)) {
    test(`${name}: ${page.verdict}`, async () => {
      const { visit, verdict } = await check(name, page);
      assert.equal(verdict.code, page.verdict, verdict.problem);
      if (page.problem) assert.match(verdict.problem, page.problem);
      if (page.remedy) assert.match(verdict.remedy, page.remedy);
      const states = [visit, ...visit.frames].flatMap(({ view }) =>
        (view?.prices ?? []).map(({ outcome }) => outcome.state),
      );
      if (page.states) assert.deepEqual(states, page.states);
    });
  }
});
