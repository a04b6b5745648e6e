/** Pages are visited as `local-price check` visits them, and judged. More verdicts are in `judge.test.ts`. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { judge } from '../../check/judge.ts';
import { readMachineData } from '../../check/machine/readMachineData.ts';
import { openBrowser } from '../../check/page/openBrowser.ts';
import type { PageView } from '../../check/page/PageView.ts';
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

async function check(name: string, { isLive, ends }: Case) {
  const open = await browser.newPage();
  const url = new URL(encodeURIComponent(name), `${site.address}/`);
  const visit = await visitPage(open, url, {
    country: isLive ? null : 'JP',
    readData: readMachineData,
    stop: ends ? site.requested(ends) : new AbortController().signal,
  });
  await open.close();
  return { visit, verdict: judge([visit]) };
}

/** Returns those members of an object that another one has. */
function like<T extends object>(members: Partial<T>, all: Partial<T>): Partial<T> {
  const entries = Object.keys(members).map((name) => [name, all[name as keyof T]]);
  return Object.fromEntries(entries) as Partial<T>;
}

describe('a page', { concurrency: 3 }, () => {
  for (const [name, page] of Object.entries(cases)) {
    test(`${name}: ${page.verdict}`, async () => {
      const { visit, verdict } = await check(name, page);
      assert.equal(verdict.code, page.verdict, verdict.problem);
      if (page.problem) assert.match(verdict.problem, page.problem);
      if (page.remedy) assert.match(verdict.remedy, page.remedy);
      const view: Partial<PageView> = visit.view ?? {};
      const { prices = [], problems = [] } = view;
      const inFrames = visit.frames.flatMap((frame) => frame.view?.prices ?? []);
      const states = [...prices, ...inFrames].map(({ outcome }) => outcome.state);
      if (page.states) assert.deepEqual(states, page.states);
      const subjects = problems.map(({ subject }) => `${subject?.of} ${subject?.name}`);
      if (page.subjects) assert.deepEqual(subjects, page.subjects);
      if (page.view) {
        const read = JSON.stringify(like(page.view, view)).replaceAll(site.address, '');
        assert.deepEqual(JSON.parse(read), page.view);
      }
      if (page.prices) {
        const read = prices.map((each, at) => like(page.prices![at] ?? {}, each));
        assert.deepEqual(read, page.prices);
      }
    });
  }
});
