import { expect } from '@open-wc/testing/pure';
import type { GeoGate } from '../../src/index.js';
import { settled } from '../support/elements.ts';
import type { OpenPage } from '../support/openPage.ts';
import { nigeria } from '../support/service.ts';
import { storedNames } from '../support/stored.ts';
import { dollars, price, shown, silence, tag, visits } from '../support/visits.ts';

/** Notes in the page, before any other script, every look at a place where something can be kept. */
const spy = `<script>
  var touched = [];
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
    const { get } = Object.getOwnPropertyDescriptor(window, name) ?? {};
    if (!get) continue;
    Object.defineProperty(window, name, {
      configurable: true,
      get() { touched.push(name); return get.call(window); },
    });
  }
  for (const name of Object.keys(Storage.prototype)) {
    if (name === 'length') continue;
    const method = Storage.prototype[name];
    Storage.prototype[name] = function (...args) {
      touched.push(name);
      return method.apply(this, args);
    };
  }
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(Document.prototype, 'cookie', {
    get() { touched.push('cookie'); return cookie.get.call(this); },
    set(text) { touched.push('cookie'); cookie.set.call(this, text); },
  });
</script>`;

const touchedIn = ({ window }: OpenPage): string[] =>
  (window as unknown as { touched: string[] }).touched;

const gates = `<geo-gate id="hide">a</geo-gate><geo-gate id="show" unknown="show">b</geo-gate>
  <geo-gate id="here" allow="NG"><template><p>c</p></template></geo-gate>
  <currency-picker></currency-picker>`;

const statesOf = async (page: OpenPage): Promise<string[]> =>
  Promise.all(['#hide', '#show', '#here'].map((id) => settled(page.find<GeoGate>(id))));

/** A page that must not ask before consent. */
async function strict(consent = 'data-consent="required"', query = '') {
  const visit = await visits(nigeria);
  const page = await visit.open(`${spy}${tag(visit.on, consent)}${price}${gates}`, query);
  return { ...visit, page };
}

const kept = () => [...storedNames(localStorage), ...storedNames(sessionStorage)];

describe('before consent', () => {
  for (const consent of [
    'data-consent="required"',
    'data-consnet="required"',
    'data-consnet="true"',
    'data-consent="required" data-cookie="host"',
  ]) {
    it(`nothing is asked and nothing is kept: ${consent}`, async () => {
      const { page, on } = await strict(consent, '?currency=EUR');
      page.window.localPrice!.chooseCurrency('GBP');
      expect(await shown(page)).to.deep.equal(dollars);
      expect(await statesOf(page)).to.deep.equal(['closed', 'open', 'closed']);
      expect(await page.window.localPrice!.visitor()).to.include({ country: null });
      for (const type of ['online', 'pageshow', 'visibilitychange']) {
        page.window.dispatchEvent(new Event(type));
      }
      page.document.body.insertAdjacentHTML('beforeend', price);
      await silence(page);
      expect((await on.calls()).map(({ operation }) => operation)).to.deep.equal(['page.html']);
      expect(touchedIn(page)).to.deep.equal([]);
      expect([...kept(), document.cookie]).to.deep.equal(['']);
    });
  }
});
