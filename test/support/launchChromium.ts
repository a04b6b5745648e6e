import puppeteer, { type Browser } from 'puppeteer-core';
import { chromiumFlags, findEngine } from '../../scripts/browsers.ts';

/** Starts Chromium. @param more flags besides those that every Chromium here has */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return puppeteer.launch({
    executablePath: findEngine('chromium')!['browser']!,
    args: [...chromiumFlags(), ...more],
  });
}
