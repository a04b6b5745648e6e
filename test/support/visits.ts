import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../src/index.js';
import { patience, settled, textOf } from './elements.ts';
import { openAgain, openPage, type OpenPage } from './openPage.ts';
import { service, type ScriptedService } from './service.ts';
import type { Script } from './scriptedService.ts';
import { clearStored } from './stored.ts';

/** A price as an author writes it. */
export const price = '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>';

/** The script tag, as a part of the page that the browser waits for. */
export function tag(on: ScriptedService, attributes = ''): string {
  return `<script ${attributes} src="/dist/cdn/local-price.js" data-apikey="demo"
    data-timeout="${patience}" data-base-url="${on.baseUrl}"></script>`;
}

/** The same for the file that has the converter too. */
export function tagOfAll(on: ScriptedService, attributes = ''): string {
  return tag(on, attributes).replace('/local-price.js', '/local-price-all.js');
}

/** A script of the page that moves its clock on, by milliseconds. */
export function clock(milliseconds: number): string {
  return `<script>{ const { now } = Date; Date.now = () => now() + ${milliseconds}; }</script>`;
}

/** A script of the page that takes what the last price shows as soon as the parser has passed it. */
export const firstLook = `<script>{
  const all = document.querySelectorAll('local-price');
  const el = all[all.length - 1];
  var first = {
    state: ['pending', 'local', 'base', 'error'].filter((each) => el.matches(':state(' + each + ')'))
      .join(),
    text: el.shadowRoot.querySelector('[part=price]')?.textContent.replace(/\\u00a0/g, ' ') ?? '',
  };
}</script>`;

export function firstLookOf({ window }: OpenPage): { state: string; text: string } {
  return (window as unknown as { first: ReturnType<typeof firstLookOf> }).first;
}

/** The pages that a test opens on one service, one after the other or side by side. */
export interface Visits {
  on: ScriptedService;
  pages: OpenPage[];
  open(html: string, query?: string): Promise<OpenPage>;
  again(query?: string): Promise<OpenPage>;
  close(): void;
  /** How often the service was asked, for the origin and for a rate. */
  calls(): Promise<[origin: number, swap: number]>;
}

// Tests of other files may have left something.
clearStored();

const current: Visits[] = [];

/** Makes a service and a visitor to its pages, whose pages and storage end with the test. */
export async function visits(script: Script): Promise<Visits> {
  const on = await service(script);
  const pages: OpenPage[] = [];
  const add = (page: OpenPage): OpenPage => (pages.push(page), page);
  const it: Visits = {
    on,
    pages,
    open: async (html, query) => add(await openPage(on, html, query)),
    again: async (query) => add(await openAgain(on, query)),
    close: () => {
      const closed = pages.splice(0);
      for (const page of closed) page.close();
      expect(closed.flatMap(({ errors }) => errors)).to.deep.equal([]);
    },
    calls: async () => [await on.count('origin'), await on.count('swap')],
  };
  current.push(it);
  return it;
}

// Leaves the pages, which must have thrown nothing, and the storage empty.
afterEach(() => {
  const ended = current.splice(0);
  try {
    for (const each of ended) each.close();
  } finally {
    if (ended.length) clearStored();
  }
});

/** Waits until a price of a page is settled; gives its state and what a visitor reads. */
export async function shown(page: OpenPage, selector = 'local-price'): Promise<[string, string]> {
  const el = page.find<LocalPrice>(selector);
  await page.window.customElements.whenDefined('local-price');
  return [await settled(el), textOf(el)];
}

/**
 * Waits until all that a page has asked for so far would have reached the service: its turn among
 * the tabs comes before ours, and so does its request.
 */
export async function silence({ window }: OpenPage): Promise<void> {
  await new Promise(requestAnimationFrame);
  await window.navigator.locks?.request('test', () => undefined);
  await window.fetch('calls');
}

/** What a page shows to a visitor from Nigeria. */
export const naira = ['local', 'NGN 76,282.40'] as const;

/** What it shows when nothing is known, or the base price is right. */
export const dollars = ['base', '$49.00'] as const;
