import { createElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import 'local-price/define';
import { start, type Served } from './start.ts';

export function App({ html }: Served) {
  const [count, setCount] = useState(0);
  return createElement(
    'div',
    null,
    createElement('p', {
      dangerouslySetInnerHTML: { __html: html },
      // The parser has consumed the template, and React's development build misses it.
      suppressHydrationWarning: true,
    }),
    createElement('button', { onClick: () => setCount(count + 1) }, count),
  );
}

start((main, served) => void hydrateRoot(main, createElement(App, served)));
