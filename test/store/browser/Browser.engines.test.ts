import { expect } from '@open-wc/testing/pure';
import { addressOf, browser } from '../../../src/store/browser/Browser.js';

/** What decides whether, when and where requests are sent. */
function stateOf({ root, isPrerendering, isHidden, isInFront }: typeof browser) {
  return [root === document.querySelector(':root'), isPrerendering, isHidden, isInFront];
}

describe('the browser', () => {
  it('does without what a browser or an extension has taken away', () => {
    const names = ['userAgent', 'sendBeacon', 'locks'];
    for (const name of names) {
      Object.defineProperty(navigator, name, { value: undefined, configurable: true });
    }
    try {
      expect([browser.userAgent, browser.locks]).to.deep.equal(['', undefined]);
      browser.sendBeacon('/report', '{}');
    } finally {
      for (const name of names) Reflect.deleteProperty(navigator, name);
    }
    expect(browser.userAgent).to.equal(navigator.userAgent);
  });

  it('has the page’s address without a user and a password, with which nothing can be fetched', () => {
    const prototype = Object.getPrototypeOf(document) as object;
    try {
      for (const [address, relativeTo] of [
        ['https://user:password@shop.example/tea?a=@#@', 'https://shop.example/tea?a=@#@'],
        ['https://shop.example/@/tea', 'https://shop.example/@/tea'],
      ] as const) {
        Object.defineProperty(prototype, 'URL', { value: address, configurable: true });
        expect(browser.baseUri).to.equal(relativeTo);
      }
    } finally {
      Reflect.deleteProperty(prototype, 'URL');
    }
  });

  it('has the page’s address whatever a base says, and in a frame without one, that of the page around it', () => {
    const base = Object.assign(document.createElement('base'), { href: 'https://evil.example/' });
    document.head.append(base);
    const frame = document.createElement('iframe');
    document.body.append(frame);
    try {
      expect(document.baseURI).to.equal(base.href);
      expect(browser.baseUri).to.equal(location.href);
      expect(addressOf(frame.contentWindow!)).to.equal(location.href);
    } finally {
      base.remove();
      frame.remove();
    }
  });

  for (const name of ['documentElement', 'prerendering', 'hidden', 'hasFocus', 'readyState']) {
    it(`does not take an element named ${name} for what the document says`, async () => {
      const before = stateOf(browser);
      const form = document.createElement('form');
      form.name = name;
      document.body.append(form);
      try {
        expect(Reflect.get(document, name)).to.equal(form);
        expect(stateOf(browser)).to.deep.equal(before);
        await browser.parsed;
      } finally {
        form.remove();
      }
    });
  }

  it('sends an event for each day that a page stays open, until the listener is removed', () => {
    const { setInterval, clearInterval } = window;
    const days = new Map<number, () => void>();
    window.setInterval = ((run: () => void, time: number) => {
      expect(time).to.equal(24 * 60 * 60 * 1000);
      return days.set(7, run) && 7;
    }) as typeof setInterval;
    window.clearInterval = (id) => void days.delete(id as number);
    try {
      const told: string[] = [];
      const end = browser.listen(({ type }) => told.push(type));
      for (const run of [...days.values(), ...days.values()]) run();
      expect(told).to.deep.equal(['day', 'day']);
      end();
      expect(days.size).to.equal(0);
    } finally {
      Object.assign(window, { setInterval, clearInterval });
    }
  });
});
