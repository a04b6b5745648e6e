import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../../src/index.js';
import { change, ready } from '../../support/change.ts';
import { mount, mountPrice, settled, stateOf, textOf } from '../../support/elements.ts';
import { originAnswer, swapAnswer } from '../../support/service.ts';

const argentina = {
  origin: [{ json: originAnswer('AR', 'ARS') }],
  swap: [{ json: swapAnswer('usd', 'ars', 1000) }],
};
const dollars = 'base-price="540.00" base-currency="USD"';

/** What a visitor reads: the printed price, or the author's content. */
function read(el: LocalPrice): string {
  const { hidden } = el.shadowRoot!.querySelector('slot') ?? { hidden: true };
  return hidden ? textOf(el) : el.textContent!;
}

async function shown(attributes: string, script = argentina): Promise<LocalPrice> {
  const { el } = await ready(mountPrice(script, `${dollars} ${attributes}`, '$540.00'));
  return el;
}

describe('<local-price> for a visitor who would mistake the sign', () => {
  it('prints the code in place of the author’s content, and beside the local price', async () => {
    const el = await shown('currencies="USD EUR"');
    expect([stateOf(el), read(el)]).to.deep.equal(['base', 'USD 540.00']);
    await change(el, { currencyDisplay: 'symbol' });
    expect(read(el)).to.equal('$540.00');
    await change(el, { currencyDisplay: 'auto', locale: 'es-AR' });
    expect(read(el), 'in Spanish, the signs differ').to.equal('$540.00');

    const both = await shown('show="both"');
    expect(textOf(both)).to.equal('ARS 540,000.00');
    const base = both.shadowRoot!.querySelector('[part=base]')!;
    expect(base.textContent!.replace('\u00a0', ' ')).to.equal('USD 540.00');
  });

  it('keeps the author’s content if the visitor or the price is unknown', async () => {
    const unknown = { ...argentina, origin: [{ status: 500, body: '' }] };
    for (const [script, attributes, state] of [
      [unknown, 'currencies="USD"', 'base'],
      [unknown, '', 'error'],
      [argentina, 'currencies="USD" rounding="x"', 'error'],
    ] as const) {
      const el = await shown(attributes, script as typeof argentina);
      expect([stateOf(el), read(el)], JSON.stringify(attributes)).to.deep.equal([state, '$540.00']);
    }
  });

  it('asks nobody only to learn whose sign it is, but listens', async () => {
    const { el, on } = await ready(
      mount<LocalPrice>(
        argentina,
        `<local-price ${dollars} currencies="USD">$540.00</local-price>`,
      ),
    );
    expect([read(el), (await on.calls()).length]).to.deep.equal(['$540.00', 0]);
    const other = el.cloneNode(true) as LocalPrice;
    other.removeAttribute('currencies');
    el.after(other);
    await settled(other);
    await el.updateComplete;
    expect([read(el), textOf(other)]).to.deep.equal(['USD 540.00', 'ARS 540,000.00']);
    expect((await on.calls()).map(({ operation }) => operation)).to.deep.equal(['origin', 'swap']);
  });
});
