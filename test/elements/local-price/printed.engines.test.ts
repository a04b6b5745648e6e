import { expect } from '@open-wc/testing';
import type { LocalPrice } from '../../../src/index.js';
import { change, ready } from '../../support/change.ts';
import {
  america,
  mountPrice,
  settled,
  stateOf,
  textOf,
  until,
  type Mounted,
} from '../../support/elements.ts';
import { meddlers } from '../../support/meddlers.ts';
import { plainBlanks } from '../../support/plainBlanks.ts';
import { nigeria, swapAnswer } from '../../support/service.ts';
import { chooseCurrency } from '../../support/testStore.ts';

const usd = 'base-price="49.00" base-currency="USD"';

function part(el: Element, name: string): HTMLElement | null {
  return el.shadowRoot!.querySelector(`[part=${name}]`);
}

/** What screen readers are told, with plain blanks. */
function names(el: Element): string[] {
  return [...el.shadowRoot!.querySelectorAll('[role=img]')].map((each) =>
    plainBlanks(each.getAttribute('aria-label')!),
  );
}

async function mountSettled(attributes = usd): Promise<LocalPrice> {
  const { el } = await ready(mountPrice(nigeria, attributes));
  return el;
}

describe('<local-price>: show="both"', () => {
  it('has the base price beside the local one, each isolated', async () => {
    const el = await mountSettled(`${usd} show="both"`);
    expect(textOf(el)).to.equal('NGN 76,282.40');
    expect(part(el, 'base')!.textContent).to.equal('$49.00');
    for (const each of [part(el, 'price')!, part(el, 'base')!]) {
      expect(each.checkVisibility()).to.equal(true);
      expect(getComputedStyle(each).unicodeBidi).to.equal('isolate');
    }
    expect(part(el, 'price')!.nextElementSibling).to.equal(part(el, 'bracket'));
    expect(el.shadowRoot!.querySelector('slot')!.hidden).to.equal(true);
  });

  it('is copied as it reads, brackets and all', async () => {
    const el = await mountSettled(`${usd} show="both" approximate locale="en"`);
    const copied = [...el.shadowRoot!.childNodes]
      .filter(
        (node) =>
          node.nodeType === Node.TEXT_NODE ||
          part(el, 'price') === node ||
          (node as Element).part?.length,
      )
      .map((node) => node.textContent)
      .join('');
    expect(plainBlanks(copied)).to.equal('≈ NGN 76,282.40 ($49.00)');
  });

  it('prints the base price in the same language and manner', async () => {
    const range = 'base-price-max="99" locale="de-DE" currency-display="code"';
    const el = await mountSettled(`${usd} ${range} show="both"`);
    expect(plainBlanks(part(el, 'base')!.textContent!)).to.match(/^49,00 ?– ?99,00 USD$/);
  });

  it('and approximate come and go with their attributes', async () => {
    const el = await mountSettled();
    for (const [show, approximate] of [
      ['both', false],
      ['local', true],
      ['BOTH', true],
      [null, false],
    ] as const) {
      await change(el, { show, approximate });
      expect(part(el, 'base') !== null).to.equal(show?.toLowerCase() === 'both');
      expect(part(el, 'approximation')?.textContent, show).to.equal(approximate ? '≈' : undefined);
      expect(el.shadowRoot!.querySelectorAll('[part=price]'), show).to.have.lengthOf(1);
    }
    const { el: base } = await mountPrice(america, `${usd} show="both" approximate`, '');
    expect([await settled(base), textOf(base)]).to.deep.equal(['base', '$49.00']);
    expect([part(base, 'base'), part(base, 'approximation')]).to.deep.equal([null, null]);
  });
});

it('<local-price>: style sheets of the page reach the parts of an amount, and take the signs around it away', async () => {
  const el = await mountSettled(`${usd} show="both" approximate parts`);
  const parts = [...part(el, 'price')!.children].map((each) => each.getAttribute('part'));
  expect(parts.join(' ')).to.equal('currency literal integer group integer decimal fraction');
  expect(part(el, 'bracket')!.checkVisibility()).to.equal(true);
  const style = document.createElement('style');
  style.textContent = `local-price::part(bracket) { display: none }
    local-price::part(currency) { opacity: 0.5 }`;
  document.head.append(style);
  expect(part(el, 'bracket')!.checkVisibility()).to.equal(false);
  expect(getComputedStyle(part(el, 'currency')!).opacity).to.equal('0.5');
  style.remove();
});

