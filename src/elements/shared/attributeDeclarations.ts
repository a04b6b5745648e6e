import type { PropertyDeclaration } from 'lit';
import { isEnabled } from '../../input/index.js';

/** A reactive property of an element, and the attribute that goes with it. */
export interface AttributeDeclaration extends PropertyDeclaration {
  /**
   * The values of an enumerated attribute. The first is the default, which also replaces an invalid
   * value.
   */
  readonly values?: readonly string[];
  /**
   * Set if `values` has no default: the property keeps what was written, and an invalid value is an
   * error of the element.
   */
  readonly isStrict?: true;
}

/** Reads a boolean attribute; `null` if it is missing. */
export const toFlag = (value: string | null): boolean | null =>
  value === null ? null : isEnabled(value);

/** The reactive properties of an element, by name. */
export type AttributeDeclarations = Readonly<Record<string, AttributeDeclaration>>;
