import { isGateTemplate } from '../pricing/index.js';
import { readAttributes } from './readAttributes.js';
import { isHtml, onEnd, type RewriterElement, type RewriterEndTag } from './Rewriter.js';

/** An element in a gate, or a gate. */
export interface OpenElement {
  readonly name: string;
  /** Whether it is in a branch that is removed. */
  readonly isDropped: boolean;
  /** Whether its tags are removed, and its content is shown. */
  readonly isUnwrapped: boolean;
  /** Whether the element has an end. */
  hasEnd: boolean;
  /** Called when it ends: an element can have a single handler for that in some rewriters. */
  readonly ends: (() => void)[];
  /** What is shown of it, if it is a gate. */
  gate?: ShownGate;
  /** How many elements are around it. */
  readonly at: number;
  readonly endable: Endable;
  /** Whether it is, or is in, a template that is not shown. */
  readonly isInert: boolean;
}

/** What a gate shows. */
export interface ShownGate {
  /** The name of the slot. */
  readonly slot: string;
  /** Whether the other branch is removed. */
  readonly isWithheld: boolean;
}

/** Elements whose start tag ends a paragraph without an end tag (HTML, "The in body insertion mode"). */
const blocks = new Set(
  (
    'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp'
  ).split(' '),
);

/** Elements out of which no start tag ends another element. */
const scopes = new Set(
  'applet button caption geo-gate marquee object table td template th'.split(' '),
);

/** The elements that the start tag of an element ends, if they have no end tag. */
const siblings = new Map(
  Object.entries({
    li: ['li'],
    dd: ['dd', 'dt'],
    dt: ['dd', 'dt'],
    option: ['option'],
    optgroup: ['option', 'optgroup'],
    rt: ['rt', 'rp'],
    rp: ['rt', 'rp'],
    a: ['a'],
    button: ['button'],
  }),
);

/** The places of the elements that a start tag can end, by name; those in other scopes are left out. */
type Endable = Readonly<Record<string, number>>;

/** All elements that a start tag can end. */
const endable = new Set(['p', ...[...siblings.values()].flat()]);

const heading = /^h[1-6]$/;

/** Returns what a start tag can end in an element. */
function endableIn(name: string, at: number, around: Endable): Endable {
  const inside: Record<string, number> = scopes.has(name) ? {} : { ...around };
  // A list in an item keeps the item open.
  if (blocks.has(name) && !/^(address|div|p)$/.test(name)) {
    for (const each of ['li', 'dd', 'dt']) delete inside[each];
  }
  if (endable.has(name)) inside[name] = at;
  return inside;
}

/**
 * The elements that are open in the outermost gate, and the branches of gates. In withheld branches, each start tag, end
 * tag, text and comment is removed alone: what belongs to a branch is decided as browsers decide it where end tags are
 * optional, which a rewriter does not know.
 */
export class OpenElements {
  readonly #open: OpenElement[] = [];
  #last: OpenElement | undefined;
  /** What is missing before the end tag that is being read, if that was removed with another element; `null`: it was not. */
  #lost: string | null = null;

  /** Whether texts and comments are removed now. */
  get isDropping(): boolean {
    const last = this.#open.at(-1);
    return !!last && (last.isDropped || this.#dropsSlot(last, ''));
  }

  /** The element in a gate that is being read; `undefined`: no gate is open. */
  get last(): OpenElement | undefined {
    return this.#open.length ? this.#last : undefined;
  }

  /** Whether the content of a template is being read that is not shown. */
  get isInert(): boolean {
    return !!this.#open.at(-1)?.isInert;
  }

  /** Notes an outermost gate. */
  start(element: RewriterElement): OpenElement {
    this.#open.length = 0;
    return this.enter(element);
  }

  /** Notes an element, and removes or unwraps it if its gate says so. */
  enter(element: RewriterElement): OpenElement {
    const name = element.tagName.toLowerCase();
    if (isHtml(element)) this.#endOthers(name);
    const parent = this.#open.at(-1);
    const attributes = parent?.gate && readAttributes(element);
    const slot = attributes?.get('slot') ?? '';
    const isDropped = !!parent && (parent.isDropped || this.#dropsSlot(parent, slot));
    const isUnwrapped =
      !isDropped &&
      name === 'template' &&
      !!parent?.gate &&
      slot === parent.gate.slot &&
      isGateTemplate(attributes!.keys());
    const at = this.#open.length;
    const entry: OpenElement = {
      name,
      isDropped,
      isUnwrapped,
      hasEnd: true,
      ends: [],
      at,
      endable: endableIn(name, at, parent?.endable ?? {}),
      isInert: !!parent?.isInert || (name === 'template' && !isUnwrapped),
    };
    this.#last = entry;
    // A slotted template becomes an element that keeps its slot.
    const [before, after] = isUnwrapped && slot ? [`<div slot="${slot}">`, '</div>'] : ['', ''];
    if (isDropped || isUnwrapped) element.removeAndKeepContent();
    if (before) element.prepend(before, { html: true });
    const isOpen = onEnd(element, (tag) => this.#end(entry, tag, isDropped || isUnwrapped, after));
    if (isOpen) this.#open.push(entry);
    else entry.hasEnd = false;
    return entry;
  }

  #dropsSlot({ gate }: OpenElement, slot: string): boolean {
    return !!gate?.isWithheld && slot !== gate.slot;
  }

  /** Ends the elements that a start tag ends. */
  #endOthers(name: string): void {
    for (const each of siblings.get(name) ?? []) this.#endOne(each);
    if (heading.test(name) && heading.test(this.#open.at(-1)?.name ?? '')) this.#open.pop();
    if (blocks.has(name)) this.#endOne('p');
  }

  /** Ends the innermost element with a name, and all in it. */
  #endOne(name: string): void {
    const at = this.#open.at(-1)?.endable[name];
    if (at !== undefined) this.#open.length = at;
  }

  #end(entry: OpenElement, tag: RewriterEndTag, isRemoved: boolean, after: string): void {
    for (const end of entry.ends) end();
    if (this.#open[entry.at] === entry) this.#open.length = entry.at;
    const name = tag.name.toLowerCase();
    const isOwn = name === entry.name;
    if (isRemoved && !isOwn) {
      // The element has no end tag, and rewriters remove that of the element around it.
      this.#lost = (this.#lost ?? '') + after;
      return;
    }
    // The handlers of the elements that end with a tag are called from the innermost to the outermost.
    const isLast = isOwn || !this.#open.length;
    if (!isLast) return;
    const isLost = this.#lost !== null;
    const ending = (this.#lost ?? '') + after + (isLost && !isRemoved ? `</${name}>` : '');
    this.#lost = null;
    if (isLost) tag.remove();
    if (ending) tag.before(ending, { html: true });
  }
}
