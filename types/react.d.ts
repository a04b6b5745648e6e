/** The elements in React's JSX. Write `import type {} from 'local-price/types/react'` once. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { Elements } from './elements.js';

type Listeners<Events> = {
  [Name in keyof Events & string as `on${Name}`]?: ((event: Events[Name]) => void) | undefined;
};

type Props<Each extends Elements[keyof Elements]> = DetailedHTMLProps<
  HTMLAttributes<Each['element']>,
  Each['element']
> &
  Each['attributes'] &
  Listeners<Each['events']>;

type Tags = { [Tag in keyof Elements]: Props<Elements[Tag]> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
