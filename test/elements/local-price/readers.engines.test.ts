import { expect } from '@open-wc/testing';
import { ready } from '../../support/change.ts';
import { mountPrice, textOf } from '../../support/elements.ts';
import { nigeria } from '../../support/service.ts';

// The table in docs/guides/testing.md.
it('<local-price>: what programs read of a local price is the shown price in its part and `value`, and nothing or the author’s price elsewhere', async () => {
  const { el } = await ready(mountPrice(nigeria));
  const sentence = el.parentElement!;
  sentence.prepend('Price: ');
  const selection = getSelection()!;
  selection.selectAllChildren(sentence);
  const isFirefox = navigator.userAgent.includes('Firefox');
  expect({
    part: textOf(el),
    value: el.value?.amount,
    innerText: sentence.innerText,
    textContent: sentence.textContent,
    selection: selection.toString(),
  }).to.deep.equal({
    part: 'NGN 76,282.40',
    value: '76282.40',
    innerText: 'Price: ',
    textContent: 'Price: $49.00',
    selection: isFirefox ? 'Price: $49.00' : 'Price: ',
  });
  selection.removeAllRanges();
});
