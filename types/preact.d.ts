/** The elements in Preact's JSX. Write `import type {} from 'local-price/types/preact'` once. */
import type { ClassAttributes, HTMLAttributes } from 'preact';
import type { Elements } from './elements.js';

type Listeners<Events> = {
  [Name in keyof Events & string as `on${Name}`]?: ((event: Events[Name]) => void) | undefined;
};

type Props<Each extends Elements[keyof Elements]> = HTMLAttributes<Each['element']> &
  ClassAttributes<Each['element']> &
  Each['attributes'] &
  Listeners<Each['events']>;

type Tags = { [Tag in keyof Elements]: Props<Elements[Tag]> };

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
