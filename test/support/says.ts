import assert from 'node:assert/strict';
import type { Page } from 'puppeteer-core';

/** Waits until the text of an element matches; throws with the last text. */
export async function says(page: Page, selector: string, pattern: RegExp): Promise<void> {
  await page
    .waitForFunction(
      (wanted, source) =>
        new RegExp(source).test(document.querySelector(wanted)?.textContent ?? ''),
      {},
      selector,
      pattern.source,
    )
    .catch(() => undefined);
  assert.match(await page.$eval(selector, (each) => each.textContent ?? ''), pattern);
}
