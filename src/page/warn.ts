/** Says something to the developer of the page, on whose console a script may have laid its hands. */
export function warn(message: string): void {
  try {
    console.warn(message);
  } catch {
    // Then there is nobody to tell.
  }
}
