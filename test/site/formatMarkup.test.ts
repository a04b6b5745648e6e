/** The markup of examples, as the pages print it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHTML } from 'linkedom';
import { colored } from '../../demo/site/codeBlock.ts';
import { formatMarkup } from '../../demo/site/formatMarkup.ts';

const format = (html: string): string =>
  formatMarkup(parseHTML(`<div>${html}</div>`).document.querySelector('div')!.firstElementChild!);

test('a short element is one line', () => {
  assert.equal(
    format('<geo-gate data-show="x" allow="EU">\n  <b>Here</b>\n</geo-gate>'),
    '<geo-gate allow="EU"><b>Here</b></geo-gate>',
  );
});

test('a long element closes its tag after the last attribute, with no whitespace in a price', () => {
  assert.equal(
    format(
      '<local-price base-price="49.00" base-currency="USD" prices="EUR:45"\n  >$49.00</local-price\n>',
    ),
    '<local-price\n  base-price="49.00"\n  base-currency="USD"\n  prices="EUR:45">$49.00</local-price>',
  );
  assert.equal(
    format(
      '<geo-gate allow="NG DE US" block="IE" places="guess"><p slot="blocked" class="note">No loose leaf to your country.</p></geo-gate>',
    ),
    '<geo-gate\n  allow="NG DE US"\n  block="IE"\n  places="guess">\n  <p slot="blocked">\n    No loose leaf to your country.\n  </p>\n</geo-gate>',
  );
});

test('a no-break space is written, because it is there to be copied', () => {
  assert.equal(format('<span slot="was">Was&nbsp;</span>'), '<span slot="was">Was&nbsp;</span>');
});

test('words from right to left keep their signs next to them', () => {
  assert.match(colored('<p>\u0645\u0646 1.</p>', 'html'), /<bdi>\u0645\u0646 1\.<\/bdi>/);
});

test('a line that does not fit can break between a tag and its text, not in the copied text', () => {
  const html = colored('<b class="x">$49.00</b>', 'html');
  assert.match(html, /&gt;<\/span><wbr>\$49\.00</);
  assert.match(colored('<b>x</b>\n<i></i>', 'html'), /<\/span>\n<span.*?<wbr><span[^>]*>&lt;\//);
  assert.equal(
    parseHTML(`<p>${html}</p>`).document.querySelector('p')!.textContent,
    '<b class="x">$49.00</b>',
  );
});
