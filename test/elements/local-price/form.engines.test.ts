import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../../src/index.js';
import { change } from '../../support/change.ts';
import { america, germany, mount, settled } from '../../support/elements.ts';
import { sent } from '../../support/forms.ts';

const price = '<local-price base-price="49" base-currency="USD" name="price">$49</local-price>';

const dated = {
  ...germany,
  swap: [
    {
      json: {
        status: true,
        meta_data: { from: 'EUR', to: 'USD', exchange_rate: 1.25, date: '2026-03-10' },
      },
    },
  ],
};

/** Mounts a price, and puts a form around it. */
async function inForm(script: typeof germany) {
  const { el } = await mount<LocalPrice>(script, price);
  const form = document.createElement('form');
  el.replaceWith(form);
  form.append(el);
  await settled(el);
  return { el, form };
}

describe('<local-price name>', () => {
  it('sends amount, currency and the day of the rate, if there is one', async () => {
    for (const [script, data] of [
      [dated, 'price=39.20&price-currency=EUR&price-rate-date=2026-03-10'],
      [germany, 'price=39.20&price-currency=EUR'],
      [america, 'price=49.00&price-currency=USD'],
    ] as const)
      expect(sent((await inForm(script)).form)).to.equal(data);
  });

  it('sends both ends of a range, and the place that counted', async () => {
    const { form, el } = await inForm(germany);
    await change(el, { basePriceMax: '98' });
    expect(sent(form)).to.equal('price=39.20&price-max=78.40&price-currency=EUR');
    await change(el, { basePriceMax: null, prices: 'DE/EUR:45' });
    expect(sent(form)).to.equal('price=45.00&price-currency=EUR&price-place=DE');
  });

  it('sends nothing where a fieldset would disable a native control', async () => {
    const { form, el } = await inForm(america);
    const input = Object.assign(document.createElement('input'), { name: 'native', value: '1' });
    // WebKit enables a control in the first legend of a disabled fieldset that is itself in a disabled fieldset
    // (no report found).
    const wrongInWebKit =
      '<fieldset disabled><fieldset disabled><legend><p></p></legend></fieldset></fieldset>';
    for (const [markup, isSent] of [
      ['<fieldset><p></p></fieldset>', true],
      ['<fieldset disabled><p></p></fieldset>', false],
      ['<fieldset disabled="false"><p></p></fieldset>', false],
      ['<fieldset disabled><legend><p></p></legend></fieldset>', true],
      ['<fieldset disabled><legend><b><p></p></b></legend></fieldset>', true],
      ['<fieldset disabled><b></b><legend><p></p></legend></fieldset>', true],
      ['<fieldset disabled><legend></legend><legend><p></p></legend></fieldset>', false],
      ['<fieldset disabled><div><legend><p></p></legend></div></fieldset>', false],
      ['<fieldset disabled><fieldset><legend><p></p></legend></fieldset></fieldset>', false],
      ['<fieldset disabled><legend><fieldset><p></p></fieldset></legend></fieldset>', true],
      [
        '<fieldset disabled><legend><fieldset disabled><p></p></fieldset></legend></fieldset>',
        false,
      ],
      [
        '<fieldset disabled><legend><fieldset disabled><legend><p></p></legend></fieldset></legend></fieldset>',
        true,
      ],
      [wrongInWebKit, false],
      ['<fieldset><fieldset disabled><legend><p></p></legend></fieldset></fieldset>', true],
      ['<legend><fieldset disabled><p></p></fieldset></legend>', false],
    ] as const) {
      form.innerHTML = markup;
      form.querySelector('p')!.append(el, input);
      await settled(el);
      const data = new FormData(form);
      expect(data.has('price'), markup).to.equal(isSent);
      if (markup !== wrongInWebKit) expect(data.has('native'), markup).to.equal(isSent);
    }
  });

  it('sends nothing while the price is unknown', async () => {
    const { form, el } = await inForm(america);
    await change(el, { basePrice: 'x' });
    expect(sent(form)).to.equal('');
  });

  it('follows its name, its form and its place', async () => {
    const { form, el } = await inForm(america);
    const other = Object.assign(document.createElement('form'), { id: 'other' });
    form.after(other);
    await change(el, { name: 'total' });
    expect(sent(form)).to.equal('total=49.00&total-currency=USD');
    el.setAttribute('form', 'other');
    expect([sent(form), sent(other)]).to.deep.equal(['', 'total=49.00&total-currency=USD']);
    el.removeAttribute('form');
    other.append(el);
    expect([sent(form), sent(other)]).to.deep.equal(['', 'total=49.00&total-currency=USD']);
    await change(el, { name: null });
    expect(sent(other)).to.equal('');
    await change(el, { name: 'total' });
    el.remove();
    expect(sent(other)).to.equal('');
    other.remove();
  });

  it('works in the shadow root that has the form', async () => {
    const { el } = await inForm(america);
    const host = document.createElement('div');
    el.closest('div')!.append(host);
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<form></form>';
    const form = root.querySelector('form')!;
    form.append(el);
    await settled(el);
    expect(sent(form)).to.equal('price=49.00&price-currency=USD');
  });

  it('adds its data before any listener of the page, which may change them', async () => {
    const { form } = await inForm(america);
    let seen: FormDataEntryValue | null = null;
    form.addEventListener('formdata', (event) => {
      seen = event.formData.get('price');
      event.formData.delete('price-currency');
      event.stopPropagation();
    });
    expect([sent(form), seen]).to.deep.equal(['price=49.00', '49.00']);
  });

  it('finds its form by id, whatever its controls are called', async () => {
    const { form, el } = await inForm(america);
    form.after(el);
    form.id = 'buy';
    form.innerHTML = '<input type="hidden" name="id" value="7">';
    el.setAttribute('form', 'buy');
    await settled(el);
    expect(sent(form)).to.equal('id=7&price=49.00&price-currency=USD');
  });

  it('is not the control that a label is for', async () => {
    const { form, el } = await inForm(america);
    const label = document.createElement('label');
    form.append(label);
    label.append(el, Object.assign(document.createElement('input'), { type: 'radio' }));
    expect(label.control).to.equal(label.querySelector('input'));
  });
});
