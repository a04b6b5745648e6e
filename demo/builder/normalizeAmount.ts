/**
 * Returns an amount as an attribute has it: `1,299.00` and `1.299,00` become `1299.00`, and `12,5` becomes `12.5`.
 * Anything that can be read in two ways, such as `1,299`, is returned as it is, and is refused.
 */
export function normalizeAmount(typed: string): string {
  const text = typed.replace(/(?<=\d)[\s'’](?=\d{3}(\D|$))/g, '');
  const grouped =
    /^(\d{1,3}(?:,\d{3})+)(\.\d+)$/.exec(text) ?? /^(\d{1,3}(?:\.\d{3})+)(,\d+)$/.exec(text);
  if (grouped) return `${grouped[1]!.replace(/\D/g, '')}.${grouped[2]!.slice(1)}`;
  // Several equal separators group digits.
  if (/^\d{1,3}(([,.])\d{3})(\2\d{3})+$/.test(text)) return text.replace(/\D/g, '');
  return /^\d+,(?!\d{3}$)\d+$/.test(text) ? text.replace(',', '.') : text;
}
