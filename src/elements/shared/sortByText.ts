/**
 * Sorts codes by what a visitor reads for them, by the rules of a language.
 *
 * @param locale BCP 47 tag that the engine accepts; `undefined` for the browser's language
 */
export function sortByText(
  codes: readonly string[],
  textOf: (code: string) => string,
  locale: string | undefined,
): string[] {
  return codes
    .map((code) => [code, textOf(code)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, locale))
    .map(([code]) => code);
}
