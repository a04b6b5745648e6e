import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../../src/index.js';
import { change, ready } from '../../support/change.ts';
import {
  consoleOf,
  germany,
  mountPrice,
  settled,
  stateOf,
  textOf,
} from '../../support/elements.ts';
import { chooseCurrency, configure } from '../../support/testStore.ts';

const usd = 'id="yearly" base-price="200.00" base-currency="USD"';

/** Adds a price to the page of another. */
async function add(
  el: LocalPrice,
  attributes: string,
  content = '$16.67',
  place: 'afterend' | 'beforebegin' = 'afterend',
): Promise<LocalPrice> {
  el.insertAdjacentHTML(place, `<local-price ${attributes}>${content}</local-price>`);
  const added = el[place === 'afterend' ? 'nextElementSibling' : 'previousElementSibling'];
  await (added as LocalPrice).updateComplete;
  return added as LocalPrice;
}

afterEach(() => {
  chooseCurrency(null);
  configure({ rounding: undefined });
});

describe('<local-price>: a derived price', () => {
  it('follows the amount that the other price shows, without a call of its own', async () => {
    const { el, on } = await mountPrice(germany, usd);
    const monthly = await add(el, 'of="yearly" times="1/12"');
    expect([stateOf(monthly), textOf(monthly)]).to.deep.equal(['pending', '$16.67']);
    const seen: unknown[] = [];
    monthly.addEventListener('local-price-change', ({ detail }) => seen.push(detail.amount));
    await settled(el);
    await monthly.updateComplete;
    expect([stateOf(monthly), textOf(monthly)]).to.deep.equal(['local', '€13.33']);
    const { amount: _, ...rest } = el.value!;
    expect(monthly.value).to.deep.equal({ amount: '13.33', ...rest });
    await change(el, { basePrice: '400.00' });
    await monthly.updateComplete;
    expect(textOf(monthly)).to.equal('€26.67');
    await change(monthly, { times: '3', rounding: '1', ending: '9' });
    expect(textOf(monthly)).to.equal('€959');
    expect(seen).to.deep.equal(['13.33', '26.67', '959']);
    chooseCurrency('USD');
    await monthly.updateComplete;
    await monthly.updateComplete;
    expect([stateOf(monthly), textOf(monthly)]).to.deep.equal(['base', '$16.67']);
    expect(await on.count('swap')).to.equal(1);
  });

  it('prints itself without content, both ends of a range, and the page’s rounding', async () => {
    configure({ rounding: '5' });
    const { el } = await mountPrice(germany, `${usd} base-price-max="300.00" rounding="0.01"`);
    const monthly = await add(el, 'of="yearly" times="0.5"', '');
    expect(textOf(monthly)).to.equal('$100 – $150');
    await settled(el);
    await monthly.updateComplete;
    expect(textOf(monthly)).to.equal('€80 – €120');
  });

  it('has an error until the other price appears, and when it disappears', async () => {
    const messages = await consoleOf(async () => {
      const { el } = await ready(mountPrice(germany, usd));
      const monthly = await add(el, 'of="other" times="2"');
      expect([stateOf(monthly), textOf(monthly), monthly.value]).to.deep.equal([
        'error',
        '$16.67',
        null,
      ]);
      el.id = 'other';
      el.requestUpdate();
      await el.updateComplete;
      await monthly.updateComplete;
      expect([stateOf(monthly), textOf(monthly)]).to.deep.equal(['local', '€320.00']);
      const holder = el.parentElement!;
      el.remove();
      await monthly.updateComplete;
      expect(stateOf(monthly)).to.equal('error');
      holder.prepend(el);
      await monthly.updateComplete;
      expect(stateOf(monthly)).to.equal('local');
    });
    expect(messages.join('\n')).to.contain(
      '<local-price> of="other": write the id of a <local-price> with a base price.',
    );
    expect(messages).to.have.lengthOf(1);
  });

  for (const [what, attributes, message] of [
    ['of another derived price', 'of="third" times="2"', 'of="third": write the id'],
    ['of an element that is not a price', 'of="text" times="2"', 'of="text": write the id'],
    ['of a form that pretends to be a price', 'of="form" times="2"', 'of="form": write the id'],
    ['of itself', 'id="me" of="me" times="2"', 'of="me": write the id'],
    ['that is empty', 'of="" times="2"', 'of="": write the id'],
    ['and no factor', 'of="yearly"', 'times is missing: write a decimal'],
    ['and a wrong factor', 'of="yearly" times="1/0"', 'times="1/0": write a decimal'],
    ['and a wrong rule', 'of="yearly" times="2" ending="x"', 'ending="x": write digits'],
  ] as const) {
    it(`has an error with an id ${what}`, async () => {
      const messages = await consoleOf(async () => {
        const { el } = await mountPrice(germany, usd);
        el.insertAdjacentHTML(
          'afterend',
          '<p id="text"></p><form id="form"><input name="outcome"></form>',
        );
        await add(el, 'id="third" of="yearly" times="2"', '');
        const wrong = await add(el, attributes);
        expect([stateOf(wrong), textOf(wrong)]).to.deep.equal(['error', '$16.67']);
      });
      expect(messages.join()).to.contain(message);
    });
  }

  it('may be written before the other price, and follows it into a shadow root', async () => {
    const { el } = await mountPrice(germany, usd);
    const before = await add(el, 'of="yearly" times="2"', '', 'beforebegin');
    await settled(el);
    await before.updateComplete;
    expect(textOf(before)).to.equal('€320.00');
    const host = document.createElement('div');
    el.parentElement!.append(host);
    const root = host.attachShadow({ mode: 'open' });
    root.append(before);
    const messages = await consoleOf(async () => void (await before.updateComplete));
    expect([stateOf(before), messages.length]).to.deep.equal(['error', 1]);
    root.append(el);
    await before.updateComplete;
    expect(stateOf(before)).to.equal('local');
  });

  it('may be read before the other price, without a message', async () => {
    const { el, on } = await mountPrice(germany, usd);
    const messages = await consoleOf(async () => {
      const service = `base-url="${on.baseUrl}" apikey="demo"`;
      const other = `id="later" base-price="12" base-currency="EUR" ${service}`;
      const html = `<local-price of="later" times="2"></local-price><local-price ${other}></local-price>`;
      el.insertAdjacentHTML('beforebegin', html);
      const first = el.parentElement!.querySelector<LocalPrice>('[of=later]')!;
      await first.updateComplete;
      await settled(el);
      await first.updateComplete;
      expect(textOf(first)).to.equal('€24.00');
    });
    expect(messages).to.deep.equal([]);
  });

  it('follows the id to another price, also one that is there already, and to none', async () => {
    const { el, on } = await mountPrice(germany, usd);
    const service = `base-url="${on.baseUrl}" apikey="demo"`;
    const other = await add(el, `base-price="300.00" base-currency="USD" ${service}`, '');
    const three = await add(el, 'of="plan" times="3"', '');
    await settled(el);
    await settled(other);
    await consoleOf(async () => {
      for (const [change, state, text] of [
        [() => (el.id = 'plan'), 'local', '€480.00'],
        [() => ((el.id = ''), (other.id = 'plan')), 'local', '€720.00'],
        [() => other.removeAttribute('id'), 'error', ''],
        [() => (other.id = 'plan'), 'local', '€720.00'],
      ] as const) {
        change();
        // The end of the task.
        await new Promise((resolve) => setTimeout(resolve));
        expect([stateOf(three), textOf(three)], String(change)).to.deep.equal([state, text]);
      }
    });
  });

  it('notices that its price follows another, and that it no longer does', async () => {
    const { el } = await mountPrice(germany, `${usd} base-price="20.00"`);
    const other = await add(el, 'id="o" base-price="5" base-currency="USD"', '');
    const sum = await add(el, 'of="yearly" times="3"', '');
    const end = await add(el, 'id="end" of="nothing" times="3"', '');
    await settled(el);
    await consoleOf(async () => {
      for (const [of, state, text] of [
        [null, 'local', '€480.00'],
        ['o', 'error', ''],
        [null, 'local', '€480.00'],
        // Two prices that follow each other, and a price that follows itself.
        ['end', 'error', ''],
        ['yearly', 'error', ''],
        [null, 'local', '€480.00'],
      ] as const) {
        if (of) el.setAttribute('of', of);
        else el.removeAttribute('of');
        end.setAttribute('of', of === 'end' ? 'yearly' : 'nothing');
        await new Promise((resolve) => setTimeout(resolve));
        expect([stateOf(sum), textOf(sum)], String(of)).to.deep.equal([state, text]);
      }
    });
    other.remove();
  });

  it('follows the first element with the id, whatever comes or goes', async () => {
    const { el } = await mountPrice(germany, usd);
    const three = await add(el, 'of="yearly" times="3"', '');
    await settled(el);
    const text = document.createElement('p');
    text.id = 'yearly';
    const box = document.createElement('div');
    box.append(text);
    await consoleOf(async () => {
      for (const [change, state] of [
        [() => el.after(box), 'local'],
        [() => el.before(box), 'error'],
        [() => box.remove(), 'local'],
        [() => el.replaceWith(box), 'error'],
        // A price takes the id of something else that goes at the same time.
        [() => box.replaceWith(el), 'local'],
        [() => (el.before(box), box.replaceChildren()), 'local'],
      ] as const) {
        change();
        await new Promise((resolve) => setTimeout(resolve));
        expect(stateOf(three), String(change)).to.equal(state);
      }
    });
  });

  it('makes its lazy price ask, if that is far below', async () => {
    const { el } = await mountPrice(germany, '');
    el.insertAdjacentHTML(
      'afterend',
      `<div style="height: 9000px"></div><local-price id="far" loading="lazy" base-price="200.00"
        base-currency="USD" base-url="${el.getAttribute('base-url')}" apikey="demo"></local-price>`,
    );
    const far = el.parentElement!.querySelector<LocalPrice>('#far')!;
    await far.updateComplete;
    const monthly = await add(el, 'of="far" times="1/12"', '');
    await settled(far);
    await monthly.updateComplete;
    expect([stateOf(monthly), textOf(monthly)]).to.deep.equal(['local', '€13.33']);
  });

  it('has the state and the error event of a price that failed, without a message of its own', async () => {
    const messages = await consoleOf(async () => {
      const { el } = await mountPrice({ origin: [{ status: 500 }] }, usd);
      const monthly = await add(el, 'of="yearly" times="2"');
      const errors: unknown[] = [];
      monthly.addEventListener('local-price-error', ({ detail }) => errors.push(detail.error.code));
      await settled(el);
      await monthly.updateComplete;
      expect([stateOf(monthly), textOf(monthly)]).to.deep.equal(['error', '$16.67']);
      expect(monthly.value?.amount).to.equal('400.00');
      expect(errors).to.deep.equal(['network']);
    });
    expect(messages.join()).not.to.contain('of=');
  });
});
