// Taken when this module runs: a script that comes later may replace it.
const { setPrototypeOf } = Object;

/** Takes an object's prototype away: what a script has put where every object inherits it, is not in it. */
export function bare<T extends object>(object: T): T {
  return setPrototypeOf(object, null) as T;
}
