import DOMPurify, { type Config } from 'dompurify';
import { elementNames } from '../../src/input/elementNames.ts';

/** Attributes of our elements that say where answers come from, which shared markup must not. */
const connection = ['apikey', 'base-url', 'transport'];

/** Elements for text, layout and simple controls. Nothing in this list loads or runs anything. */
const tags =
  `article aside b br button caption code col colgroup dd del div dl dt em fieldset footer h1 h2 h3
  h4 header hr i input ins label legend li main nav ol option output p q s samp section select small span strong style
  sub summary details sup table tbody td template tfoot th thead time tr u ul`.split(/\s+/);

const attributes =
  `checked class colspan datetime dir disabled for form hidden id inputmode label lang max min name
  open placeholder role rowspan scope selected slot step style title type value`.split(/\s+/);

/** Returns markup without anything that could run, load or lead away, to be shown even if it comes from a link. */
export function cleanMarkup(markup: string): string {
  const known = elementNames.filter((tag) => customElements.get(tag));
  const own = known.flatMap((tag) => observedBy(tag)).filter((name) => !connection.includes(name));
  const config: Config = {
    ALLOWED_TAGS: [...tags, ...known],
    ALLOWED_ATTR: [...attributes, ...own],
    ALLOW_DATA_ATTR: false,
    // A style sheet may come first.
    FORCE_BODY: true,
  };
  return DOMPurify.sanitize(markup, config);
}

function observedBy(tag: string): readonly string[] {
  const { observedAttributes } = customElements.get(tag) as { observedAttributes?: string[] };
  return observedAttributes ?? [];
}
