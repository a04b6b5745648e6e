import { expect } from '@open-wc/testing/pure';
import { change, ready } from '../../support/change.ts';
import { until } from '../../support/elements.ts';
import { meddlers } from '../../support/meddlers.ts';
import {
  convertAnswer,
  fromNigeria,
  mountConverter,
  partOf,
  resultOf,
} from '../../support/converters.ts';

describe('<currency-converter>: the printed result', () => {
  for (const [locale, currency, text] of [
    ['ar-EG', 'USD', '\u200f٦٫٤٢ \u2068US$\u2069'],
    ['he', 'CAD', '\u200f6.42 \u200f\u2068CA$\u2069'],
    ['de-DE', 'EUR', '6,42 €'],
  ]) {
    it(`keeps the signs of a currency in order: ${locale}`, async () => {
      const attributes = `amount="10000" to="${currency}" locale="${locale}"`;
      const { el } = await ready(mountConverter(fromNigeria, attributes));
      expect(resultOf(el)).to.equal(text);
      expect(getComputedStyle(partOf(el, 'result')).unicodeBidi).to.equal('plaintext');
    });
  }

  for (const [what, meddle] of Object.entries(meddlers)) {
    it(`is right and alone after a program that ${what}`, async () => {
      const convert = [convertAnswer(0.00064235), convertAnswer(1556.78)];
      const { el } = await ready(mountConverter({ ...fromNigeria, convert }));
      for (const [code, text] of [
        ['EUR', '€15,567,800.00'],
        ['USD', '$6.42'],
        ['EUR', '€15,567,800.00'],
      ] as const) {
        meddle(partOf(el, 'result'));
        await change(el, { to: code });
        await until(el, 'local');
        expect(resultOf(el), code).to.equal(text);
      }
      // The same amount, once more.
      meddle(partOf(el, 'result'));
      el.requestUpdate();
      await el.updateComplete;
      expect(resultOf(el)).to.equal('€15,567,800.00');
    });
  }
});
