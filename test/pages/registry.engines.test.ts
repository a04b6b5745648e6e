import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../src/index.js';
import { version } from '../../src/index.js';
import { allShown, listener, nothing, toldBy } from '../support/faultPages.ts';
import { nigeria } from '../support/service.ts';
import { naira, price, shown, tag, tagOfAll, visits } from '../support/visits.ts';

const names = 'local-price country-picker geo-gate currency-picker currency-converter'.split(' ');
const gate = '<geo-gate allow="NG"><b>here</b></geo-gate>';
const picker = '<currency-picker currencies="USD NGN"></currency-picker>';
const converter = '<currency-converter from="NGN" to="USD"></currency-converter>';
const all = price + gate + picker + converter;

const stranger = (name: string): string =>
  `<script>customElements.define('${name}', class Stranger extends HTMLElement {});</script>`;

/** What stands for an element of an older version, with all that tells it from a stranger's. */
const older = `<script>
  localPrice = { version: '0.0.9', configure() {}, stats() {} };
  for (const name of ${JSON.stringify(names)})
    customElements.define(name, class Older extends HTMLElement { get baseUrl() { return null; } });
</script>`;

const npm = (baseUrl: string): string =>
  `<script type="module">
    import { configure, version } from '/src/index.ts';
    import '/src/define.ts';
    configure({ baseUrl: '${baseUrl}', apikey: 'npm', timeout: 15000 });
    document.documentElement.dataset.npm = version;
  </script>`;

describe('a name that a stranger has', () => {
  for (const name of names) {
    it(`${name}: the other elements work, and the console says it once`, async () => {
      const { on, open } = await visits(nigeria);
      const page = await open(listener + stranger(name) + tagOfAll(on) + all + all + tagOfAll(on));
      expect(page.window.localPrice?.version).to.equal(version);
      expect(page.window.customElements.get(name)?.name).to.equal('Stranger');
      if (name !== 'local-price') expect(await shown(page)).to.deep.equal(naira);
      if (name !== 'geo-gate') expect((await shown(page, 'geo-gate'))[0]).to.equal('open');
      for (const [tag, control] of Object.entries({
        'currency-picker': 'select',
        'currency-converter': 'input',
      })) {
        if (name !== tag)
          expect(page.find(tag).shadowRoot!.querySelector(control), tag).not.to.equal(null);
      }
      const { said, ...rest } = toldBy(page);
      expect(rest).to.deep.equal({ failures: 0, errors: [] });
      expect(said).to.have.lengthOf(1);
      expect(said[0]).to.match(
        new RegExp(`^local-price: config: <${name}> .*another script.* See docs/errors.md#config$`),
      );
    });
  }
});

describe('customElements.define', () => {
  const broken = {
    'that says that the name is taken': `customElements.define = function () {
      throw new DOMException('taken', 'NotSupportedError');
    };`,
    'that does nothing': `customElements.define = function () {};`,
    'of a registry that knows nothing': `
      customElements.define = customElements.get = function () {};`,
  };
  for (const [name, script] of Object.entries(broken)) {
    it(`${name}: the author’s content stands, and the console says it once each`, async () => {
      const { on, open } = await visits(nigeria);
      const page = await open(
        `${listener}<script>${script}</script>${tagOfAll(on)}${all}${tagOfAll(on)}`,
      );
      expect(page.find('local-price').textContent).to.equal('$49.00');
      const { said, ...rest } = toldBy(page);
      expect(rest).to.deep.equal({ failures: 0, errors: [] });
      expect(said).to.have.lengthOf(names.length);
      expect(await on.count('origin')).to.equal(0);
    });
  }

  it('that throws anything else for one name: the exception reaches the console, the others work', async () => {
    const { on, open } = await visits(nigeria);
    const script = `
      const { define } = customElements;
      customElements.define = function (name, ...rest) {
        if (name === 'geo-gate') throw new TypeError('mine');
        define.call(this, name, ...rest);
      };`;
    const page = await open(`${listener}<script>{${script}}</script>${tagOfAll(on)}${all}`);
    expect(await shown(page)).to.deep.equal(naira);
    expect(page.find('geo-gate').textContent).to.equal('here');
    expect(page.find('currency-picker').shadowRoot!.querySelector('select')).not.to.equal(null);
    const { said, failures, errors } = toldBy(page);
    expect([said.length, failures]).to.deep.equal([0, 0]);
    expect(errors).to.have.lengthOf(1);
    expect(errors[0]).to.match(/TypeError: mine$/);
  });

  it('wrapped by a polyfill: all is well', async () => {
    const { on, open } = await visits(nigeria);
    const script = `
      const { define, get, whenDefined } = customElements;
      const made = new Map();
      Object.defineProperty(window, 'customElements', { configurable: true, value: {
        define(name, own, given) { made.set(name, own); define.call(native, name, own, given); },
        get: (name) => made.get(name),
        whenDefined: (name) => whenDefined.call(native, name),
      } });`;
    const page = await open(
      `${listener}<script>const native = customElements;{${script}}</script>${tagOfAll(on)}${all}`,
    );
    expect([await shown(page), toldBy(page)]).to.deep.equal([naira, nothing]);
  });
});