describe('<local-price>: what screen readers are told', () => {
  it('is the text alone, where that says it', async () => {
    const el = await mountSettled();
    expect(part(el, 'price')!.childNodes).to.have.lengthOf(1);
    expect(names(el)).to.deep.equal([]);
    await expect(el).to.be.accessible();
  });

  it('is one string for an amount in parts, which comes, changes and goes with it', async () => {
    const el = await mountSettled();
    await change(el, { parts: true });
    expect(names(el)).to.deep.equal(['NGN 76,282.40']);
    expect(part(el, 'currency')!.textContent).to.equal('NGN');
    await expect(el).to.be.accessible();
    await change(el, { basePrice: '98' });
    expect(names(el)).to.deep.equal([`NGN 152,564.80`]);
    await change(el, { parts: false });
    expect(names(el)).to.deep.equal([]);
    expect([part(el, 'currency'), plainBlanks(part(el, 'price')!.textContent!)]).to.deep.equal([
      null,
      'NGN 152,564.80',
    ]);
  });

  it('says once that a price is approximate, and names the currency of each of two', async () => {
    const el = await mountSettled(`${usd} show="both" approximate`);
    expect(names(el)).to.deep.equal(['≈ 76,282.40 Nigerian nairas', '49.00 US dollars']);
    expect(part(el, 'approximation')!.getAttribute('aria-hidden')).to.equal('true');
    await expect(el).to.be.accessible();
    await change(el, { locale: 'fr' });
    expect([part(el, 'price')!.lang, part(el, 'base')!.lang]).to.deep.equal(['fr', 'fr']);
    expect(names(el)[1]).to.equal('49,00 dollars des États-Unis');
  });
});

describe('<local-price>: on a page that a translator or an extension changes', () => {
  afterEach(() => chooseCurrency(null));

  /** What is done to each piece of an amount, or to the amount. */
  const acts: Record<string, (piece: Element, amount: Element) => unknown> = {
    ...meddlers,
    'removes the piece': (piece, amount) =>
      (piece === amount ? amount.firstChild! : piece).remove(),
    'adds a text in front': (_, amount) => amount.prepend('or so '),
    'replaces the amount': (_, amount) => amount.replaceChildren('about 76,000'),
    'takes the amount apart': (_, amount) => new DocumentFragment().append(...amount.childNodes),
  };

  /** How a price is printed, and what a visitor reads in nairas and in euros. */
  const variants: [attributes: string, naira: string, euros: string, base?: string][] = [
    ['', 'NGN 76,282.40', '€39.20'],
    ['parts', 'NGN 76,282.40', '€39.20'],
    ['show="both" approximate parts', 'NGN 76,282.40', '€39.20', '$49.00'],
    ['parts currency-display="name"', '76,282.40 Nigerian nairas', '39.20 euros'],
    ['parts rounding="10"', 'NGN 76,280', '€40'],
    ['parts base-price-max="50"', 'NGN 76,282.40 – 77,839.18', '€39.20 – €40.00'],
    ['locale="ar-EG"', '٧٦٬٢٨٢٫٤٠ NGN', '٣٩٫٢٠ €'],
  ];

  /** Changes everything that is printed. */
  function meddle(el: LocalPrice, act: (piece: Element, amount: Element) => unknown): void {
    for (const name of ['price', 'base']) {
      const amount = part(el, name);
      if (!amount) continue;
      const pieces = amount.children.length ? [...amount.children] : [amount];
      for (const piece of pieces) if (piece.firstChild) act(piece, amount);
    }
  }

  /** What is printed under a name: its text, and whether nothing else stands there. */
  function printed(el: LocalPrice, name: string): [text: string, isWhole: boolean] {
    const { childNodes, children } = part(el, name)!;
    const text = [...childNodes].map(({ textContent }) => textContent).join('');
    const plain = plainBlanks(text)
      .replace(/[\u200e\u200f]/g, '')
      .replace(/ ?– ?/, ' – ');
    return [plain, childNodes.length === Math.max(children.length, 1)];
  }

  for (const [attributes, naira, euros, base] of variants) {
    it(`prints the amount of another currency, with "${attributes}"`, async () => {
      for (const [what, act] of Object.entries(acts)) {
        const rates = [nigeria.swap![0]!, { json: swapAnswer('eur', 'usd', 1.25) }];
        const { el }: Mounted<LocalPrice> = await mountPrice(
          { ...nigeria, swap: rates },
          `${usd} ${attributes}`,
        );
        await settled(el);
        // From here on, both rates are known, and the amount changes in its place.
        chooseCurrency('EUR');
        await until(el, 'local');
        for (const [code, text] of [
          ['NGN', naira],
          ['EUR', euros],
          ['NGN', naira],
        ] as const) {
          const before = part(el, 'price');
          meddle(el, act);
          chooseCurrency(code);
          await el.updateComplete;
          expect([stateOf(el), part(el, 'price') === before], code).to.deep.equal(['local', true]);
          expect(printed(el, 'price'), what).to.deep.equal([text, true]);
          if (base) expect(printed(el, 'base'), what).to.deep.equal([base, true]);
        }
        chooseCurrency(null);
      }
    });
  }

  it('prints another amount of the same currency, in all its pieces', async () => {
    for (const act of Object.values(acts)) {
      const el = await mountSettled(`${usd} parts`);
      for (const [price, text] of [
        ['0.10', 'NGN 155.68'],
        ['9800', 'NGN 15,256,480.11'],
      ]) {
        act(part(el, 'integer')!, part(el, 'price')!);
        await change(el, { basePrice: price! });
        expect(printed(el, 'price'), price).to.deep.equal([text, true]);
      }
      const parts = [...part(el, 'price')!.children].map((each) => each.getAttribute('part'));
      expect(parts.join(' ')).to.equal(
        'currency literal integer group integer group integer decimal fraction',
      );
    }
  });
});
