/** An element whose start tag a rewriter has read. */
export interface RewriterElement {
  readonly tagName: string;
  /** Names and values as the page writes them, with their character references. */
  readonly attributes: Iterable<readonly string[]>;
  /** Missing: the rewriter does not know elements of SVG and MathML. */
  readonly namespaceURI?: string;
  /** Missing: the rewriter says so by an error in `onEndTag`. */
  readonly canHaveContent?: boolean;
  setAttribute(name: string, value: string): unknown;
  prepend(content: string, options: { html: boolean }): unknown;
  removeAndKeepContent(): unknown;
  onEndTag(handler: (tag: RewriterEndTag) => void): unknown;
}

/** The end tag that has closed an element: its own, or that of an element around it. */
export interface RewriterEndTag {
  readonly name: string;
  before(content: string, options: { html: boolean }): unknown;
  remove(): unknown;
}

/** A text or a comment. */
export interface RewriterContent {
  remove(): unknown;
}

/** A part of a text. */
export interface RewriterText extends RewriterContent {
  readonly text: string;
  readonly lastInTextNode: boolean;
  replace(content: string, options: { html: boolean }): unknown;
}

/** What is called for the elements that a selector selects, and for what is in them. */
export interface RewriterHandlers {
  element?(element: RewriterElement): void;
  text?(text: RewriterText): void;
  comments?(comment: RewriterContent): void;
}

/** The part of an `HTMLRewriter` that is used: those of Cloudflare, Deno and Bun have more. */
export interface Rewriter {
  on(selector: string, handlers: RewriterHandlers): unknown;
}

/**
 * Calls a handler when an element ends.
 *
 * @returns `false`: it has no content and no end tag
 */
export function onEnd(element: RewriterElement, handler: (tag: RewriterEndTag) => void): boolean {
  if (element.canHaveContent === false) return false;
  try {
    element.onEndTag(handler);
    return true;
  } catch {
    // This is how some rewriters say that an element has no end tag.
    return false;
  }
}

/** Returns whether an element is one of HTML: in SVG and MathML, no element is ours. */
export function isHtml({ namespaceURI }: RewriterElement): boolean {
  return !namespaceURI || namespaceURI.endsWith('/xhtml');
}
