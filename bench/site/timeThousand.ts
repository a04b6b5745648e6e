import type { Browser, Page } from 'puppeteer-core';
import { currencies, openElements, type Kind } from './elementKinds.ts';
import type { Site } from './openSite.ts';

/** Milliseconds until a thousand elements are shown. */
export interface ThousandTimes {
  /** From the markup to rendered elements. */
  render: number;
  /** The same, with the layout of the list. */
  renderAndLayout: number;
  /** From one currency to another, if the element has a currency. */
  change?: number;
  changeAndLayout?: number;
}

/** Measures a thousand elements of each kind, in turn, in one browser. */
export async function timeThousand<N extends string>(
  browser: Browser,
  site: Site,
  rounds: number,
  kinds: Readonly<Record<N, Kind>>,
): Promise<Record<N, ThousandTimes[]>> {
  const names = Object.keys(kinds) as N[];
  const times = {} as Record<N, ThousandTimes[]>;
  const pages = {} as Record<N, Page>;
  for (const name of names) {
    times[name] = [];
    pages[name] = await openElements(browser, site, kinds[name]);
  }
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const page = pages[name];
      await page.bringToFront();
      const markup = Array.from(
        { length: 1000 },
        (_, at) => `<li>${kinds[name].markup((at + round / 100 + 0.49).toFixed(2))}</li>`,
      ).join('');
      const codes = kinds[name].choose ? currencies : [];
      const expression = `((__name) => (${String(measure)})(${JSON.stringify(markup)}, ${JSON.stringify(codes)}))((each) => each)`;
      times[name].push((await page.evaluate(expression)) as ThousandTimes);
    }
  }
  for (const name of names) await pages[name].close();
  return times;
}

/** Runs in the page: creates a thousand elements in a list, then changes their currency several times. */
async function measure(markup: string, codes: string[]): Promise<ThousandTimes> {
  const choose = (window as unknown as { choose(code: string): void }).choose;
  const list = document.createElement('ul');
  /** Milliseconds until all have rendered, and until they are laid out. */
  const time = async (change: () => void): Promise<[number, number]> => {
    const started = performance.now();
    change();
    for (const { firstElementChild: element } of list.children) {
      await (element as Element & { updateComplete?: Promise<unknown> }).updateComplete;
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
  return codes.length
    ? { render, renderAndLayout, change, changeAndLayout }
    : { render, renderAndLayout };
}
