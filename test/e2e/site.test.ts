import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { contents } from '../../demo/site/contents.ts';
import { pages } from '../../demo/site/site.ts';
import { findEngine } from '../../scripts/browsers.ts';
import { readMachineData } from '../../check/machine/readMachineData.ts';
import { judge } from '../../check/judge.ts';
import { openBrowser } from '../../check/page/openBrowser.ts';
import { visitPage } from '../../check/page/visitPage.ts';
import { contrastOf } from '../support/contrastOf.ts';
import { openSite } from '../support/openSite.ts';
import { press } from '../support/press.ts';
import { says } from '../support/says.ts';
import { until } from '../support/until.ts';
import { layoutShift, looks, sticksOut, take, tinyTexts, violations } from '../support/lookAt.ts';

const site = await openSite();
after(() => site.close());

/** The pages that axe examines: all of the demo, and of those made from text the largest of each folder. */
function examined(): Set<string> {
  const largest = new Map<string, [path: string, size: number]>();
  for (const path of pages()) {
    const kind = path.startsWith('/docs/') ? dirname(path) : path;
    const { size } = statSync(join(site.folder, path));
    if (size > (largest.get(kind)?.[1] ?? 0)) largest.set(kind, [path, size]);
  }
  return new Set([...largest.values()].map(([path]) => path));
}

/** Does the same work three times at once; the three share the paths. */
async function inThrees(
  paths: readonly string[],
  work: (paths: Iterable<string>) => Promise<void>,
): Promise<void> {
  const left = paths.values();
  await Promise.all([work(left), work(left), work(left)]);
}

test('local prices work on every page of the demo, as local-price check sees it', async () => {
  const browser = await openBrowser({ CHROME_PATH: findEngine('chromium')!['browser'] });
  const wrong: string[] = [];
  const demo = pages().filter((path) => /^\/(index|demo\/(?!search)[\w-]+)\.html$/.test(path));
  assert.ok(demo.length > 5);
  await inThrees(demo, async (paths) => {
    for (const path of paths) {
      const open = await browser.newPage();
      const stop = AbortSignal.timeout(60_000);
      const visit = await visitPage(open, new URL(path, site.origin), {
        country: 'JP',
        awaited: { price: false, selector: null },
        readData: readMachineData,
        stop,
      });
      await open.close();
      const { code, problem } = judge([visit], { allowNoPrices: true });
      if (code !== 'ok') wrong.push(`${path}: ${problem}`);
    }
  });
  await browser.close();
  assert.deepEqual(wrong, []);
});

test('every page fits into its window and is legible, and axe has no objection', async () => {
  const toExamine = examined().add('/?consent=required');
  // The shop shows most with its consent bar. Of the records of decisions, which are plain text, one stands for all.
  const all = [...pages(), '/?consent=required'].filter(
    (path) => !path.startsWith('/docs/decisions/') || toExamine.has(path),
  );
  await inThrees(all, async (paths) => {
    const { page, problems, close } = await site.open('/');
    for (const path of paths) {
      await page.goto(site.origin + path);
      // An end tag too many would close the columns early.
      assert.equal(await page.$('body > nav.contents, body > pre'), null, path);
      for (const look of looks) {
        await take(page, look);
        await page.$$eval('.fold', (folds) => {
          for (const fold of folds) (fold as HTMLDetailsElement).open = true;
        });
        if (path === '/demo/local-price.html') {
          await page.select('#language', look.direction === 'rtl' ? 'ar-EG' : 'en-GB');
        }
        const where = `${path}, ${JSON.stringify(look)}`;
        assert.equal(await sticksOut(page), false, where);
        if (look.width < 500) assert.deepEqual(await tinyTexts(page), [], where);
        if (toExamine.has(path)) assert.deepEqual(await violations(page), [], where);
      }
      assert.deepEqual(problems, [], path);
    }
    await close();
  });
});

const published = (path: string): string => readFileSync(join(site.folder, path), 'utf8');

function read(path: string): { ids: Set<string>; links: string[] } {
  // What stands in code is no link.
  const html = published(path).replace(/<code>[^]*?<\/code>/g, '');
  const all = (name: string): string[] =>
    [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value!);
  return { ids: new Set(all('id')), links: [...all('href'), ...all('src'), ...all('action')] };
}

