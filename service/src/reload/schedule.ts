/** Runs something once, so many milliseconds from now; gives what calls it off. */
export type Schedule = (run: () => void, milliseconds: number) => () => void;

/** The system's timers. They keep no process alive that is otherwise done. */
export const schedule: Schedule = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  timer.unref();
  return () => clearTimeout(timer);
};
