/** What the platform gives to a module, as far as the edge edition uses it. */
declare module 'cloudflare:workers' {
  /** The state of one object. */
  export interface ObjectState {
    readonly storage: {
      readonly sql: {
        exec(query: string, ...values: (string | number)[]): Iterable<Record<string, unknown>>;
      };
    };
  }

  /** The base class of objects whose methods can be called from elsewhere. */
  export abstract class DurableObject {
    protected readonly ctx: ObjectState;
    constructor(ctx: ObjectState, env: unknown);
  }
}
