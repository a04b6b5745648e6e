import { asText } from './asText.js';

/** Sets an attribute of an element, or removes it where the value is nothing. */
export function writeAttribute(element: Element, name: string, value: unknown): void {
  const text = asText(value);
  if (text === null) element.removeAttribute(name);
  else element.setAttribute(name, text);
}
