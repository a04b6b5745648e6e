/** What a map holds for a key of any shape, made where it holds nothing yet. */
export function remember<T>(map: Map<string, T>, key: unknown, make: (text: string) => T): T {
  const text = JSON.stringify(key);
  let value = map.get(text);
  if (value === undefined) map.set(text, (value = make(text)));
  return value;
}