test('the list for programs and the Markdown beside the pages are published', () => {
  assert.match(published('llms.txt'), /^# local-price\n/);
  for (const path of pages().filter((each) => each.startsWith('/docs/'))) {
    assert.match(published(path.replace(/html$/, 'md')), /^# /m, path);
  }
});

test('code has colors, markup is that of the examples, and a long block is closed at first', () => {
  const shop = published('index.html');
  assert.match(shop, /<code data-of="product"><span class="hljs-tag">&lt;/);
  for (const path of pages())
    assert.doesNotMatch(published(path), /<code[^>]* data-[^>]*><\//, path);
  const guide = published('docs/guides/analytics.html');
  assert.match(guide, /<details class="long-code"><summary>Show 44 lines of code</);
  assert.match(guide, /<span class="hljs-keyword">/);
});

test('a button of its own name copies each code block, and what does not scroll is not a tab stop', async () => {
  const { page } = await site.open('/demo/local-price.html', (each) =>
    each.setViewport({ width: 320, height: 800 }),
  );
  await page.$$eval('details', (all) => all.forEach((each) => (each.open = true)));
  const stops = await page.evaluate(
    () =>
      new Promise<string[][]>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const all = [...document.querySelectorAll<HTMLElement>('main :is(pre, .scroller)')];
            const scrolling = all.filter((each) => each.scrollWidth > each.clientWidth);
            const named = all.filter((each) => each.tabIndex === 0 && each.ariaLabel);
            resolve([scrolling, named].map((list) => list.map(({ outerHTML }) => outerHTML)));
          }),
        );
      }),
  );
  assert.deepEqual(stops[1], stops[0]);
  assert.notEqual(stops[0]!.length, 0);
  assert.ok(stops[0]!.length < (await page.$$('pre')).length);
  const names = await page.$$eval('.code-block .copy', (all) => all.map((each) => each.ariaLabel));
  assert.equal(names.length, (await page.$$('pre')).length);
  assert.ok(names.includes('Copy: In the visitor’s currency'), names.join());
  assert.ok(names.includes('Copy: Code of the options'), names.join());
  await press(page, '.copy');
  await page.waitForSelector('.copy:is([aria-label^="Copied: "], [aria-label^="Selected: "])');
});

test('every link within the site leads somewhere', () => {
  const lost: string[] = [];
  for (const path of pages()) {
    for (const link of read(path).links) {
      const { origin, pathname, hash } = new URL(link, `http://site${path}`);
      if (origin !== 'http://site' || pathname.startsWith('/api/')) continue;
      const target = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
      try {
        const { ids } = read(target);
        if (hash && !ids.has(decodeURIComponent(hash.slice(1)))) lost.push(`${path}: ${link}`);
      } catch {
        lost.push(`${path}: ${link}`);
      }
    }
  }
  assert.deepEqual(lost, []);
});

test('the list of all pages has every page but records of decisions', () => {
  const listed = contents.flatMap(([, all]) => all.map(([path]) => path));
  const own = pages()
    .map((path) => path.replace(/^\/index\.html$/, '/'))
    .filter(
      (path) => !/\/(404|decisions|contributing|releasing|index|search|examples\/\w+)\b/.test(path),
    );
  assert.deepEqual(listed.toSorted(), own.toSorted());
});

test('the front page is light', async () => {
  const { page, bytes } = await site.open('/');
  await page.waitForSelector('local-price:state(local)');
  const fonts = (): string[] => [...bytes.keys()].filter((path) => path.endsWith('.woff2'));
  await until(() => fonts().length > 0, 'the typeface');
  // The scripts, styles and rates that come with its text. Nothing waits for pictures and for the typeface, and
  // the script of the package has a record of its own size.
  const sum = [...bytes]
    .filter(([path]) => !/^\/$|\.(svg|png|woff2)$|\/local-price-static\.js$/.test(path))
    .reduce((total, [, size]) => total + size, 0);
  assert.ok(bytes.size > 4, [...bytes.keys()].join());
  assert.equal(fonts().length, 1);
  assert.ok(sum < 12_500, `${sum} bytes: ${[...bytes].join(' ')}`);
});

test('hardly anything moves while prices load', async () => {
  for (const path of ['/', '/demo/local-price.html']) {
    for (const width of [360, 1280]) {
      const { page, close } = await site.open(path, (each) =>
        each.setViewport({ width, height: 800 }),
      );
      await page.waitForSelector('local-price:state(local)');
      const shift = await layoutShift(page);
      assert.ok(shift < 0.02, `the layout shift of ${path} is ${shift} at ${width} px`);
      await close();
    }
  }
});

