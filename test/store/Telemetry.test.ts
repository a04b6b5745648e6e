import { expect } from 'chai';
import { describe, it } from 'node:test';
import { resolvePrice } from '../../src/store/index.js';
import { version } from '../../src/version.js';
import { FakeBrowser } from '../support/fakeBrowser.ts';
import { priced } from '../support/priced.ts';
import { calm, down, openTab, serve, serveWith } from '../support/storeTab.ts';

const none = { local: 0, base: 0, error: 0, pending: 0 };
const address = 'https://rates.example.com/report';

/** Opens a page, and collects what it reports. */
function open(settings: object = { report: address }, given = {}, price = priced('USD')) {
  const sent: [address: string, text: string][] = [];
  const tab = new FakeBrowser().tab({
    sendBeacon: (...report) => void sent.push(report),
    ...given,
  });
  return { ...openTab(tab, settings, price), tab, sent };
}

describe('the report of a page', () => {
  it('the report of a page is sent once, when the page is first left, and says how its prices fared', async () => {
    const page = open();
    const { telemetry } = page.store;
    const [one, other, replaced] = [{}, {}, {}];
    // A framework replaces the prices of a server's HTML.
    telemetry.note(replaced, 'pending');
    telemetry.leave(replaced);
    telemetry.note(one, 'pending');
    telemetry.note(other, 'base');
    await serve(page);
    telemetry.note(one, 'local');
    telemetry.leave(one);
    for (const code of ['timeout', 'timeout', 'network'] as const) {
      page.store.warn({ code, message: code, subject: null });
    }
    page.tab.fire('pagehide');
    page.tab.fire('pageshow');
    page.tab.fire('pagehide');
    expect(page.sent).to.have.lengthOf(1);
    const [to, text] = page.sent[0]!;
    const { firstLocalMs, ...report } = JSON.parse(text) as Record<string, unknown>;
    expect(to).to.equal(address);
    expect(report).to.deep.equal({
      version,
      file: 'npm',
      transport: 'jsonp',
      calls: { origin: 1, swap: 1, convert: 0, fromCache: 0 },
      states: { local: 1, base: 1, error: 0, pending: 0 },
      errors: { timeout: 1, network: 1 },
    });
    expect(firstLocalMs).to.be.a('number');
    expect(text.length).to.be.below(1024);
    // Neither the visitor, nor the page, nor an amount. The time may contain any digits.
    expect(text.replace(/"firstLocalMs":\d+/, '')).not.to.match(/NG|USD|49|example/);
  });

  it('the report of a page is sent when it is hidden, without a time if no price became local', async () => {
    const page = open({ report: address, transport: 'fetch' });
    await serveWith({ origin: down }, page);
    Object.assign(page.tab, { isHidden: true });
    page.tab.fire('visibilitychange');
    const report = JSON.parse(page.sent[0]![1]) as Record<string, unknown>;
    expect(report).to.include({ firstLocalMs: null, transport: 'fetch' });
  });

  it('the report of a page is sent, and counts its prices, if they were removed before the page is left', async () => {
    const page = open();
    await serve(page);
    page.store.telemetry.note({}, 'local');
    page.close();
    page.tab.fire('pagehide');
    page.tab.fire('pagehide');
    expect(page.sent).to.have.lengthOf(1);
    expect(JSON.parse(page.sent[0]![1])).to.deep.include({ states: { ...none, local: 1 } });
  });

  for (const [state, answers] of Object.entries({
    local: {},
    base: { origin: { country: 'US', symbol: 'USD' } },
    error: { origin: down },
    pending: null,
  })) {
    it(`the report of a page counts what price() returns as a price in the state ${state}`, async () => {
      const page = open();
      page.close();
      const asked = resolvePrice(page.store, priced('USD'));
      await (answers ? serveWith(answers, page).then(() => asked) : calm());
      page.tab.fire('pagehide');
      expect(JSON.parse(page.sent[0]![1])).to.deep.include({ states: { ...none, [state]: 1 } });
    });
  }

  for (const [what, settings, given] of [
    ['the page has not asked for it', {}, {}],
    ['nothing was requested', { report: address, currency: 'USD' }, {}],
    ['there is no consent', { report: address, consent: 'required' }, {}],
    ['the visitor is a crawler', { report: address }, { userAgent: 'Googlebot' }],
  ] as const) {
    it(`the report of a page is not sent if ${what}`, async () => {
      const page = open(settings, given);
      await serve(page);
      page.tab.fire('pagehide');
      expect(page.sent).to.deep.equal([]);
    });
  }

  it('the report of a page is not sent after consent was withdrawn', async () => {
    const page = open();
    await serve(page);
    page.store.withdrawConsent();
    await calm();
    page.tab.fire('pagehide');
    expect(page.sent).to.deep.equal([]);
  });

  it('a report to an address that the browser refuses gets one message', async () => {
    const page = open(
      { report: '/report' },
      {
        sendBeacon: () => {
          throw new TypeError('Invalid URL');
        },
      },
    );
    await serve(page);
    page.tab.fire('pagehide');
    expect(page.messages.join()).to.contain(
      'report="https://shop.example/report": TypeError: Invalid URL.',
    );
  });
});
