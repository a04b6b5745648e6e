/** The scripts of the blocks. */
import { getElement, store } from '@wordpress/interactivity';

// What is left of the price of a variation.
const tags = 'a b em i strong p br span bdi del ins'.split(' ');
const names = 'class target href rel name download aria-hidden'.split(' ');

function sanitize(html) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const each of body.querySelectorAll('*')) {
    for (const name of each.getAttributeNames()) {
      if (!names.includes(name)) each.removeAttribute(name);
    }
    if (!tags.includes(each.localName)) each.replaceWith(...each.childNodes);
  }
  return body.innerHTML;
}

const { state } = store('woocommerce', {
  actions: {
    *open(event) {
      event.preventDefault();
      const { actions } = yield import('@wordpress/interactivity-router');
      yield actions.navigate(event.target.href);
    },
  },
  callbacks: {
    updatePrice() {
      // A variation whose price is not shown leaves that of the product.
      const html = state.prices[state.chosen] || state.prices[0];
      getElement().ref.innerHTML = sanitize(html);
    },
  },
});

/** Chooses a variation, as its form does: 0 is none. */
window.choose = (index) => (state.chosen = index);
