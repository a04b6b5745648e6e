import type { Browser, Page } from 'puppeteer-core';

/** Milliseconds until a thousand amounts are laid out. */
export interface ThousandTimes {
  /** From the markup to the elements that have rendered. */
  render: number;
  /** The same, with the layout of the list. */
  renderAndLayout: number;
  /** From one currency to another. */
  change: number;
  changeAndLayout: number;
}

/** How one kind of element is filled with a thousand amounts, and changes their currency. */
interface Kind {
  path: string;
  /** The markup of one amount. */
  markup(amount: string): string;
  /** Runs in the page. */
  choose(code: string): void;
}

const kinds: Readonly<Record<'ours' | 'theirs', Kind>> = {
  ours: {
    path: '/widget',
    markup: (amount) =>
      `<local-price base-price="${amount}" base-currency="USD">$${amount}</local-price>`,
    choose: (code) => window.localPrice!.chooseCurrency(code),
  },
  theirs: {
    path: '/shoelace',
    markup: (amount) =>
      `<sl-format-number type="currency" currency="JPY" value="${amount}"></sl-format-number>`,
    choose: (code) => {
      for (const element of document.querySelectorAll('sl-format-number')) {
        element.setAttribute('currency', code);
      }
    },
  },
};

/** Some with as many digits and signs as the one before, some with others. */
const currencies = ['EUR', 'GBP', 'CHF', 'JPY'];

async function open(browser: Browser, site: string, { path, choose }: Kind): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(site + path);
  await page.evaluate(`window.choose = ${String(choose)}`);
  if (path === kinds.ours.path) {
    // So that all rates are known: the service is not what is measured.
    for (const code of currencies) {
      await page.evaluate(`choose('${code}')`);
      await page.waitForFunction(
        (wanted) => document.querySelector('local-price')!.value?.currency === wanted,
        {},
        code,
      );
    }
  }
  return page;
}

/** Runs in the page: makes a thousand in a list, then changes their currency several times. */
async function measure(markup: string, codes: string[]): Promise<ThousandTimes> {
  const choose = (window as unknown as { choose(code: string): void }).choose;
  const list = document.createElement('ul');
  /** Milliseconds until all have rendered, and until they are laid out. */
  const time = async (change: () => void): Promise<[number, number]> => {
    const started = performance.now();
    change();
    for (const { firstElementChild: element } of list.children) {
      await (element as Element & { updateComplete: Promise<unknown> }).updateComplete;
    }
    const rendered = performance.now();
    void list.offsetHeight;
    return [rendered - started, performance.now() - started];
  };
  const [render, renderAndLayout] = await time(() => {
    list.innerHTML = markup;
    document.body.append(list);
  });
  let [change, changeAndLayout] = [0, 0];
  for (const code of codes) {
    const [rendered, laidOut] = await time(() => choose(code));
    change += rendered / codes.length;
    changeAndLayout += laidOut / codes.length;
  }
  list.remove();
  return { render, renderAndLayout, change, changeAndLayout };
}

/** A thousand local prices and as many of Shoelace's numbers, by turns in one browser. */
export async function thousand(
  browser: Browser,
  site: string,
  runs: number,
): Promise<Record<'ours' | 'theirs', ThousandTimes[]>> {
  const times: Record<'ours' | 'theirs', ThousandTimes[]> = { ours: [], theirs: [] };
  const names = ['ours', 'theirs'] as const;
  const pages = new Map<string, Page>();
  for (const name of names) pages.set(name, await open(browser, site, kinds[name]));
  for (let run = 0; run < runs; run++) {
    for (const name of names) {
      const page = pages.get(name)!;
      await page.bringToFront();
      const markup = Array.from(
        { length: 1000 },
        (_, at) => `<li>${kinds[name].markup((at + run / 100 + 0.49).toFixed(2))}</li>`,
      ).join('');
      const expression = `((__name) => (${String(measure)})(${JSON.stringify(markup)}, ${JSON.stringify(currencies)}))((each) => each)`;
      times[name].push((await page.evaluate(expression)) as ThousandTimes);
    }
  }
  for (const page of pages.values()) await page.close();
  return times;
}
