import type { Browser, Page } from 'puppeteer-core';
import type { Settings } from 'local-price';
import type { Site } from './openSite.ts';
import type { ScriptName } from './scripts.ts';

/** Elements of which a page can have thousands. */
export const measuredElements = [
  'local-price',
  'format-number',
  'relative-time',
  'local-price parts',
] as const;
export type MeasuredElement = (typeof measuredElements)[number];

/** How to write one kind of element, and how to change its currency. */
export interface Kind {
  /** The script that a page loads for it. */
  script: ScriptName;
  /** The markup of one element. The amount differs from that of its neighbor. */
  markup(amount: string): string;
  /** Runs in the page. Elements without a currency do not change. */
  choose?(code: string): void;
  /** Settings of the page, for prices. */
  settings?: Settings;
}

function ours(attributes: string): Kind {
  return {
    script: 'local-price',
    markup: (amount) =>
      `<local-price base-price="${amount}" base-currency="USD"${attributes}>$${amount}</local-price>`,
    choose: (code) => window.localPrice!.chooseCurrency(code),
  };
}

export const elementKinds: Readonly<Record<MeasuredElement, Kind>> = {
  'local-price': ours(''),
  'local-price parts': ours(' parts'),
  'format-number': {
    script: 'format-number',
    markup: (amount) =>
      `<sl-format-number type="currency" currency="JPY" value="${amount}"></sl-format-number>`,
    choose: (code) => {
      for (const element of document.querySelectorAll('sl-format-number')) {
        element.setAttribute('currency', code);
      }
    },
  },
  'relative-time': {
    script: 'relative-time',
    markup: (amount) => {
      const time = new Date(Date.UTC(2020, 0, 1) + Number(amount) * 3_600_000).toISOString();
      return `<relative-time datetime="${time}">${time}</relative-time>`;
    },
  },
};

/** The same prices, with what they have in common once on the page, and on each of them. */
export const defaultsKinds: Readonly<Record<'defaults' | 'attributes', Kind>> = {
  defaults: {
    ...ours(''),
    markup: (amount) => `<local-price base-price="${amount}">$${amount}</local-price>`,
    settings: {
      baseCurrency: 'USD',
      rounding: '0.05 JPY:100',
      ending: 'EUR:95 GBP:99',
      markup: '2.5%',
      approximate: true,
    },
  },
  attributes: ours(' rounding="0.05 JPY:100" ending="EUR:95 GBP:99" markup="2.5%" approximate'),
};

/** Some have as many digits and the same sign as the one before, others do not. */
export const currencies = ['EUR', 'GBP', 'CHF', 'JPY'];

/** Opens an empty page that has the script of one kind of element and knows every rate. */
export async function openElements(
  browser: Browser,
  site: Site,
  { choose, markup, script, settings }: Kind,
): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${site.address}/elements/${script}`);
  await page.evaluate(`window.choose = ${String(choose ?? null)}`);
  if (script === 'local-price') {
    if (settings) await page.evaluate((each) => window.localPrice!.configure(each), settings);
    // The service is not measured here.
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
