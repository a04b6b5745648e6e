import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

function App() {
  const [currency, setCurrency] = useState('');
  const onChange = ({ target }: { target: { value: string } }): void => setCurrency(target.value);
  return createElement(
    'div',
    null,
    createElement('currency-picker', { value: currency, onChange } as object),
    createElement('output', null, currency),
    createElement(
      'geo-gate',
      { allow: 'NG' } as object,
      createElement('template', null, createElement('b', null, `Paid in ${currency}.`)),
    ),
  );
}

createRoot(document.querySelector('#app')!).render(createElement(App));
