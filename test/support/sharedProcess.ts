import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';

/** What all test files of a process share, and some replace. */
const shared = { globalThis, console, env: process.env, Date, Intl, Math, AbortSignal };

/** Returns what is there, by its name. */
function globals(): Map<string, unknown> {
  return new Map(
    Object.entries(shared).flatMap(([owner, object]) =>
      Object.entries(Object.getOwnPropertyDescriptors(object))
        // Node reads others when they are first used.
        .filter(([, { value }]) => value !== undefined)
        .map(([name, { value }]) => [`${owner}.${name}`, value as unknown]),
    ),
  );
}

/**
 * Runs test files one after the other in this process, each as a suite with hooks of its own. A file that leaves
 * something changed for the others fails.
 *
 * @param modules what to import for each file, by the file's name
 */
export function runTogether(modules: Readonly<Record<string, string>>): void {
  const files = Object.entries(modules);
  let unread = files.length;
  let endReading: () => void;
  // The first tests begin while later files are read, which would take what those tests replace for the original.
  const allRead = new Promise<void>((resolve) => (endReading = resolve));
  for (const [file, module] of files) {
    describe(file, async () => {
      let found: Map<string, unknown>;
      before(async () => {
        await allRead;
        found = globals();
      });
      try {
        await import(module);
      } finally {
        unread -= 1;
        if (unread === 0) endReading();
      }
      // After the hooks of the file.
      after(() => {
        const left = globals();
        const changed = [...found].filter(([name, value]) => !Object.is(left.get(name), value));
        assert.deepEqual(
          changed.map(([name]) => name),
          [],
          'is not as it was',
        );
      });
    });
  }
}
