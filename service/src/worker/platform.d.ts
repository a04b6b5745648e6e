/** The parts of the platform's module that the edge edition uses. */
declare module 'cloudflare:workers' {
  /** The state of an object. */
  export interface ObjectState {
    readonly storage: {
      readonly sql: {
        exec(query: string, ...values: (string | number)[]): Iterable<Record<string, unknown>>;
      };
    };
  }

  /** The base class of objects whose methods can be called remotely. */
  export abstract class DurableObject {
    protected readonly ctx: ObjectState;
    constructor(ctx: ObjectState, env: unknown);
  }
}
