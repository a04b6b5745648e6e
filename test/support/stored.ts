/** What every name starts with that is used in the browser's storage. */
const prefix = 'local-price:';

/** One remembered thing: what it is of, when it was put there, and what it is. */
export type StoredEntry = [key: string, time: number, data: unknown];

/** The names under which something is stored. */
export function storedNames(storage: Storage = localStorage): string[] {
  return Object.keys(storage).filter((name) => name.startsWith(prefix));
}

/** The same, without the lease of a call that is under way: it is no list. */
export function rememberedNames(storage: Storage = localStorage): string[] {
  return storedNames(storage).filter((name) => storage.getItem(name)!.startsWith('['));
}

/** All that is remembered of a service. */
export function storedEntries(baseUrl: string, storage: Storage = localStorage): StoredEntry[] {
  return namesOf(baseUrl, storage).flatMap(
    (name) => JSON.parse(storage.getItem(name)!) as StoredEntry[],
  );
}

/** Leaves the storage as a first visit finds it. */
export function clearStored(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of storedNames(storage)) storage.removeItem(name);
  }
}

function namesOf(baseUrl: string, storage: Storage): string[] {
  return rememberedNames(storage).filter((name) => name.includes(baseUrl));
}
