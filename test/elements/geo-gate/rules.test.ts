import { expect } from '@open-wc/testing';
import '../../../src/define.js';
import { decideGate, type GateReason } from '../../../src/elements/geo-gate/decideGate.js';
import { GeoGate as GateClass, type GeoGate } from '../../../src/index.js';
import { countryList } from '../../../src/store/index.js';
import { consoleOf, mount, settled, stateOf, type Mounted } from '../../support/elements.ts';
import { originAnswer } from '../../support/service.ts';
import { service } from '../../support/testStore.ts';

const rows: [string | null, string | null, 'hide' | 'show', string | null, boolean, GateReason][] =
  [
    [null, null, 'hide', 'NG', true, 'allowed'],
    ['NG', null, 'hide', 'NG', true, 'allowed'],
    ['us, ng', null, 'hide', 'NG', true, 'allowed'],
    ['US CA', null, 'hide', 'NG', false, 'not-allowed'],
    ['NG', 'NG', 'hide', 'NG', false, 'blocked'],
    [null, 'NG', 'hide', 'NG', false, 'blocked'],
    [null, 'US', 'hide', 'NG', true, 'allowed'],
    ['EU', 'DE', 'hide', 'FR', true, 'allowed'],
    ['EU', 'DE', 'hide', 'DE', false, 'blocked'],
    ['EU', null, 'hide', 'GB', false, 'not-allowed'],
    ['EU', null, 'hide', 'NO', false, 'not-allowed'],
    ['EEA', null, 'hide', 'NO', true, 'allowed'],
    ['EEA', null, 'hide', 'CH', false, 'not-allowed'],
    ['EUROZONE', null, 'hide', 'BG', true, 'allowed'],
    ['EUROZONE', null, 'hide', 'SE', false, 'not-allowed'],
    ['UK', null, 'hide', 'GB', true, 'allowed'],
    ['NG', null, 'hide', null, false, 'unknown'],
    ['NG', null, 'show', null, true, 'unknown'],
    [null, 'NG', 'show', null, true, 'unknown'],
    [null, null, 'hide', null, false, 'unknown'],
    ['USA', null, 'show', 'US', false, 'not-allowed'],
    ['USA', null, 'show', null, false, 'not-allowed'],
    ['', null, 'show', 'US', false, 'not-allowed'],
    ['USA NG', null, 'hide', 'NG', true, 'allowed'],
    [null, 'USA', 'hide', 'US', true, 'allowed'],
  ];

describe('the rules of a gate', () => {
  for (const [allow, block, unknown, country, open, reason] of rows) {
    it(`allow=${allow} block=${block} unknown=${unknown}: ${country} is ${reason}`, () => {
      const list = (text: string | null) => (text === null ? null : countryList(text));
      expect(
        decideGate({ allow: list(allow), block: list(block), unknown }, country),
      ).to.deep.equal({ open, country, reason });
    });
  }
});

