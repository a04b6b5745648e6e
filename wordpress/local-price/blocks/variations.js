/**
 * WooCommerce's script for variable products writes a price anew without the tags that it does not know. This puts the
 * element back around the text that is between the two marks.
 */
((names) => {
  const start = 'local-price-data-';

  function putBack(root) {
    for (const mark of root.querySelectorAll(`span[class^="${start}"]`)) {
      const end = [...mark.parentNode.children].find(
        (each) => each.className === 'local-price-end',
      );
      if (mark.parentNode.localName === 'local-price' || !end) continue;
      const price = document.createElement('local-price');
      const text = mark.className.slice(start.length).replace(/-/g, '+').replace(/_/g, '/');
      const attributes = JSON.parse(atob(text));
      for (const name of names) if (name in attributes) price.setAttribute(name, attributes[name]);
      while (mark.nextSibling !== end) price.append(mark.nextSibling);
      for (const slot of ['was', 'now', 'note']) {
        price.querySelector(`.local-price-${slot}`)?.setAttribute('slot', slot);
      }
      end.remove();
      mark.replaceWith(price);
    }
  }

  for (const block of document.querySelectorAll('.wp-block-woocommerce-product-price')) {
    putBack(block);
    new MutationObserver(() => putBack(block)).observe(block, { childList: true, subtree: true });
  }
})(window.localPriceAttributes);
