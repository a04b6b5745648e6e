import { unsafeCSS } from 'lit';

/**
 * The style sheet of a converter. The colors are the page's, not the browser's, because the browser may not know that a
 * page is dark. In WebKit, the text of a select is wider than its box (no report found), so it is clipped. The focus
 * outline is inside, or it would be clipped too. An empty live region is kept, but uses no space.
 */
export const styles = unsafeCSS(`
  :host(:not([hidden])) {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.5em;
  }
  :host,
  * {
    box-sizing: border-box;
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  label {
    display: grid;
    gap: 0.2em;
    overflow: clip;
  }
  input,
  select,
  button {
    font: inherit;
    line-height: normal;
    color: inherit;
    background: none;
    border: 1px solid;
    border-radius: 0.2em;
    margin: 0;
    outline-offset: -2px;
    padding: 0.3em 0.5em;
    min-block-size: 2em;
  }
  :disabled {
    opacity: 0.6;
  }
  output {
    padding: 0.3em 0;
    min-block-size: 2em;
    unicode-bidi: plaintext;
  }
  output,
  [role] {
    overflow-wrap: anywhere;
  }
  [role] {
    flex-basis: 100%;
  }
  [role]:empty,
  output:has(+ :not(:empty)) {
    position: absolute;
  }
`);