describe('the script tag, twice', () => {
  it('does nothing the second time, whatever its settings are', async () => {
    const { on, open, calls } = await visits(nigeria);
    const second = tagOfAll(
      { ...on, baseUrl: 'https://elsewhere.example' },
      'data-consent="required"',
    );
    const page = await open(
      listener + tagOfAll(on) + all + second + tagOfAll(on, 'type="module"') + all,
    );
    expect(await allShown(page)).to.deep.equal([naira, naira]);
    expect(toldBy(page)).to.deep.equal(nothing);
    expect(await calls()).to.deep.equal([1, 1]);
  });

  it('leaves the page to the smaller file that was there first, or to the larger one', async () => {
    for (const tags of [
      [tag, tagOfAll],
      [tagOfAll, tag],
    ]) {
      const { on, open } = await visits(nigeria);
      const page = await open(listener + tags.map((each) => each(on)).join('') + price);
      expect(await shown(page)).to.deep.equal(naira);
      const hasConverter = page.window.customElements.get('currency-converter') !== undefined;
      expect(hasConverter).to.equal(tags[0] === tagOfAll);
      expect(toldBy(page)).to.deep.equal(nothing);
    }
  });

  it('leaves the page to an older version that was there first', async () => {
    const { on, open } = await visits(nigeria);
    const page = await open(listener + older + tagOfAll(on) + all);
    expect(page.window.localPrice?.version).to.equal('0.0.9');
    for (const name of names) {
      expect(page.window.customElements.get(name)?.name, name).to.equal('Older');
    }
    expect(toldBy(page)).to.deep.equal(nothing);
    expect(await on.count('origin')).to.equal(0);
  });

  it('leaves the elements to an older version that has no API, and says nothing', async () => {
    const { on, open } = await visits(nigeria);
    const page = await open(
      `${listener}${older}<script>delete window.localPrice;</script>${tagOfAll(on)}${all}`,
    );
    expect(page.window.localPrice?.version).to.equal(version);
    expect(toldBy(page)).to.deep.equal(nothing);
  });

  it('keeps the page when another version comes later', async () => {
    const { on, open, calls } = await visits(nigeria);
    const later = older
      .replace('localPrice = {', 'if (!window.localPrice) localPrice = {')
      .replace('customElements.define', 'if (!customElements.get(name)) customElements.define');
    const page = await open(listener + tagOfAll(on) + all + later);
    expect(page.window.localPrice?.version).to.equal(version);
    expect([await shown(page), toldBy(page)]).to.deep.equal([naira, nothing]);
    expect(await calls()).to.deep.equal([1, 1]);
  });
});

describe('the npm module and the script tag on one page', () => {
  for (const [name, markup] of [
    ['the tag first', (t: string, n: string) => t + all + n],
    [
      'the module first',
      (t: string, n: string) => n + all + t.replace('<script', '<script type="module"'),
    ],
  ] as const) {
    it(`${name}: the prices are right, and each thing is asked once`, async () => {
      const { on, open, calls } = await visits(nigeria);
      const page = await open(listener + markup(tagOfAll(on), npm(on.baseUrl)));
      await page.window.customElements.whenDefined('local-price');
      while (!page.document.documentElement.dataset['npm'])
        await new Promise(requestAnimationFrame);
      expect(await shown(page)).to.deep.equal(naira);
      expect((await shown(page, 'geo-gate'))[0]).to.equal('open');
      expect(toldBy(page)).to.deep.equal(nothing);
      expect(await calls()).to.deep.equal([1, 1]);
      expect(page.find<LocalPrice>('local-price').value?.source).to.equal('swap');
    });
  }
});
