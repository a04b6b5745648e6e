import puppeteer, { type Browser } from 'puppeteer-core';
import { chromiumFlags, findEngine } from '../../scripts/browsers.ts';

/** Starts Chromium. */
export function launchChromium(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: findEngine('chromium')!['browser']!,
    args: chromiumFlags(),
  });
}
