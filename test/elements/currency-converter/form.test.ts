import { expect } from '@open-wc/testing';
import '../../../src/define.js';
import { settled } from '../../support/elements.ts';
import {
  choose,
  endConverters,
  enter,
  fromNigeria,
  inputOf,
  mountConverter,
  pairOf,
  partOf,
} from '../../support/converters.ts';

afterEach(endConverters);

const attributes = 'name="price" amount="10000" from="NGN" to="USD"';

/** A converter in a form. */
async function inForm(own = attributes, around = '<form></form>') {
  const made = await mountConverter(fromNigeria, own);
  const holder = made.el.parentElement!;
  holder.insertAdjacentHTML('beforeend', around);
  (holder.querySelector('fieldset') ?? holder.querySelector('form'))!.append(made.el);
  await settled(made.el);
  return { ...made, form: holder.querySelector('form')! };
}

/** What a form sends, as `name=value`. */
const sent = (form: HTMLFormElement) =>
  [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`).join('&');

/** The native controls. */
const controlsOf = (el: Element) =>
  ['amount', 'from', 'to', 'swap'].map((part) => partOf<HTMLInputElement>(el, part));

describe('<currency-converter> in a form', () => {
  const rows: [what: string, own: string, around: string, sent: string][] = [
    ['sends the result', attributes, '<form></form>', 'price=6.42'],
    ['sends an empty value where there is none', 'name="price"', '<form></form>', 'price='],
    ['sends nothing without a name', 'amount="5"', '<form></form>', ''],
    ['sends nothing when it is disabled', `${attributes} disabled`, '<form></form>', ''],
    [
      'sends nothing in a disabled fieldset',
      attributes,
      '<form><fieldset disabled></fieldset></form>',
      '',
    ],
  ];
  for (const [what, own, around, expected] of rows) {
    it(what, async () => {
      expect(sent((await inForm(own, around)).form)).to.equal(expected);
    });
  }

  it('sends no result that does not belong to what is typed', async () => {
    const { el, form } = await inForm();
    await enter(el, 'abc');
    expect(sent(form)).to.equal('price=');
    await enter(el, '20000');
    await settled(el);
    expect(sent(form)).to.equal('price=12.85');
  });

  it('goes back to its attributes with a reset', async () => {
    const { el, form } = await inForm('name="price" amount="10000" to="USD"');
    await enter(el, 'abc');
    await choose(el, 'to', 'EUR');
    await choose(el, 'from', 'GBP');
    form.reset();
    await el.updateComplete;
    expect(await settled(el)).to.equal('local');
    expect([inputOf(el).value, ...pairOf(el), sent(form)]).to.deep.equal([
      '10000',
      'NGN',
      'USD',
      'price=6.42',
    ]);
  });

  it('takes what the browser brings back', async () => {
    const { el, on } = await inForm();
    el.formStateRestoreCallback('20000,NGN,USD');
    await el.updateComplete;
    await settled(el);
    expect([inputOf(el).value, ...pairOf(el), el.value?.result]).to.deep.equal([
      '20000',
      'NGN',
      'USD',
      '12.85',
    ]);
    el.formStateRestoreCallback(',,');
    await el.updateComplete;
    await settled(el);
    expect([inputOf(el).value, ...pairOf(el)]).to.deep.equal(['', 'NGN', 'USD']);
    expect(await on.count('convert')).to.equal(2);
  });

  it('names its form and its name as a native control does', async () => {
    const { el, form } = await inForm();
    expect(el.form === form).to.equal(true);
    expect(form.elements.namedItem('price') === el).to.equal(true);
    el.name = 'sum';
    await el.updateComplete;
    expect(sent(form)).to.equal('sum=6.42');
  });

  it('is not in the way of a form that is sent', async () => {
    const { el, form } = await inForm();
    let submits = 0;
    form.addEventListener('submit', (event) => (event.preventDefault(), (submits += 1)));
    partOf(el, 'swap').click();
    expect(submits).to.equal(0);
    await enter(el, 'abc');
    form.requestSubmit();
    expect(submits).to.equal(1);
  });

  it('follows its disabled attribute and its fieldset', async () => {
    const { el } = await inForm(attributes, '<form><fieldset></fieldset></form>');
    const fieldset = el.closest('fieldset')!;
    const disabled = () => new Set(controlsOf(el).map((each) => each.disabled));
    expect([...disabled()]).to.deep.equal([false]);
    el.toggleAttribute('disabled', true);
    expect([...disabled()]).to.deep.equal([true]);
    fieldset.disabled = true;
    el.toggleAttribute('disabled', false);
    expect([...disabled()]).to.deep.equal([true]);
    fieldset.disabled = false;
    expect([...disabled()]).to.deep.equal([false]);
  });

  it('is disabled from the start where its attribute says so, and still converts', async () => {
    const { el } = await mountConverter(fromNigeria, `${attributes} disabled`);
    expect(await settled(el)).to.equal('local');
    expect(controlsOf(el).every(({ disabled }) => disabled)).to.equal(true);
  });
});
