import { expect } from '@open-wc/testing';
import { nigeria } from '../support/service.ts';
import { wholePage } from '../support/openPage.ts';
import { storedNames } from '../support/stored.ts';
import { endVisits, firstLook, naira, price, shown, tag, visits } from '../support/visits.ts';

afterEach(endVisits);

/** Scripts of the page that take the storage away before ours comes. */
const hindrances: [what: string, script: string][] = [
  [
    'throws when it is looked at',
    `for (const name of ['localStorage', 'sessionStorage'])
       Object.defineProperty(window, name, { get() { throw new DOMException('x', 'SecurityError'); } });`,
  ],
  [
    'is not there',
    `for (const name of ['localStorage', 'sessionStorage'])
       Object.defineProperty(window, name, { value: null });`,
  ],
  [
    'throws when it is read',
    `Storage.prototype.getItem = () => { throw new DOMException('x', 'SecurityError'); };`,
  ],
  [
    'is full',
    `Storage.prototype.setItem = () => { throw new DOMException('x', 'QuotaExceededError'); };`,
  ],
  ['keeps nothing', `Storage.prototype.setItem = () => {};`],
];

describe('a page whose storage', () => {
  for (const [what, script] of hindrances) {
    for (const kind of ['local', 'session']) {
      it(`${what} shows local prices, and remembers nothing: ${kind}`, async () => {
        const { on, open, again, close, calls } = await visits(nigeria);
        const settings = tag(on, `data-storage="${kind}"`);
        const page = await open(`<script>${script}</script>${settings}${price}${firstLook}`);
        expect(await shown(page)).to.deep.equal(naira);
        page.window.localPrice!.chooseCurrency('USD');
        expect((await shown(page))[0]).to.be.oneOf(['local', 'base']);
        await page.find<HTMLElement & { updateComplete: Promise<unknown> }>('local-price')
          .updateComplete;
        expect(await shown(page)).to.deep.equal(['base', '$49.00']);
        close();
        expect(await shown(await again())).to.deep.equal(naira);
        expect(await calls()).to.deep.equal([2, 2]);
      });
    }
  }

  it('is full keeps what it had, and shows what it knows', async () => {
    const { on, open, close } = await visits(nigeria);
    await shown(await open(tag(on) + price));
    close();
    const full = hindrances.find(([what]) => what === 'is full')![1];
    const euro = price.replace('USD', 'EUR');
    await on.extend({
      swap: [
        {
          json: { status: true, meta_data: { from: 'NGN', to: 'EUR', exchange_rate: 0.00054211 } },
        },
      ],
    });
    const page = await open(`<script>${full}</script>${tag(on)}${euro}${price}`);
    expect(await shown(page)).to.deep.equal(['local', 'NGN 90,387.56']);
    expect(await shown(page, '[base-currency=USD]')).to.deep.equal(naira);
    expect(storedNames()).to.have.lengthOf(1);
  });
});

describe('a sandboxed page', () => {
  /** What the page tells of itself: nobody can look into it. */
  const report = `<script>
    const el = document.querySelector('local-price');
    const look = () => {
      const state = ['local', 'base', 'error'].find((each) => el.matches(':state(' + each + ')'));
      if (!state) return requestAnimationFrame(look);
      parent.postMessage({ state, text: el.shadowRoot.textContent, errors, origin }, '*');
    };
    look();
  </script>`;

  it('shows local prices although it may have nothing of the browser', async () => {
    const { on, calls } = await visits(nigeria);
    await on.extend({ html: wholePage(tag(on) + price + report) });
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = `${on.baseUrl}/page.html`;
    const told = new Promise((resolve) =>
      addEventListener('message', ({ source, data }) => {
        if (source === frame.contentWindow) resolve(data);
      }),
    );
    document.body.append(frame);
    expect(await told).to.deep.equal({
      state: 'local',
      text: 'NGN\u00a076,282.40',
      errors: [],
      origin: 'null',
    });
    frame.remove();
    expect(await calls()).to.deep.equal([1, 1]);
    expect(storedNames()).to.deep.equal([]);
  });
});
