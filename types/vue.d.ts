/** The elements in Vue's templates. Write `import type {} from 'local-price/types/vue'` once. */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { Elements } from './elements.js';

/** All listeners at once, as overloads. */
type Emit<Events> = {
  [Name in keyof Events]: (emit: (name: Name, event: Events[Name]) => void) => void;
}[keyof Events] extends (emit: infer Overloads) => void
  ? Overloads
  : never;

/** An element, in the form in which Vue's language tools take components. */
type Component<Each extends Elements[keyof Elements]> = new () => Each['element'] & {
  $props: HTMLAttributes & Each['attributes'] & PublicProps;
  $emit: Emit<Each['events']>;
};

type Tags = { [Tag in keyof Elements]: Component<Elements[Tag]> };

declare module 'vue' {
  interface GlobalComponents extends Tags {}
}
