/** Returns whether the value of a boolean attribute, or of its property, means on. Frameworks write `false` for off. */
export function isOn(value: unknown): boolean {
  return value != null && value !== false && value !== 'false';
}