test('nothing moves when the typeface of the headings arrives late', async () => {
  for (const path of ['/', '/docs/guides/quick-start.html', '/demo/geo-gate.html']) {
    for (const width of [360, 1280]) {
      const late: (() => Promise<void>)[] = [];
      const { page, close } = await site.open('/search.json', async (each) => {
        await each.setViewport({ width, height: 800 });
        await each.setRequestInterception(true);
        each.on('request', (request) => {
          if (request.url().endsWith('.woff2')) late.push(() => request.continue());
          else void request.continue();
        });
      });
      await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await until(() => late.length > 0, 'the request for the typeface');
      const isThere = (): Promise<boolean> =>
        page.evaluate(() =>
          [...document.fonts].some(
            ({ family, status }) => family === 'Lora' && status === 'loaded',
          ),
        );
      assert.equal(await isThere(), false);
      const widths = (): Promise<number[]> =>
        page.$$eval('.brand span, h2 > a', (all) =>
          all.map((each) => each.getBoundingClientRect().width),
        );
      const before = await widths();
      for (const send of late) await send();
      await until(isThere, 'the typeface');
      for (const [index, after] of (await widths()).entries()) {
        const ratio = before[index]! / after;
        assert.ok(ratio > 0.92 && ratio < 1.08, `${path}: ${ratio}`);
      }
      const shift = await layoutShift(page);
      assert.ok(shift < 0.02, `${path} moves by ${shift} at ${width} px`);
      await close();
    }
  }
});

test('the front page is gone through by keyboard, and one sees where one is', async () => {
  const { page } = await site.open('/');
  const focusable = await page.$$eval(
    'a[href], button, input:not([type=radio]:not(:checked)), select',
    (elements) =>
      elements
        .filter((each) => each.checkVisibility() && !(each as HTMLInputElement).disabled)
        .map((each) => each.outerHTML),
  );
  const seen = new Set<string>();
  for (let step = 0; step < focusable.length + 20; step++) {
    await page.keyboard.press('Tab');
    const { html, outline } = await page.evaluate(() => {
      const { activeElement } = document;
      const inner = activeElement?.shadowRoot?.activeElement ?? activeElement;
      return {
        html: activeElement?.outerHTML ?? '',
        outline: inner ? getComputedStyle(inner).outlineStyle : '',
      };
    });
    if (html.startsWith('<body')) continue;
    seen.add(html);
    assert.notEqual(outline, 'none', html);
  }
  assert.deepEqual(
    focusable.filter((html) => !seen.has(html)),
    [],
  );
});

test('the search has no passage of a record, nor of what is for contributors', () => {
  const entries = JSON.parse(published('search.json')) as {
    path: string;
  }[];
  assert.ok(entries.some(({ path }) => path.startsWith('/docs/guides/checkout.html#')));
  assert.deepEqual(
    entries.filter(({ path }) => /decisions|contributing|releasing|search|404/.test(path)),
    [],
  );
});

test('a link to an example opens its fold', async () => {
  const { page } = await site.open('/demo/local-price.html#ends-in-9');
  const isShown = (id: string) =>
    page.waitForFunction((name) => document.getElementById(name)!.checkVisibility(), {}, id);
  await isShown('ends-in-9');
  assert.equal(await page.$eval('#in-a-button', (each) => each.checkVisibility()), false);
  await page.evaluate(() => void (location.hash = 'in-a-button'));
  await isShown('in-a-button');
});

test('without JavaScript, the page has prices and waits for nothing', async () => {
  const { page } = await site.open('/');
  await page.setJavaScriptEnabled(false);
  for (const path of ['/', '/demo/local-price.html', '/demo/geo-gate.html']) {
    await page.goto(site.origin + path);
    const seen = await page.$$eval('main :is(p, li)', (all) =>
      all.filter((each) => each.checkVisibility()).map((each) => each.textContent!.trim()),
    );
    assert.deepEqual(
      seen.filter((text) => /(Looking|Finding).*…$|^None so far/.test(text)),
      [],
      path,
    );
    if (path === '/')
      assert.ok(
        seen.some((text) => /^Japan\s+¥[\d,]+$/.test(text)),
        path,
      );
  }
  await page.goto(`${site.origin}/`);
  const served = await page.$$eval('.live .price', (all) =>
    all.flatMap(({ shadowRoot }) => shadowRoot?.querySelector('[part=price]')?.textContent ?? []),
  );
  assert.match(served.join(' '), /^¥[\d,]+ €\d+\.\d\d$/);
});

