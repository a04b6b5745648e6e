/** Returns the user and the password of a URL, decoded; `null` where a `%` in them encodes nothing. */
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
