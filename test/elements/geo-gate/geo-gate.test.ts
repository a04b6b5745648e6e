import { expect } from '@open-wc/testing/pure';
import type { GeoGate } from '../../../src/index.js';
import { change, ready } from '../../support/change.ts';
import { consoleOf, mount, settled, stateOf, type Mounted } from '../../support/elements.ts';
import { originAnswer } from '../../support/service.ts';
import { service } from '../../support/testStore.ts';

const content = '<p>in</p><p slot="blocked">out</p><p slot="pending">wait</p>';

function mountGate(
  country: string | null,
  attributes: string,
  inside = content,
): Promise<Mounted<GeoGate>> {
  return mount<GeoGate>(
    { origin: [{ json: originAnswer(country, 'NGN') }] },
    `<geo-gate ${attributes}>${inside}</geo-gate>`,
  );
}

/** The paragraphs that a visitor sees. */
function seen(el: GeoGate): string[] {
  return [...el.querySelectorAll('p')]
    .filter((p) => p.getClientRects().length > 0)
    .map((p) => p.textContent ?? '');
}

describe('<geo-gate>', () => {
  it('shows one branch at a time, and tells which', async () => {
    const { el, on, events } = await mount<GeoGate>(
      { origin: [{ hold: true, json: originAnswer('NG', 'NGN') }] },
      `<geo-gate allow="NG">${content}</geo-gate>`,
    );
    expect([stateOf(el), ...seen(el)]).to.deep.equal(['pending', 'wait']);
    expect([el.open, el.country]).to.deep.equal([false, null]);
    await on.release();
    expect(await settled(el)).to.equal('open');
    expect([seen(el), el.open, el.country]).to.deep.equal([['in'], true, 'NG']);
    await change(el, { block: 'NG' });
    expect([stateOf(el), seen(el), el.open]).to.deep.equal(['closed', ['out'], false]);
    el.block = null;
    await change(el, { allow: 'ng us' });
    expect([stateOf(el), seen(el)]).to.deep.equal(['open', ['in']]);
    const reasons = events.map(({ detail }) => (detail as { reason: string }).reason);
    expect(reasons).to.deep.equal(['allowed', 'blocked', 'allowed']);
    expect((await on.calls()).map(({ operation }) => operation)).to.deep.equal(['origin']);
  });

  it('shows neither branch before its first update', async () => {
    const el = document.createElement('geo-gate');
    el.innerHTML = content;
    document.body.append(el);
    expect(seen(el)).to.deep.equal([]);
    await consoleOf(async () => void (await el.updateComplete));
    el.remove();
  });

  it('reads lists, and properties of other types', async () => {
    const { el } = await ready(mountGate('NG', ''));
    await consoleOf(async () => {
      for (const [name, value, expected] of [
        ['allow', ['US', 'NG'], 'open'],
        ['allow', ['US'], 'closed'],
        ['allow', Object.create(null), 'closed'],
        ['allow', null, 'open'],
        ['unknown', true, 'open'],
        ['transport', 1, 'closed'],
      ] as const) {
        await change(el, { [name]: value });
        expect(await settled(el), name).to.equal(expected);
        expect(seen(el), name).to.deep.equal([expected === 'open' ? 'in' : 'out']);
      }
    });
  });

  for (const unknown of ['hide', 'show'] as const) {
    it(`follows unknown="${unknown}" if the country is unknown, whatever the reason`, async () => {
      await consoleOf(async () => {
        for (const script of [
          { origin: [{ json: originAnswer('XX', 'NGN') }] },
          { origin: [{ status: 500 }] },
          null,
        ]) {
          const { el, events } = await ready(
            mount<GeoGate>(
              script,
              `<geo-gate allow="NG" unknown="${unknown}">${content}</geo-gate>`,
            ),
          );
          const expected = unknown === 'show' ? ['open', ['in']] : ['closed', ['out']];
          expect([stateOf(el), seen(el)]).to.deep.equal(expected);
          expect(events.map(({ detail }) => detail)).to.deep.equal([
            { open: unknown === 'show', country: null, reason: 'unknown' },
          ]);
        }
      });
    });
  }

  it('closes at once, without a call, if the allow list has no valid code', async () => {
    const on = await service({ origin: [{ json: originAnswer('US', 'USD') }] });
    const messages = await consoleOf(async () => {
      for (let count = 0; count < 2; count++) {
        const { el } = await mount<GeoGate>(on, `<geo-gate allow="USA">${content}</geo-gate>`);
        expect([stateOf(el), seen(el)]).to.deep.equal(['closed', ['out']]);
      }
    });
    expect(messages).to.have.lengthOf(1);
    expect(messages[0]).to.contain('<geo-gate> allow="USA"').and.contain('write').and.contain('US');
    expect(await on.calls()).to.deep.equal([]);
  });
});
