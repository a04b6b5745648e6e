/** Style sheets by their text, each made once for all shadow roots that take it. */
export class StyleSheets {
  readonly #sheets = new Map<string, CSSStyleSheet>();

  /**
   * Puts a sheet into a shadow root, or takes it out. To be called at each update: a root loses its
   * sheets when it goes to another document and comes back.
   */
  use(root: ShadowRoot, css: string, isWanted = true): void {
    let sheet = this.#sheets.get(css);
    if (isWanted === (!!sheet && root.adoptedStyleSheets.includes(sheet))) return;
    // A sheet serves only the document that it was made in.
    if (root.ownerDocument !== document) return;
    if (!sheet) {
      this.#sheets.set(css, (sheet = new CSSStyleSheet()));
      sheet.replaceSync(css);
    }
    const others = root.adoptedStyleSheets.filter((each) => each !== sheet);
    root.adoptedStyleSheets = isWanted ? [...others, sheet] : others;
  }
}
