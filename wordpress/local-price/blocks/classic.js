/**
 * Gates in the classic editor and in the Classic block. Automatic paragraphs would break a gate with blank lines apart,
 * and TinyMCE drops the content of templates. So both get a box instead of a gate, and the text gets the gate back.
 * The gate itself is edited in the tab "Text".
 */
(({ crypto, jQuery, wp }) => {
  /** The gates by the keys of their boxes. A box that somebody else has written has no key, and stays as it is. */
  const gates = new Map();
  const keyOf = (attributes) => /\bdata-local-price-gate="([\w-]+)"/.exec(attributes)?.[1];
  /** Where the caret is: WordPress writes it into the text and needs it only outside of a gate. */
  const isCaret = (attributes) => attributes.includes('data-mce-type="bookmark"');

  // The attributes are read later: a pattern for all at once takes the square of the time for a long tag.
  const replaceTexts = (tag, text, replace) =>
    text.replace(new RegExp(`<${tag}\\b([^<>]*)>[^<]*</${tag}>`, 'g'), replace);

  /** Replaces the elements of a tag that are in no other of this tag. What has no end stays. */
  function replaceElements(tag, text, replace) {
    const open = [];
    const elements = [];
    const tags = new RegExp(`<(/?)${tag}(?![\\w-])[^<>]*>`, 'gi');
    for (const { 0: markup, 1: slash, index } of text.matchAll(tags)) {
      if (!slash) {
        open.push(index);
      } else if (open.length) {
        const start = open.pop();
        while (elements.length && elements.at(-1)[0] > start) elements.pop();
        elements.push([start, index + markup.length]);
      }
    }
    let made = '';
    let from = 0;
    for (const [start, end] of elements) {
      made += text.slice(from, start) + replace(text.slice(start, end));
      from = end;
    }
    return made + text.slice(from);
  }

  const box = (text) =>
    replaceElements('geo-gate', text, (gate) => {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      gates.set(
        key,
        replaceTexts('span', gate, (span, attributes) => (isCaret(attributes) ? '' : span)),
      );
      const words = wp.i18n.__('Content by country: edit it in the tab “Text”.', 'local-price');
      return `<div contenteditable="false" data-local-price-gate="${key}">${words}</div>`;
    });

  const unbox = (text) =>
    replaceTexts('div', text, (whole, attributes) => gates.get(keyOf(attributes)) ?? whole);

  jQuery(document)
    .on('beforeWpautop beforePreWpautop', (_, content) => {
      content.data = box(content.data);
    })
    // What has become paragraphs goes to TinyMCE.
    .on('afterPreWpautop', (_, content) => {
      content.data = unbox(content.data);
    })
    .on('tinymce-editor-setup', (_, editor) => {
      // A tilde marks elements within a line. Gates come only in boxes.
      const inline = ['local-price', 'currency-picker', 'country-picker'];
      const add = (name, words) => {
        editor.settings[name] = [editor.settings[name], ...words].filter(Boolean).join(',');
      };
      add(
        'custom_elements',
        inline.map((tag) => `~${tag}`),
      );
      add(
        'extended_valid_elements',
        inline.map((tag) => `${tag}[*]`),
      );
      editor.on('BeforeSetContent', (event) => {
        if (event.content) event.content = box(event.content);
      });
      editor.on('GetContent', (event) => {
        if (typeof event.content === 'string') event.content = unbox(event.content);
      });
    });

  // The block editor makes paragraphs in a classic post, and keeps what it has made.
  const { autop, removep } = wp.autop;
  const withParagraphs = (gate) =>
    replaceElements('template', gate, (template) => {
      const [, start, content, end] = /^(<[^<>]*>)(.*)(<[^<>]*>)$/s.exec(template);
      if (!/\n\s*\n/.test(content.trim())) return template;
      return start + unbox(autop(box(content))) + end;
    });
  wp.autop = {
    autop: (text, ...rest) =>
      unbox(autop(box(replaceElements('geo-gate', text, withParagraphs)), ...rest)),
    removep: (text) => unbox(removep(box(text))),
  };
})(window);
