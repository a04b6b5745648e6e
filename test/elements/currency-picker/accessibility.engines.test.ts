import { expect } from '@open-wc/testing';
import { change } from '../../support/change.ts';
import { mountPicker, selectOf } from '../../support/pickers.ts';

const picker = '<currency-picker currencies="USD EUR"></currency-picker>';
const nameOf = (el: Element) => selectOf(el).getAttribute('aria-label');

describe('<currency-picker>: accessibility', () => {
  const own = (attributes: string) => picker.replace('>', ` ${attributes}>`);
  const ids = '<b id="pay">Pay in</b> <i id="now">now</i>';
  const cases: [what: string, markup: string, name: string][] = [
    ['Currency', picker, 'Currency'],
    ['what its attribute says', own('label="Währung"'), 'Währung'],
    ['its label around it', `<label>Pay in ${picker}</label>`, 'Pay in'],
    ['its label elsewhere', `<label for="a"> A <b>label</b> </label>${own('id="a"')}`, 'A label'],
    ['its aria-label', own('aria-label="Money"'), 'Money'],
    ['what its aria-labelledby names', ids + own('aria-labelledby="pay now"'), 'Pay in now'],
    ['its attribute, not its label', `<label>Pay in ${own('label="Money"')}</label>`, 'Money'],
  ];
  for (const [what, markup, name] of cases) {
    it(`is called ${what}, and axe has no objection`, async () => {
      const el = await mountPicker(markup);
      expect(nameOf(el)).to.equal(name);
      await expect(el).to.be.accessible();
      await expect(el.parentElement!).to.be.accessible();
    });
  }

  it('has one native control that the focus reaches', async () => {
    const el = await mountPicker(picker);
    el.focus();
    expect(document.activeElement === el).to.equal(true);
    expect(el.shadowRoot!.activeElement === selectOf(el)).to.equal(true);
    // The host itself is no further stop on the way.
    expect(el.hasAttribute('tabindex')).to.equal(false);
    expect(el.matches(':focus-within')).to.equal(true);
    el.blur();
    expect(document.activeElement === document.body).to.equal(true);
    expect(selectOf(el).part.contains('select')).to.equal(true);
    await change(el, { label: 'Money' });
    expect(nameOf(el)).to.equal('Money');
  });

  it('belongs to its label, which a click on it reaches', async () => {
    const el = await mountPicker(
      `<label for="money">Money</label>${picker.replace('>', ' id="money">')}`,
    );
    const label = el.parentElement!.querySelector('label')!;
    expect(label.control === el).to.equal(true);
    let clicks = 0;
    el.addEventListener('click', () => (clicks += 1));
    label.click();
    expect(clicks).to.equal(1);
  });
});
