/** A name for a JSONP callback that nothing else has and nobody can guess. */
export function callbackName(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(3));
  return `localPrice_${bytes.join('_')}`;
}
