import { expect } from '@open-wc/testing';
import '../../../src/define.js';
import { mountPrice, settled, textOf } from '../../support/elements.ts';
import { nigeria, originAnswer } from '../../support/service.ts';

const usd = 'base-price="49.00" base-currency="USD"';

function part(el: Element, name: string): HTMLElement | null {
  return el.shadowRoot!.querySelector(`[part=${name}]`);
}

/** What screen readers are told, with plain blanks. */
function names(el: Element): (string | undefined)[] {
  return [...el.shadowRoot!.querySelectorAll('[role=img]')].map((each) =>
    each.getAttribute('aria-label')?.replace(/[\u00a0\u202f]/g, ' '),
  );
}

describe('<local-price>: show="both"', () => {
  it('has the base price beside the local one, each in its own piece', async () => {
    const { el } = await mountPrice(nigeria, `${usd} show="both"`);
    await settled(el);
    expect(textOf(el)).to.equal('NGN 76,282.40');
    expect(part(el, 'base')!.textContent).to.equal('$49.00');
    for (const each of [part(el, 'price')!, part(el, 'base')!]) {
      expect(each.localName).to.equal('bdi');
      expect(each.checkVisibility()).to.equal(true);
    }
    expect(part(el, 'price')!.nextElementSibling).to.equal(part(el, 'base'));
    expect(el.shadowRoot!.querySelector('slot')!.hidden).to.equal(true);
  });

  it('prints the base price in the same language and manner', async () => {
    const { el } = await mountPrice(
      nigeria,
      `${usd} base-price-max="99" show="both" locale="de-DE" currency-display="code"`,
    );
    await settled(el);
    expect(part(el, 'base')!.textContent!.replace(/\s/g, ' ')).to.match(/^49,00 ?– ?99,00 USD$/);
  });

  it('shows one price where there is no other', async () => {
    for (const attributes of ['', 'currencies="EUR"']) {
      const { el } = await mountPrice(
        { origin: [{ json: originAnswer('US', 'USD') }] },
        `${usd} show="both" ${attributes}`,
        '',
      );
      expect(await settled(el)).to.equal('base');
      expect(textOf(el)).to.equal('$49.00');
      expect(part(el, 'base')).to.equal(null);
    }
  });

  it('comes and goes with the attribute', async () => {
    const { el } = await mountPrice(nigeria, usd);
    await settled(el);
    for (const [show, isThere] of [
      ['both', true],
      ['local', false],
      ['BOTH', true],
      [null, false],
    ] as const) {
      el.show = show;
      await el.updateComplete;
      expect(part(el, 'base') !== null).to.equal(isThere);
      expect(el.shadowRoot!.querySelectorAll('[part=price]')).to.have.lengthOf(1);
    }
  });

  it('lets authors take the signs around it away', async () => {
    const { el } = await mountPrice(nigeria, `${usd} show="both" approximate`);
    await settled(el);
    const sign = (name: string): string => getComputedStyle(part(el, name)!, '::before').content;
    expect(sign('base')).to.contain('(');
    const style = document.createElement('style');
    style.textContent = 'local-price::part(base)::before { content: none }';
    document.head.append(style);
    expect(sign('base')).to.equal('none');
    style.remove();
  });
});

describe('<local-price>: in another document', () => {
  it('has its signs again when it comes back', async () => {
    const { el } = await mountPrice(nigeria, `${usd} show="both" locale="en"`);
    await settled(el);
    const holder = el.parentElement!;
    const sign = (): string => getComputedStyle(part(el, 'base')!, '::before').content;
    expect(sign()).to.contain('(');
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frame.contentDocument!.body.append(el);
    await el.updateComplete;
    expect(part(el, 'base')!.textContent).to.equal('$49.00');
    holder.append(el);
    await el.updateComplete;
    expect(sign()).to.contain('(');
    frame.remove();
  });
});

describe('<local-price>: a page that somebody has translated', () => {
  it('shows the right price after the next change', async () => {
    for (const meddle of [
      (piece: Element) => {
        const font = document.createElement('font');
        font.append(...piece.childNodes);
        piece.append(font);
      },
      (piece: Element) => piece.replaceChildren('76 thousand'),
      (piece: Element) => piece.replaceChildren(),
      (piece: Element) => piece.remove(),
      (piece: Element) => piece.parentElement!.replaceChildren('about 76,000 naira'),
      (piece: Element) => document.createElement('p').append(...piece.parentElement!.childNodes),
    ]) {
      const { el } = await mountPrice(nigeria, usd);
      await settled(el);
      meddle(part(el, 'integer')!);
      el.basePrice = '0.10';
      await el.updateComplete;
      expect(textOf(el)).to.equal('NGN 155.68');
      el.basePrice = '9800';
      await el.updateComplete;
      expect(textOf(el)).to.equal('NGN 15,256,480.11');
      const parts = [...part(el, 'price')!.children].map((each) => each.getAttribute('part'));
      expect(parts.join(' ')).to.equal(
        'currency literal integer group integer group integer decimal fraction',
      );
    }
  });
});

describe('<local-price>: approximate', () => {
  it('marks a converted price', async () => {
    const { el } = await mountPrice(nigeria, `${usd} approximate`);
    await settled(el);
    expect(part(el, 'approximation')!.textContent).to.equal('≈');
    expect(part(el, 'approximation')!.nextElementSibling).to.equal(part(el, 'price'));
    el.approximate = false;
    await el.updateComplete;
    expect(part(el, 'approximation')).to.equal(null);
    expect(textOf(el)).to.equal('NGN 76,282.40');
  });

  it('does not mark the author’s own', async () => {
    const { el } = await mountPrice(
      { origin: [{ json: originAnswer('US', 'USD') }] },
      `${usd} approximate`,
      '',
    );
    await settled(el);
    expect(textOf(el)).to.equal('$49.00');
    expect(part(el, 'approximation')).to.equal(null);
  });
});

describe('<local-price>: what screen readers are told', () => {
  it('is one string, and the same as what is seen', async () => {
    const { el } = await mountPrice(nigeria, usd);
    await settled(el);
    expect(names(el)).to.deep.equal(['NGN 76,282.40']);
    await expect(el).to.be.accessible();
  });

  it('says that a price is approximate, once', async () => {
    const { el } = await mountPrice(nigeria, `${usd} approximate`);
    await settled(el);
    expect(names(el)).to.deep.equal(['≈ NGN 76,282.40']);
    expect(part(el, 'approximation')!.getAttribute('aria-hidden')).to.equal('true');
  });

  it('names the currency of each of two prices', async () => {
    const { el } = await mountPrice(nigeria, `${usd} show="both" approximate`);
    await settled(el);
    expect(names(el)).to.deep.equal(['≈ 76,282.40 Nigerian nairas', '49.00 US dollars']);
    await expect(el).to.be.accessible();
    el.locale = 'fr';
    await el.updateComplete;
    expect([part(el, 'price')!.lang, part(el, 'base')!.lang]).to.deep.equal(['fr', 'fr']);
    expect(names(el)[1]).to.equal('49,00 dollars des États-Unis');
  });

  it('changes with the price', async () => {
    const { el } = await mountPrice(nigeria, usd);
    await settled(el);
    el.basePrice = '98';
    await el.updateComplete;
    expect(names(el)).to.deep.equal([`NGN 152,564.80`]);
    expect(textOf(el)).to.equal('NGN 152,564.80');
  });
});
