import { expect } from '@open-wc/testing/pure';
import { type CurrencyConverter, type GeoGate, type LocalPrice } from '../../../src/index.js';
import { change } from '../../support/change.ts';
import { fromNigeria } from '../../support/converters.ts';
import { consoleOf, mount, settled, stateOf, textOf, until } from '../../support/elements.ts';
import { service } from '../../support/testStore.ts';

type Asking = LocalPrice | GeoGate | CurrencyConverter;

/** Each element that asks a service: its properties, its last call, and its state after the answer. */
const elements = {
  'local-price': {
    properties: { basePrice: '49.00', baseCurrency: 'USD' },
    operation: 'swap',
    state: 'local',
  },
  'geo-gate': { properties: { allow: 'NG' }, operation: 'origin', state: 'open' },
  'currency-converter': {
    properties: { amount: '10000', from: 'NGN', to: 'USD' },
    operation: 'convert',
    state: 'local',
  },
} as const;

const nameOf = (property: string): string => property.replace(/[A-Z]/g, '-$&').toLowerCase();

for (const [tag, { properties, operation, state }] of Object.entries(elements)) {
  describe(`<${tag}> and its store`, () => {
    const attributes = Object.entries(properties).map(
      ([name, text]) => `${nameOf(name)}="${text}"`,
    );
    const markup = `<${tag} ${attributes.join(' ')}>$49.00</${tag}>`;

    /** Mounts an element whose last call is held. */
    async function mountHeld() {
      const held = { ...fromNigeria[operation]![0]!, hold: true };
      const made = await mount<Asking>({ ...fromNigeria, [operation]: [held] }, markup);
      while (!(await made.on.count(operation)));
      return made;
    }

    it('an element is pending until the answer comes', async () => {
      const { el, on, events } = await mountHeld();
      expect([stateOf(el), events]).to.deep.equal(['pending', []]);
      await on.release();
      expect(await settled(el)).to.equal(state);
      expect(events.map(({ type }) => type)).to.deep.equal([`${tag}-change`]);
    });

    it('waits for the same call when it is removed and comes back', async () => {
      const { el, on, events } = await mountHeld();
      const holder = el.parentElement!;
      el.remove();
      await Promise.resolve();
      await on.release();
      holder.append(el);
      expect(await until(el, state)).to.equal(state);
      expect([await on.count(operation), events.length]).to.deep.equal([1, 1]);
    });

    it('asks nothing again when it moves, while waiting and afterwards', async () => {
      const { el, on } = await mountHeld();
      const holder = el.parentElement!;
      holder.appendChild(document.createElement('section')).append(el);
      await on.release();
      expect(await settled(el)).to.equal(state);
      holder.prepend(el);
      await el.updateComplete;
      expect(stateOf(el)).to.equal(state);
      const calls = (await on.calls()).map((call) => call.operation);
      expect(calls).to.deep.equal([...new Set(calls)]);
    });

    it('keeps properties that were set before it was defined', async () => {
      const Original = customElements.get(tag)!;
      const { baseUrl } = service(fromNigeria);
      const el = document.createElement(`late-${tag}`) as Asking;
      Object.assign(el, properties, { baseUrl, apikey: 'k' });
      document.body.append(el);
      customElements.define(`late-${tag}`, class extends Original {});
      expect(await settled(el)).to.equal(state);
      el.remove();
    });

    it('throws nothing for properties of other types', async () => {
      const others = [Object.create(null), Symbol('x'), { toString: () => ({}) }, () => 1, [[]], 5];
      const { elementProperties } = customElements.get(tag) as never as {
        elementProperties: Map<string, unknown>;
      };
      await consoleOf(async () => {
        for (const value of others) {
          for (const name of elementProperties.keys()) {
            const { el } = await mount<Asking>(fromNigeria, markup);
            await change(el, { [name]: value });
            const found = await settled(el);
            if (tag === 'local-price' && name !== 'basePrice' && value !== 5) {
              expect(textOf(el), name).to.match(found === 'local' ? /76.?282.40/ : /^\$49.00$/);
            }
            el.parentElement!.remove();
          }
        }
      });
    });
  });
}

afterEach(() => document.querySelector('#broken')?.remove());

/** Mounts an element in whose shadow root a script of the page is in the way. */
async function mountBroken(tag: string): Promise<{ el: HTMLElement; messages: string[] }> {
  const holder = document.createElement('div');
  holder.id = 'broken';
  holder.innerHTML = `<${tag} base-price="49" base-currency="USD"><p>in</p><p slot="blocked">out</p></${tag}>`;
  const el = holder.firstElementChild as HTMLElementTagNameMap['local-price'];
  const messages = await consoleOf(async () => {
    document.body.append(holder);
    // What lit-html puts the first thing in with.
    el.shadowRoot!.insertBefore = () => {
      throw new TypeError('An old script.');
    };
    await el.updateComplete;
  });
  return { el, messages };
}

describe('an element whose first update throws', () => {
  for (const [tag, state, seen] of [
    ['local-price', 'error', 'in'],
    ['geo-gate', 'closed', 'out'],
    ['currency-converter', 'error', 'in'],
  ] as const) {
    it(`shows what stands in it, says so once and is ${state}: <${tag}>`, async () => {
      const { el, messages } = await mountBroken(tag);
      expect(stateOf(el)).to.equal(state);
      const visible = [...el.children].filter((each) => each.getClientRects().length);
      expect(visible.map(({ textContent }) => textContent)).to.deep.equal([seen]);
      const own = messages.filter((each) => each.includes("can't be updated"));
      expect(own).to.have.lengthOf(1);
      expect(own[0]).to.contain(`<${tag}>`).and.contain('An old script.');
    });
  }

  it('shows one thing alone once it can be updated', async () => {
    for (const tag of ['local-price', 'geo-gate']) {
      const { el } = await mountBroken(tag);
      delete (el.shadowRoot as { insertBefore?: unknown }).insertBefore;
      await consoleOf(async () => {
        el.setAttribute('unknown', 'show');
        el.setAttribute('base-price', '50');
        await (el as HTMLElementTagNameMap['local-price']).updateComplete;
      });
      const slots = [...el.shadowRoot!.querySelectorAll('slot')].filter(({ hidden }) => !hidden);
      expect(slots, tag).to.have.lengthOf(1);
      document.querySelector('#broken')!.remove();
    }
  });
});
