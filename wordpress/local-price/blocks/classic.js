/**
 * The classic editor. Its automatic paragraphs would break a gate with blank lines apart, so it shows a box instead
 * of a gate: the gate itself is edited in the tab "Text".
 */
(({ jQuery, wp }) => {
  const tags = /<(\/?)geo-gate\b[^>]*>/gi;
  /** Where the caret is: WordPress writes it into the text and needs it only outside of a gate. */
  const caret = /<span[^>]*\bdata-mce-type="bookmark"[^>]*>[^<]*<\/span>/g;
  const boxes = /<div[^>]*\bdata-local-price-gate="([^"]*)"[^>]*>.*?<\/div>/gs;

  /** Replaces each gate, with the gates in it, by a box that remembers it. */
  function box(text) {
    let made = '';
    let [end, start, depth] = [0, 0, 0];
    for (const { 0: tag, 1: slash, index } of text.matchAll(tags)) {
      if (!slash && depth === 0) start = index;
      depth = Math.max(0, depth + (slash ? -1 : 1));
      if (!slash || depth > 0 || start < end) continue;
      const after = index + tag.length;
      const gate = encodeURIComponent(text.slice(start, after).replace(caret, ''));
      const words = wp.i18n.__('Content by country: edit it in the tab “Text”.', 'local-price');
      made += text.slice(end, start);
      made += `<div contenteditable="false" data-local-price-gate="${gate}">${words}</div>`;
      end = after;
    }
    return made + text.slice(end);
  }

  jQuery(document)
    .on('beforeWpautop', (_, content) => {
      content.data = box(content.data);
    })
    .on('afterPreWpautop', (_, content) => {
      content.data = content.data.replace(boxes, (_box, gate) => decodeURIComponent(gate));
    });
})(window);
