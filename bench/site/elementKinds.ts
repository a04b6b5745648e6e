import type { Browser, Page } from 'puppeteer-core';
import type { Site } from './openSite.ts';

/** Elements that can stand on a page by the thousand. */
export const elementNames = ['local-price', 'format-number', 'relative-time'] as const;
export type ElementName = (typeof elementNames)[number];

/** How one kind of element is written, and changes its currency. */
interface Kind {
  /** The markup of one; the amount makes it another one than its neighbour. */
  markup(amount: string): string;
  /** Runs in the page; what has no currency stays as it is. */
  choose?(code: string): void;
}

export const elementKinds: Readonly<Record<ElementName, Kind>> = {
  'local-price': {
    markup: (amount) =>
      `<local-price base-price="${amount}" base-currency="USD">$${amount}</local-price>`,
    choose: (code) => window.localPrice!.chooseCurrency(code),
  },
  'format-number': {
    markup: (amount) =>
      `<sl-format-number type="currency" currency="JPY" value="${amount}"></sl-format-number>`,
    choose: (code) => {
      for (const element of document.querySelectorAll('sl-format-number')) {
        element.setAttribute('currency', code);
      }
    },
  },
  'relative-time': {
    markup: (amount) => {
      const time = new Date(Date.UTC(2020, 0, 1) + Number(amount) * 3_600_000).toISOString();
      return `<relative-time datetime="${time}">${time}</relative-time>`;
    },
  },
};

/** Some with as many digits and signs as the one before, some with others. */
export const currencies = ['EUR', 'GBP', 'CHF', 'JPY'];

/** An empty page that has the script of one kind of element, and knows every rate. */
export async function openElements(browser: Browser, site: Site, name: ElementName): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${site.address}/elements/${name}`);
  const { choose, markup } = elementKinds[name];
  await page.evaluate(`window.choose = ${String(choose ?? null)}`);
  if (name === 'local-price') {
    // The service is not what is measured.
    await page.evaluate(
      (html) => document.body.insertAdjacentHTML('beforeend', html),
      markup('49'),
    );
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
