/** Runs a function once after a delay. Returns a function that cancels it. */
export type Schedule = (run: () => void, milliseconds: number) => () => void;

/**
 * The system's timers, which don't keep the process alive. On Workers, timers are numbers without `unref`.
 */
export const schedule: Schedule = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  timer.unref?.();
  return () => clearTimeout(timer);
};
