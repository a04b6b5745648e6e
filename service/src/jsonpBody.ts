/**
 * The script that hands an answer to the page. The comment in front keeps a file of another format
 * (CVE-2014-4671) from being smuggled in by the name; the check keeps a page that has already taken
 * the function away free of errors.
 *
 * @param callback a name that `isCallbackName` accepts
 * @param json text from `scriptSafeJson`
 */
export function jsonpBody(callback: string, json: string): string {
  return `/**/typeof ${callback}==='function'&&${callback}(${json});`;
}
