/**
 * Reads an attribute, which counts as another text where it is absent or blank.
 *
 * @param parse gives `null` for what is wrong
 * @throws LocalPriceError `config`, which names the attribute and says what to write
 */
export type ReadAttribute = <T>(
  property: string,
  absent: string,
  parse: (text: string) => T | null,
  remedy: string,
) => T;
