import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import { consoleOf, stateOf } from '../../support/elements.ts';

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
