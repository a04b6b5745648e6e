import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

function App() {
  const [typed, setTyped] = useState('');
  return createElement(
    'form',
    null,
    createElement(
      'geo-gate',
      { allow: 'NG' } as object,
      createElement(
        'template',
        null,
        createElement('label', { htmlFor: 'cpf' }, 'Number'),
        createElement('input', {
          id: 'cpf',
          name: 'cpf',
          required: true,
          onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
        }),
        createElement('local-price', {
          'base-price': '49.00',
          'base-currency': 'USD',
          name: 'price',
        } as object),
      ),
    ),
    createElement('output', null, typed),
  );
}

createRoot(document.querySelector('#app')!).render(createElement(App));
