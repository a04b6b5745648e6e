/** The tag that was accepted last: most elements of a page have the same language. */
let accepted: string | undefined;

/** Returns whether the engine accepts a text as a BCP 47 tag. */
export function isLocale(tag: string): boolean {
  try {
    if (tag !== accepted) Intl.getCanonicalLocales(tag);
    accepted = tag;
    return true;
  } catch {
    return false;
  }
}