describe('countryList', () => {
  it('knows how many countries the groups have', () => {
    expect(countryList('EU').codes.size).to.equal(27);
    expect(countryList('EEA').codes.size).to.equal(30);
    expect(countryList('EUROZONE').codes.size).to.equal(21);
  });

  it('names what is no country', () => {
    expect(countryList('US USA ZZ QX T1 EZ __proto__ constructor 5 é').wrong).to.deep.equal([
      'USA',
      'ZZ',
      'QX',
      'T1',
      'EZ',
      '__proto__',
      'constructor',
      '5',
      'é',
    ]);
  });
});

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
    expect([stateOf(el), seen(el), el.open, el.country]).to.deep.equal([
      'pending',
      ['wait'],
      false,
      null,
    ]);
    await on.release();
    expect(await settled(el)).to.equal('open');
    expect([seen(el), el.open, el.country]).to.deep.equal([['in'], true, 'NG']);
    el.block = 'NG';
    await el.updateComplete;
    expect([stateOf(el), seen(el), el.open]).to.deep.equal(['closed', ['out'], false]);
    el.block = null;
    el.allow = 'ng us';
    await el.updateComplete;
    expect([stateOf(el), seen(el)]).to.deep.equal(['open', ['in']]);
    expect(events.map(({ detail }) => (detail as { reason: string }).reason)).to.deep.equal([
      'allowed',
      'blocked',
      'allowed',
    ]);
    expect(await on.count('origin')).to.equal(1);
  });

  it('asks for the visitor and for no rate', async () => {
    const { el, on } = await mountGate('NG', 'allow="NG"');
    await settled(el);
    expect((await on.calls()).map(({ operation }) => operation)).to.deep.equal(['origin']);
  });

  it('shares the visitor with the prices of the page', async () => {
    const { el, on } = await mountGate('US', 'allow="US"');
    await settled(el);
    const { el: other } = await mount<GeoGate>(on, `<geo-gate block="US">${content}</geo-gate>`);
    expect(stateOf(other)).to.equal('closed');
    expect(await on.count('origin')).to.equal(1);
  });

  it('keeps what it hides from the keyboard and from screen readers', async () => {
    const { el } = await mountGate(
      'NG',
      'allow="US"',
      '<button>in</button><a slot="blocked">out</a>',
    );
    await settled(el);
    const button = el.querySelector('button')!;
    button.focus();
    expect(document.activeElement).not.to.equal(button);
    expect(button.checkVisibility()).to.equal(false);
    await expect(el).to.be.accessible();
  });

  it('keeps properties that were set before it came to life', async () => {
    const on = await service({ origin: [{ json: originAnswer('NG', 'NGN') }] });
    class Late extends GateClass {}
    const el = document.createElement('late-gate') as GeoGate;
    Object.assign(el, { allow: 'US', unknown: 'show', baseUrl: on.baseUrl, apikey: 'k' });
    document.body.append(el);
    customElements.define('late-gate', Late);
    expect(await settled(el)).to.equal('closed');
    expect([el.open, el.country]).to.deep.equal([false, 'NG']);
  });

  it('gives its call up when it is removed, and asks again when it is back', async () => {
    const { el, on, events } = await mount<GeoGate>(
      { origin: [{ hold: true, json: originAnswer('NG', 'NGN') }] },
      `<geo-gate allow="NG">${content}</geo-gate>`,
    );
    while ((await on.count('origin')) === 0);
    const holder = el.parentElement!;
    el.remove();
    await Promise.resolve();
    await on.release();
    holder.append(el);
    expect(await settled(el)).to.equal('open');
    expect(await on.count('origin')).to.equal(2);
    expect(events).to.have.lengthOf(1);
  });

  it('shows neither branch before its first update', async () => {
    const el = document.createElement('geo-gate');
    el.innerHTML = content;
    document.body.append(el);
    expect(seen(el)).not.to.include.members(['content', 'blocked']);
    await consoleOf(async () => void (await el.updateComplete));
  });

  for (const [name, value, expected] of [
    ['allow', undefined, 'open'],
    ['allow', ['US', 'NG'], 'open'],
    ['allow', ['US'], 'closed'],
    ['allow', 5, 'closed'],
    ['allow', Object.create(null), 'closed'],
    ['block', undefined, 'open'],
    ['unknown', true, 'open'],
    ['apikey', 123, 'open'],
    ['transport', 1, 'closed'],
  ] as const) {
    it(`takes the property ${name} as ${typeof value} (${String(JSON.stringify(value))})`, async () => {
      const { el } = await mountGate('NG', '');
      await settled(el);
      await consoleOf(async () => {
        Object.assign(el, { [name]: value });
        await el.updateComplete;
        expect(await settled(el)).to.equal(expected);
        expect(seen(el)).to.deep.equal([expected === 'open' ? 'in' : 'out']);
      });
    });
  }

  it('tells decisions that nobody can change', async () => {
    const { el, events } = await mountGate('US', 'allow="NG"');
    await settled(el);
    expect(Object.isFrozen(events[0]?.detail)).to.equal(true);
  });

  for (const unknown of ['hide', 'show'] as const) {
    const expected = unknown === 'show' ? ['open', ['in']] : ['closed', ['out']];

    it(`follows unknown="${unknown}" where the country is not known`, async () => {
      const { el, events } = await mountGate('XX', `allow="NG" unknown="${unknown}"`);
      await settled(el);
      expect([stateOf(el), seen(el)]).to.deep.equal(expected);
      expect(events.map(({ detail }) => detail)).to.deep.equal([
        { open: unknown === 'show', country: null, reason: 'unknown' },
      ]);
    });

    it(`follows unknown="${unknown}" where the service fails or is not named`, async () => {
      await consoleOf(async () => {
        for (const script of [{ origin: [{ status: 500, body: '' }] }, null]) {
          const { el, events } = await mount<GeoGate>(
            script,
            `<geo-gate allow="NG" unknown="${unknown}">${content}</geo-gate>`,
          );
          await settled(el);
          expect([stateOf(el), seen(el)]).to.deep.equal(expected);
          expect(events).to.have.lengthOf(1);
        }
      });
    });
  }

  it('closes at once, without a call, where the allow list has no valid code', async () => {
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

  it('says that unknown="maybe" is not a choice', async () => {
    const messages = await consoleOf(async () => {
      const { el } = await mountGate(null as never, 'allow="NG" unknown="maybe"');
      expect(await settled(el)).to.equal('closed');
    });
    expect(messages.join('\n')).to.contain('unknown="maybe"');
  });
});
