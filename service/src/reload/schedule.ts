/** Runs something once, so many milliseconds from now; returns a function that cancels it. */
export type Schedule = (run: () => void, milliseconds: number) => () => void;

/** The system's timers. They do not keep the process alive; on Workers, where they are numbers, nothing does. */
export const schedule: Schedule = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  timer.unref?.();
  return () => clearTimeout(timer);
};
