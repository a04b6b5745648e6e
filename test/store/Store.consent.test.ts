import { expect } from 'chai';
import { describe, it } from 'node:test';
import { FakeBrowser } from '../support/fakeBrowser.ts';
import { calm, openTab, serve } from '../support/storeTab.ts';

describe('consent', () => {
  it('works without a reload and is stored; withdrawal deletes everything, and consent can be granted again', async () => {
    const browser = new FakeBrowser();
    const tab = browser.tab();
    const page = openTab(tab, { consent: 'required' });
    expect(page.shown()).to.equal('base');
    page.store.grantConsent();
    await serve(page);
    expect([page.shown(), page.calls.length, browser.local.length]).to.deep.equal(['NGN', 2, 2]);
    page.store.withdrawConsent();
    expect([page.shown(), browser.local.length]).to.deep.equal(['base', 0]);
    page.store.grantConsent();
    await serve(page);
    expect([page.shown(), page.calls.length]).to.deep.equal(['NGN', 4]);
  });

  it('lets the next page use what was stored', async () => {
    const browser = new FakeBrowser();
    await serve(openTab(browser.tab()));
    const page = openTab(browser.tab(), { consent: 'required' });
    expect(page.shown()).to.equal('base');
    page.store.grantConsent();
    expect(page.shown()).to.equal('NGN');
    await calm();
    expect(page.calls).to.deep.equal([]);
  });

  it('that is missing from storage when somebody subscribes again stops counting at once', async () => {
    const browser = new FakeBrowser();
    const page = openTab(browser.tab(), { consent: 'required' });
    page.store.grantConsent();
    await serve(page);
    expect(page.shown()).to.equal('NGN');
    page.close();
    browser.local.clear();
    page.store.subscribe(() => {});
    expect(page.shown()).to.equal('base');
  });
});
