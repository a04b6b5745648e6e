import { expect, fixtureSync } from '@open-wc/testing/pure';
import { elementsIn } from '../../src/visit/elementsIn.js';
import { findMisplaced, misplacedSentences, type Misplaced } from '../../src/visit/misplaced.js';
import { tagSettings } from '../../src/visit/tagSettings.js';

/** Returns what is misplaced in markup that the parser reads. */
function misplaced(markup: string): Misplaced[] {
  const holder = fixtureSync('<div></div>');
  holder.innerHTML = markup.replaceAll('price>', 'local-price>');
  const found = findMisplaced(elementsIn());
  holder.remove();
  return found;
}

describe('content of a price', () => {
  for (const markup of [
    '<p><price>$9<p slot="note">You pay $9</p></price></p>',
    '<price>$9</price><i slot="note">You pay $9</i>',
    '<price>$9</price><i slot="was">Was</i>',
    '<a href="#"><price>$9</price></a><i slot="now">now</i>',
  ]) {
    it(`is named outside of it: ${markup}`, () => {
      const found = misplaced(markup);
      expect(found).to.deep.equal([{ what: 'outside', of: 'local-price' }]);
      const text = misplacedSentences(found[0]!).join(' ');
      expect(text).to.match(
        /^Content of <local-price> is outside of it: .* or <local-price> around/,
      );
    });
  }

  for (const markup of [
    '<p><price>$9<i slot="note">You pay $9</i></price></p>',
    '<p><price>$9</price></p><p>a</p><p></p>',
    '<x-card><p><price>$9</price></p><p slot="note">a</p></x-card>',
    '<price>$9</price><p>a</p><p slot="note">a</p>',
    '<price>$9</price><p slot="blocked">a</p>',
    // Fields hide properties of their form.
    '<form><input name="nextElementSibling"><input name="localName"><price>$9</price></form>',
  ]) {
    it(`is not named in its place: ${markup}`, () => {
      expect(misplaced(markup)).to.deep.equal([]);
    });
  }
});

describe('tagSettings()', () => {
  it('has what the tags of our script say, but for their nonce', () => {
    const tags = [
      '/local-price.js?v=1',
      '/local-price-visit.js',
      '/local-price-all.js',
      '/other.js',
    ];
    const all = tags.map((src, at) => {
      const script = document.createElement('script');
      // Not run.
      script.type = 'text/plain';
      script.src = src;
      Object.assign(script.dataset, { currency: `E${at}`, nonce: 'a' });
      document.body.append(script);
      return script;
    });
    expect(tagSettings()).to.deep.equal([['currency=E0'], ['currency=E2']]);
    for (const each of all) each.remove();
  });
});
