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

/** Reads a selector: `name`, `[attribute]`, `name[attribute]`, `*`, and `name inner` and `parent > child` of these. */
function readSelector(selector) {
  const parts = selector
    .trim()
    .split(/\s*(>)\s*|\s+/)
    .filter(Boolean);
  const [inner, ...outer] = parts.reverse().map((part) => {
    const read = /^(>)$|^(\*|[a-z][\w-]*)?(?:\[([\w-]+)\])?$/i.exec(part);
    const [, isChild, name = '*', attribute] = read ?? [];
    return read && { isChild, name: name.toLowerCase(), attribute };
  });
  const [parent] = outer[0]?.isChild ? outer.splice(0, 2).reverse() : [];
  const [ancestor, ...rest] = outer;
  const isRead = inner && (!ancestor || (ancestor.name !== '*' && !ancestor.attribute && !parent));
  if (!isRead || rest.length || parent === null)
    throw new TypeError(`${selector} is not supported`);
  return { inner, parent, ancestor };
}

function isLike(element, { name, attribute }) {
  const isNamed = name === '*' || name === element.tagName;
  return isNamed && (!attribute || element.hasAttribute(attribute));
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
  /** The elements that are open, outermost first. Elements without an end tag end with the element around them. */
  #open = [];
  /** How many of them have each name, and which of them have handlers for what is in them. */
  #counts = new Map();
  #handled = [];
  /** How many of them are removed with their content. */
  #removed = 0;

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
    if (!this.#removed) this.stream.emitRaw(html);
  }

  #start(tag, raw) {
    const element = new Element(tag, this.#open.at(-1));
    const last = this.#open.at(-1);
    element.handlers = this.#rules
      .filter(({ selector: { inner, parent, ancestor } }) => {
        if (ancestor && !this.#counts.get(ancestor.name)) return false;
        if (parent && !(last && isLike(last, parent))) return false;
        return isLike(element, inner);
      })
      .map(({ handlers }) => handlers);
    for (const { element: handle } of element.handlers) handle?.(element);
    const { before, prepend, after, hasTags, hasContent } = element.edits;
    this.#emit(before + (hasTags ? element.startTag(raw) : '') + (hasContent ? prepend : ''));
    if (element.canHaveContent) this.#note(element);
    else this.#emit(after);
  }

  #note(element) {
    this.#open.push(element);
    this.#counts.set(element.tagName, (this.#counts.get(element.tagName) ?? 0) + 1);
    if (element.handlers.some(({ text, comments }) => text || comments))
      this.#handled.push(element);
    if (!element.edits.hasContent) this.#removed += 1;
  }

  /** Ends the elements from a place on; the innermost first. */
  #close(place) {
    const ended = this.#open.splice(place).reverse();
    for (const each of ended) {
      this.#counts.set(each.tagName, this.#counts.get(each.tagName) - 1);
      if (this.#handled.at(-1) === each) this.#handled.pop();
      if (!each.edits.hasContent) this.#removed -= 1;
    }
    return ended;
  }

  #end(name, raw) {
    // An end tag without a start tag.
    if (!this.#counts.get(name)) {
      this.#emit(raw);
      return;
    }
    const ended = this.#close(this.#open.findLastIndex(({ tagName }) => tagName === name));
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
    for (const { handlers } of this.#handled) for (const each of handlers) each[kind]?.(content);
    this.#emit(content.html);
  }
}
