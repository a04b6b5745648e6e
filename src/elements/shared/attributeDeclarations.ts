import type { PropertyDeclaration } from 'lit';
import { isEnabled, kebabCase } from '../../input/index.js';
import type { AttributeTable } from '../../pricing/index.js';

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

/** Returns the reactive properties for the attributes of an element. */
export function declarationsOf(table: AttributeTable): AttributeDeclarations {
  const all = Object.entries(table).map(([name, kind]): [string, AttributeDeclaration] => {
    const attribute = kebabCase(name);
    if (kind === 'flag') return [name, { attribute, type: Boolean, converter: toFlag }];
    return [name, kind === 'text' ? { attribute } : { attribute, values: kind }];
  });
  return Object.fromEntries(all);
}
