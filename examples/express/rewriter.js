import { RewritingStream } from 'parse5-html-rewriting-stream';

const voidElements = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

const namespaces = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
};

/** Elements of SVG that contain HTML. */
const integrationPoints = new Set(['foreignobject', 'desc', 'title']);

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns content as HTML: `{ html: true }` says that it is HTML already. */
const asHtml = (content, options) =>
  options?.html ? content : content.replace(/[&<>]/g, (sign) => escapes[sign]);

/** Reads a selector: `name`, `[attribute]`, `name[attribute]`, `*`, and `outer inner` and `parent > child` of these. */
function readSelector(selector) {
  const parts = selector.trim().split(/\s*(>)\s*|\s+/);
  return parts.filter(Boolean).map((part) => {
    const read = /^(>)$|^(\*|[a-z][\w-]*)?(?:\[([\w-]+)\])?$/i.exec(part);
    if (!read) throw new TypeError(`${selector} is not supported`);
    const [, isChild, name = '*', attribute] = read;
    return { isChild, name: name.toLowerCase(), attribute };
  });
}

/** Returns whether the last of some elements, each of which contains the next, is selected. */
function isSelected(path, selector) {
  const [{ name, attribute }, ...rest] = selector.toReversed();
  const element = path.at(-1);
  if (!element || (name !== '*' && name !== element.tagName)) return false;
  if (attribute && !element.hasAttribute(attribute)) return false;
  if (!rest.length) return true;
  const outer = path.slice(0, -1);
  if (rest[0].isChild) return isSelected(outer, selector.slice(0, -2));
  return outer.some((_, i) => isSelected(outer.slice(0, i + 1), selector.slice(0, -1)));
}

/** An element whose start tag has been read, as `HTMLRewriter` hands it to a handler. */
class Element {
  /** What the rewriter has to do with it. */
  edits = {
    attributes: new Map(),
    before: '',
    prepend: '',
    after: '',
    hasTags: true,
    hasContent: true,
    endTag: [],
  };
  #tag;

  constructor(tag, parent) {
    this.#tag = tag;
    this.tagName = tag.tagName.toLowerCase();
    this.namespaceURI = namespaces[this.tagName] ?? parent?.contentNamespace ?? namespaces.html;
    const isHtml = this.namespaceURI === namespaces.html;
    this.canHaveContent = isHtml ? !voidElements.has(this.tagName) : !tag.selfClosing;
    const isPlace = !isHtml && integrationPoints.has(this.tagName);
    this.contentNamespace = isPlace ? namespaces.html : this.namespaceURI;
  }

  /** Names and values as the page writes them, with their character references. */
  get attributes() {
    const { attrs } = this.#tag;
    return attrs.map(({ name, value }) => [name, value.replaceAll('&', '&amp;')]);
  }

  getAttribute(name) {
    const wanted = name.toLowerCase();
    return this.attributes.find(([each]) => each === wanted)?.[1] ?? null;
  }

  hasAttribute(name) {
    return this.getAttribute(name) !== null;
  }

  setAttribute(name, value) {
    this.edits.attributes.set(name.toLowerCase(), value.replaceAll('"', '&quot;'));
    return this;
  }

  before(content, options) {
    this.edits.before += asHtml(content, options);
    return this;
  }

  prepend(content, options) {
    this.edits.prepend = asHtml(content, options) + this.edits.prepend;
    return this;
  }

  after(content, options) {
    this.edits.after = asHtml(content, options) + this.edits.after;
    return this;
  }

  remove() {
    this.edits.hasContent = false;
    return this.removeAndKeepContent();
  }

  removeAndKeepContent() {
    this.edits.hasTags = false;
    return this;
  }

  onEndTag(handler) {
    if (!this.canHaveContent) throw new TypeError(`<${this.tagName}> has no end tag`);
    this.edits.endTag.push(handler);
  }

  /** Returns the start tag with its changed attributes. Everything else in it stays. */
  startTag(raw) {
    const { startOffset, attrs = {} } = this.#tag.sourceCodeLocation;
    // From the last to the first, so that the places of the others stay.
    const changes = [...this.edits.attributes]
      .map(([name, value]) => {
        const place = attrs[name];
        const text = `${name}="${value}"`;
        if (place) return [place.startOffset - startOffset, place.endOffset - startOffset, text];
        const afterName = this.tagName.length + 1;
        return [afterName, afterName, ` ${text}`];
      })
      .sort(([a], [b]) => b - a);
    return changes.reduce(
      (tag, [start, end, text]) => tag.slice(0, start) + text + tag.slice(end),
      raw,
    );
  }
}

/** The part of Cloudflare's `HTMLRewriter` that `localPrices` needs, for streams of Node. */
export class HTMLRewriter {
  /** The page goes in as text and comes out changed. */
  stream = new RewritingStream();
  #rules = [];
  /** The elements that are open, outermost first. */
  #open = [];

  constructor() {
    this.stream
      .on('startTag', (tag, raw) => this.#start(tag, raw))
      .on('endTag', (tag, raw) => this.#end(tag.tagName.toLowerCase(), raw))
      .on('text', (_, raw) => this.#content('text', raw))
      .on('comment', (_, raw) => this.#content('comments', raw));
  }

  on(selector, handlers) {
    this.#rules.push({ selector: readSelector(selector), handlers });
    return this;
  }

  #emit(html) {
    if (this.#open.every(({ edits }) => edits.hasContent)) this.stream.emitRaw(html);
  }

  #start(tag, raw) {
    const element = new Element(tag, this.#open.at(-1));
    const path = [...this.#open, element];
    element.handlers = this.#rules
      .filter(({ selector }) => isSelected(path, selector))
      .map(({ handlers }) => handlers);
    for (const { element: handle } of element.handlers) handle?.(element);
    const { before, prepend, after, hasTags, hasContent } = element.edits;
    this.#emit(before + (hasTags ? element.startTag(raw) : '') + (hasContent ? prepend : ''));
    if (element.canHaveContent) this.#open.push(element);
    else this.#emit(after);
  }

  #end(name, raw) {
    const place = this.#open.findLastIndex(({ tagName }) => tagName === name);
    // An end tag without a start tag.
    if (place < 0) {
      this.#emit(raw);
      return;
    }
    // Those in it that have no end tag end, too; the innermost first.
    const ended = this.#open.splice(place).reverse();
    const edits = ended.at(-1).edits;
    const tag = {
      name,
      html: edits.hasTags ? raw : '',
      outside: ['', ''],
      before(content, options) {
        this.outside[0] += asHtml(content, options);
      },
      after(content, options) {
        this.outside[1] = asHtml(content, options) + this.outside[1];
      },
      remove() {
        this.html = '';
      },
    };
    for (const each of ended) for (const handle of each.edits.endTag) handle(tag);
    this.#emit(tag.outside[0] + tag.html + tag.outside[1] + edits.after);
  }

  #content(kind, raw) {
    const content = {
      text: raw,
      lastInTextNode: true,
      html: raw,
      replace(text, options) {
        this.html = asHtml(text, options);
      },
      remove() {
        this.html = '';
      },
    };
    for (const { handlers } of this.#open) for (const each of handlers) each[kind]?.(content);
    this.#emit(content.html);
  }
}
