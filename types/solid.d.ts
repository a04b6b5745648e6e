/** The elements in Solid's JSX. Write `import type {} from 'local-price/types/solid'` once. */
import type { JSX } from 'solid-js';
import type { Elements } from './elements.js';

type Listeners<Events> = {
  [Name in keyof Events & string as `on:${Name}`]?: ((event: Events[Name]) => void) | undefined;
};

type Props<Each extends Elements[keyof Elements]> = JSX.HTMLAttributes<Each['element']> &
  Each['attributes'] &
  Listeners<Each['events']>;

type Tags = { [Tag in keyof Elements]: Props<Elements[Tag]> };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
