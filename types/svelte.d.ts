/** The elements in Svelte's templates. Write `import type {} from 'local-price/types/svelte'` once. */
import type { HTMLAttributes } from 'svelte/elements';
import type { Elements } from './elements.js';

type Listeners<Events> = {
  [Name in keyof Events & string as `on${Name}`]?: ((event: Events[Name]) => void) | undefined;
};

type Props<Each extends Elements[keyof Elements]> = HTMLAttributes<Each['element']> &
  Each['attributes'] &
  Listeners<Each['events']>;

type Tags = { [Tag in keyof Elements]: Props<Elements[Tag]> };

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Tags {}
}
