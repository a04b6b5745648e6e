/** What page translators and extensions do to a printed amount. */
export const meddlers: Record<string, (amount: Element) => unknown> = {
  'wraps the text in <font>': (amount) => {
    const font = document.createElement('font');
    font.append(...amount.childNodes);
    amount.append(font);
  },
  'rewrites the text': ({ firstChild }) => void (firstChild!.nodeValue = '76 thousand'),
  'replaces the text': (amount) => amount.replaceChildren('76 thousand'),
  'splits the text': ({ firstChild }) => (firstChild as Text).splitText(1).before('-'),
  'removes the text': ({ firstChild }) => (firstChild as Text).remove(),
  'adds a text': (amount) => amount.append(' or so'),
};
