/** Returns the decoded user and password of a URL, or `null` if they contain a `%` that encodes nothing. */
export function decodeCredentials({
  username,
  password,
}: URL): [user: string, password: string] | null {
  try {
    return [decodeURIComponent(username), decodeURIComponent(password)];
  } catch {
    return null;
  }
}
