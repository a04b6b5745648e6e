import type { Frame, Page } from 'puppeteer-core';

/** Clicks by script, as soon as the element is there: what still moves could leave the place of a pointer. */
export async function press(page: Page | Frame, selector: string): Promise<void> {
  const element = (await page.waitForSelector(selector))!;
  await element.evaluate((each) => (each as HTMLElement).click());
}
