import { expect } from 'chai';
import { describe, it } from 'node:test';
import { FakeBrowser } from '../support/fakeBrowser.ts';
import { calm, openTab, serve } from '../support/storeTab.ts';

describe('consent', () => {
  it('that is granted needs no reload and is kept; withdrawn, it forgets all and can be granted anew', async () => {
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

  it('makes the next page use what was kept', async () => {
    const browser = new FakeBrowser();
    await serve(openTab(browser.tab()));
    const page = openTab(browser.tab(), { consent: 'required' });
    expect(page.shown()).to.equal('base');
    page.store.grantConsent();
    expect(page.shown()).to.equal('NGN');
    await calm();
    expect(page.calls).to.deep.equal([]);
  });

  it('that is gone from storage when somebody listens again counts for nothing, at once', async () => {
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

  it('that is withdrawn ends a call and drops its answer', async () => {
    const browser = new FakeBrowser();
    const page = openTab(browser.tab());
    await calm();
    expect(page.calls[0]!.isOpen).to.equal(true);
    page.store.withdrawConsent();
    expect(page.calls[0]!.isOpen).to.equal(false);
    await serve(page);
    expect([page.shown(), page.calls.length, browser.local.length]).to.deep.equal(['base', 1, 0]);
  });
});
