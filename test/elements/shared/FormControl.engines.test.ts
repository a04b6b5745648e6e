import { expect } from '@open-wc/testing/pure';
import type { CurrencyConverter, CurrencyPicker } from '../../../src/index.js';
import { change, ready } from '../../support/change.ts';
import { contrastOf } from '../../support/contrastOf.ts';
import { fromNigeria, mountConverter } from '../../support/converters.ts';
import { sent } from '../../support/forms.ts';
import { mountPicker } from '../../support/pickers.ts';

/** Each control, with the value that its form sends. */
const controls = {
  'currency-picker': {
    mount: (attributes: string) =>
      mountPicker(`<currency-picker ${attributes} currencies="USD EUR"></currency-picker>`),
    value: '',
  },
  'currency-converter': {
    mount: async (attributes: string) => {
      const own = `${attributes} amount="10000" from="NGN" to="USD"`;
      const { el } = await ready(mountConverter(fromNigeria, own));
      return el;
    },
    value: '6.42',
  },
};

for (const [tag, { mount, value }] of Object.entries(controls)) {
  describe(`<${tag}> as a control`, () => {
    /** Mounts a control in the innermost element of a form's markup. */
    async function inForm(attributes = 'name="a"', around = '<form></form>') {
      const el: CurrencyPicker | CurrencyConverter = await mount(attributes);
      const holder = el.parentElement!;
      holder.insertAdjacentHTML('beforeend', around);
      const form = holder.querySelector('form')!;
      (holder.querySelector('legend') ?? holder.querySelector('fieldset') ?? form).append(el);
      return { el, form };
    }

    const isDisabled = ({ shadowRoot }: Element): boolean[] => [
      ...new Set(
        [...shadowRoot!.querySelectorAll<HTMLInputElement>('input,select,button')].map(
          ({ disabled }) => disabled,
        ),
      ),
    ];

    const rows: [what: string, attributes: string, around: string, sent: string][] = [
      ['sends its value', 'name="a"', '<form></form>', `a=${value}`],
      ['sends nothing without a name', '', '<form></form>', ''],
      [
        'is not disabled by the text "false"',
        'name="a" disabled="false"',
        '<form></form>',
        `a=${value}`,
      ],
      [
        'sends its value in the legend of a disabled fieldset',
        'name="a"',
        '<form><fieldset disabled><legend></legend></fieldset></form>',
        `a=${value}`,
      ],
    ];
    for (const [what, attributes, around, expected] of rows) {
      it(what, async () => {
        const { el, form } = await inForm(attributes, around);
        expect(sent(form)).to.equal(expected);
        expect(isDisabled(el)).to.deep.equal([false]);
      });
    }

    it('has the form and the name of a native control', async () => {
      const { el, form } = await inForm();
      expect(el.form === form).to.equal(true);
      expect(form.elements.namedItem('a') === el).to.equal(true);
      await change(el, { name: 'b' });
      expect(sent(form)).to.equal(`b=${value}`);
    });

    it('belongs to the form that is set, as an attribute or as a property', async () => {
      const { el, form } = await inForm();
      const other = Object.assign(document.createElement('form'), { id: 'other' });
      form.after(other);
      el.form = 'other';
      expect([el.getAttribute('form'), el.form === other]).to.deep.equal(['other', true]);
      expect([sent(form), sent(other)]).to.deep.equal(['', `a=${value}`]);
      el.form = null;
      expect([el.getAttribute('form'), el.form === form]).to.deep.equal([null, true]);
    });

    it('follows its disabled attribute and its fieldset at once', async () => {
      const { el, form } = await inForm('name="a"', '<form><fieldset></fieldset></form>');
      const fieldset = el.closest('fieldset')!;
      for (const [own, around] of [
        [true, false],
        [true, true],
        [false, true],
        [false, false],
      ] as const) {
        el.toggleAttribute('disabled', own);
        fieldset.disabled = around;
        const row = `disabled: ${own}, its fieldset: ${around}`;
        expect(isDisabled(el), row).to.deep.equal([own || around]);
        expect([el.matches(':disabled'), sent(form)], row).to.deep.equal(
          own || around ? [true, ''] : [false, `a=${value}`],
        );
      }
    });

    for (const [page, style] of [
      ['light', 'background: #fff; color: #111'],
      ['dark', 'background: #111; color: #fff'],
      ['dark and says so', 'background: #111; color: #fff; color-scheme: dark'],
      ['dark in its words only', 'background: #111; color: #fff; color-scheme: light'],
    ] as const) {
      for (const own of ['transparent', '#fff8', '#0008']) {
        it(`has options that can be read on a page that is ${page}, with the background ${own}`, async () => {
          const { el } = await inForm();
          const sheet = Object.assign(document.createElement('link'), {
            rel: 'stylesheet',
            href: '/src/local-price.css',
          });
          el.before(sheet);
          await new Promise((resolve) => sheet.addEventListener('load', resolve));
          el.parentElement!.style.cssText = `${style}; --local-price-picker-background: ${own}`;
          const option = getComputedStyle(el.shadowRoot!.querySelector('option')!);
          const colors = [option.color, option.backgroundColor];
          for (const color of colors) expect(color, 'is opaque').to.match(/^rgb\(/);
          expect(contrastOf(...colors)).to.be.at.least(4.5);
        });
      }
    }
  });
}
