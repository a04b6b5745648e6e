import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Appearance {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
}

/** Two ways to look at a page that have nothing in common. */
export const looks: readonly Appearance[] = [
  { width: 360, scheme: 'light', direction: 'ltr' },
  { width: 1280, scheme: 'dark', direction: 'rtl' },
];

export async function take(page: Page, { width, scheme, direction }: Appearance): Promise<void> {
  await page.setViewport({ width, height: 800 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.evaluate((dir) => void (document.documentElement.dir = dir), direction);
}

export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    return (await runner.run({ resultTypes: ['violations'] })).violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
    );
  });
}

/** Whether something sticks out of the page, so that it scrolls sideways. */
export function sticksOut(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
}

/** Text that is smaller than 12 pixels on the screen, in shadow trees and drawings too. */
export function tinyTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tiny: string[] = [];
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const each of root.querySelectorAll('*')) {
        if (each.shadowRoot) roots.push(each.shadowRoot);
        const text = [...each.childNodes]
          .map((node) => (node instanceof Text ? node.data.trim() : ''))
          .join('');
        if (!text || !each.checkVisibility()) continue;
        const scale = each instanceof SVGGraphicsElement ? each.getScreenCTM()!.a : 1;
        const size = parseFloat(getComputedStyle(each).fontSize) * scale;
        // A text of size 0 is only for copies and screen readers.
        if (size > 0 && size < 12) tiny.push(text);
      }
    }
    return tiny;
  });
}

/** How far things have moved so far (Layout Instability, the sum of the values). */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
