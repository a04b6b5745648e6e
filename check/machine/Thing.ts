/** A thing of schema.org: its types and properties by their local names. */
export interface Thing {
  /** Its address; `null`: it has none. */
  readonly id: string | null;
  readonly types: string[];
  readonly properties: Map<string, (string | Thing)[]>;
}
