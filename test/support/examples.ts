import type { Page } from 'puppeteer-core';

/** What an example of the page shows. */
export interface Example {
  name: string;
  state: string;
  /** The amount, and the upper end of a range. */
  amounts: [amount: string, max?: string];
  source: string;
  rate: number;
  /** What a visitor reads, with plain blanks. */
  text: string;
  /** As they are written, but for the mark of an example. */
  attributes: string[];
  /** Beside it, as the page shows it, in one line. */
  markup: string;
}

/** What the page shows, by the names of the examples. */
export async function examples(page: Page): Promise<Map<string, Example>> {
  // The markup comes from the page's source, which takes a moment.
  await page.waitForFunction(
    () =>
      !document.querySelector('code[data-of]:empty') &&
      document.querySelector('.shown[lang]:not([lang=en])'),
  );
  const list = await page.$$eval('.shown > local-price', (elements) =>
    elements.map((element) => {
      const name = element.getAttribute('data-show')!;
      const { amount = '', amountMax, source = '', exchangeRate } = element.value ?? {};
      const root = element.shadowRoot!;
      const seen = [...root.querySelectorAll('bdi, [part=approximation]')]
        .map((part) => part.textContent)
        .join(' ');
      return {
        name,
        state: ['pending', 'base', 'local', 'error']
          .filter((state) => element.matches(`:state(${state})`))
          .join(),
        amounts: [amount, ...(amountMax ? [amountMax] : [])] as [string, string?],
        source: source as string,
        rate: Number(exchangeRate),
        text: (seen || element.textContent || '').replace(/[\s\u00a0\u202f]+/g, ' ').trim(),
        attributes: [...element.attributes]
          .filter((each) => each.name !== 'data-show')
          .map((each) => (each.value ? `${each.name}="${each.value}"` : each.name)),
        markup:
          document
            .querySelector(`code[data-of~="${name}"]`)
            ?.textContent?.replace(/\s+/g, ' ')
            .replaceAll(' >', '>') ?? '',
      };
    }),
  );
  return new Map(list.map((each) => [each.name, each]));
}
