import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A shop that knows its products only after a while. */
function Shop() {
  const [price, setPrice] = useState('');
  useEffect(() => {
    void fetch('/slow?300').then(() => setPrice('49.00'));
  }, []);
  const attributes = { 'base-price': price, 'base-currency': 'USD' };
  return createElement('ul', null, price && createElement('local-price', attributes, `$${price}`));
}

createRoot(document.querySelector('#app')!).render(createElement(Shop));
