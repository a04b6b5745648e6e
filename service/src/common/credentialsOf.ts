/** The user and the password of an address, decoded; `null` where a `%` in them encodes nothing. */
export function credentialsOf({
  username,
  password,
}: URL): [user: string, password: string] | null {
  try {
    return [decodeURIComponent(username), decodeURIComponent(password)];
  } catch {
    return null;
  }
}