test('the search field suggests pages, and finds a passage, by keyboard', async () => {
  const { page } = await site.open('/docs/errors.html');
  await page.focus('.search input');
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLOptionElement>('#pages option')].some(
      ({ label }) => label === 'Quick start',
    ),
  );
  await page.keyboard.type('round-mode');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  await page.waitForSelector('#results li');
  assert.match(await page.$eval('#found', (each) => each.textContent!), /^\d+ results?$/);
  const texts = await page.$$eval('#results a', (links) => links.map((link) => link.textContent!));
  assert.ok(
    texts.some((text) => text.includes('<local-price>')),
    texts.join(),
  );
  await page.focus('#results a');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  assert.notEqual(new URL(page.url()).pathname, '/demo/search.html');
});

test('the search understands a question, and suggests headings', async () => {
  const { page } = await site.open('/demo/search.html?q=how+to+install');
  await page.waitForSelector('#results li');
  const texts = await page.$$eval('#results a', (links) => links.map((link) => link.textContent!));
  assert.ok(
    texts.slice(0, 3).some((text) => text.startsWith('Quick start')),
    texts.join(),
  );
  await page.$eval('#q', (input) => ((input as HTMLInputElement).value = ''));
  await page.type('#q', 'roun');
  await says(page, '#suggestions', /[Rr]ound/);
});

test('on a phone, the controls are folded into a line that says what is set', async () => {
  const { page } = await site.open('/demo/geo-gate.html?visit-from=JP', (each) =>
    each.setViewport({ width: 390, height: 800 }),
  );
  const isVisible = (selector: string): Promise<boolean> =>
    page.$eval(selector, (each) => each.checkVisibility());
  await says(page, '.bar summary', /^Visit from Japan, in Japanese Yen$/);
  assert.equal(await isVisible('#visit-from'), false);
  await press(page, '.bar summary');
  assert.equal(await isVisible('#visit-from'), true);
  await page.select('#currency >>> select', 'CHF');
  await says(page, '.bar summary', /^Visit from Japan, in Swiss Franc$/);
  await press(page, '.bar summary');
  await page.setViewport({ width: 1280, height: 800 });
  assert.equal(await isVisible('#visit-from'), true);
  assert.equal(await isVisible('.bar summary'), false);
});

test('a visit from elsewhere takes the page’s own settings on a built site', async () => {
  const { page } = await site.open('/?visit-from=JP');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('local-price')].every(({ value }) => value?.currency === 'JPY'),
  );
  await says(page, '#whereabouts', /Japan/);
});

test('with forced colors, controls and the current page can be read', async () => {
  const { page } = await site.open('/');
  const session = await page.createCDPSession();
  for (const scheme of ['light', 'dark']) {
    const features = [
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-color-scheme', value: scheme },
    ];
    await session.send('Emulation.setEmulatedMedia', { features });
    for (const path of ['/', '/docs/errors.html', '/demo/geo-gate.html', '/demo/snippet.html']) {
      await page.goto(site.origin + path);
      assert.ok(await page.evaluate(() => matchMedia('(forced-colors: active)').matches));
      assert.deepEqual(await faintControls(page), [], `${path}, ${scheme}`);
    }
  }
});

/** Returns the visible controls whose text has a contrast to its background below 4.5 (WCAG 2.2, 1.4.3). */
async function faintControls(page: Page): Promise<string[]> {
  const controls = await page.$$eval('a, button, summary, select, input, [aria-current]', (all) =>
    all
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
      .map((each) => {
        let at: Element = each;
        while (getComputedStyle(at).backgroundColor.endsWith(', 0)') && at.parentElement) {
          at = at.parentElement;
        }
        const { backgroundColor } = getComputedStyle(at);
        return { html: each.outerHTML, colors: [getComputedStyle(each).color, backgroundColor] };
      }),
  );
  assert.notEqual(controls.length, 0);
  return controls
    .filter(({ colors }) => contrastOf(...colors) < 4.5)
    .map(({ html, colors }) => `${colors.join(' on ')}: ${html}`);
}

test('print leaves out what is no text', async () => {
  const { page } = await site.open('/docs/errors.html');
  await page.emulateMediaType('print');
  for (const selector of ['.doors', '.contents', '.on-page', '.neighbors', '.search', 'footer']) {
    assert.equal(await page.$eval(selector, (each) => each.checkVisibility()), false, selector);
  }
  assert.ok(await page.$eval('main h1', (each) => each.checkVisibility()));
});
