import { expect } from '@open-wc/testing';
import { change, ready } from '../../support/change.ts';
import { consoleOf, settled } from '../../support/elements.ts';
import {
  convertAnswer,
  enter,
  fromNigeria,
  inputOf,
  messageOf,
  mountConverter,
  partOf,
  resultOf,
} from '../../support/converters.ts';

const german = `<span slot="amount">Betrag</span><span slot="from">Von</span>
  <span slot="to">Nach</span><span slot="swap">Tauschen</span>`;

/** What the label of a control says. */
const nameOf = (el: Element, part: string) =>
  [...(partOf<HTMLInputElement>(el, part).labels ?? [])]
    .flatMap((label) => label.querySelector('slot')!.assignedNodes({ flatten: true }))
    .map(({ textContent }) => textContent)
    .join('');

describe('<currency-converter>: accessibility', () => {
  for (const [inside, ...labels] of [
    ['', 'Amount', 'From', 'To'],
    [german, 'Betrag', 'Von', 'Nach'],
  ]) {
    it(`has the labels ${labels.join(', ')}, and axe has no objection`, async () => {
      const { el } = await ready(mountConverter(fromNigeria, undefined, inside));
      expect(['amount', 'from', 'to'].map((part) => nameOf(el, part))).to.deep.equal(labels);
      await expect(el).to.be.accessible();
    });
  }

  it('has messages that axe has no objection to', async () => {
    await consoleOf(async () => {
      const { el } = await ready(mountConverter({ ...fromNigeria, convert: [{ status: 500 }] }));
      expect(messageOf(el)).not.to.equal('');
      await expect(el).to.be.accessible();
      await enter(el, 'abc');
      await expect(el).to.be.accessible();
    });
  });

  it('says the result once, in a place that is announced', async () => {
    const { el } = await mountConverter();
    const result = partOf(el, 'result');
    const said: string[] = [];
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) said.push(node.textContent!);
      }
    }).observe(result, { childList: true, characterData: true, subtree: true });
    expect(result.localName).to.equal('output');
    await settled(el);
    el.requestUpdate();
    await el.updateComplete;
    await change(el, { name: 'price' });
    await Promise.resolve();
    expect(said).to.deep.equal([resultOf(el)]);
  });

  it('says what is wrong once, in a place that is announced and belongs to the input', async () => {
    const { el } = await mountConverter();
    const message = partOf(el, 'message');
    expect(message.role).to.equal('alert');
    expect(inputOf(el).getAttribute('aria-describedby')).to.equal(message.id);
    let changes = 0;
    new MutationObserver(() => (changes += 1)).observe(message, { childList: true });
    await enter(el, 'abc');
    el.requestUpdate();
    await el.updateComplete;
    await Promise.resolve();
    expect(changes).to.equal(1);
    expect(inputOf(el).ariaInvalid).to.equal('true');
  });

  it('gives the focus to its input, and shows where it is', async () => {
    const { el } = await mountConverter();
    el.focus();
    expect(el.shadowRoot!.activeElement === inputOf(el)).to.equal(true);
    expect(inputOf(el).inputMode).to.equal('decimal');
    expect(inputOf(el).matches(':focus-visible')).to.equal(true);
    expect(getComputedStyle(inputOf(el)).outlineStyle).not.to.equal('none');
  });
});

describe('<currency-converter>: the layout', () => {
  const long = 'amount="999999999999999" from="USD" to="IDR"';
  const script = { convert: [convertAnswer(9876543.21)] };

  for (const [what, style] of [
    ['a narrow place, right to left', 'inline-size: 200px; direction: rtl'],
    ['a narrow flex item', 'inline-size: 200px; display: flex'],
    ['a narrow place with large text', 'inline-size: 200px; font-size: 32px'],
  ]) {
    it(`a converter is nowhere wider than ${what}`, async () => {
      const { el } = await mountConverter(script, long);
      const holder = el.parentElement!;
      holder.style.cssText = style!;
      expect(await settled(el)).to.equal('local');
      const { left, right } = holder.getBoundingClientRect();
      for (const each of [el, ...el.shadowRoot!.querySelectorAll('[part]')]) {
        const box = each.getBoundingClientRect();
        expect(box.left, each.outerHTML).to.be.at.least(left - 0.5);
        expect(box.right, each.outerHTML).to.be.at.most(right + 0.5);
      }
      expect(holder.scrollWidth).to.be.at.most(holder.clientWidth);
    });
  }

  it('has the font and the color of the page, targets of 24 pixels, and no style attribute', async () => {
    const { el } = await mountConverter();
    el.parentElement!.style.cssText = 'color: rgb(1, 2, 3); font: italic 20px serif';
    for (const part of ['amount', 'from', 'to', 'swap', 'result']) {
      const { color, fontSize, fontStyle } = getComputedStyle(partOf(el, part));
      expect([color, fontSize, fontStyle], part).to.deep.equal(['rgb(1, 2, 3)', '20px', 'italic']);
      expect(partOf(el, part).getBoundingClientRect().height, part).to.be.at.least(24);
    }
    expect(el.shadowRoot!.querySelectorAll('[style], style')).to.have.lengthOf(0);
    el.hidden = true;
    expect(getComputedStyle(el).display).to.equal('none');
  });
});
