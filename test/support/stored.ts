/** What every name starts with that is used in the browser's storage. */
const prefix = 'local-price:';

/** One remembered thing: what it is of, when it was put there, and what it is. */
export type StoredEntry = [key: string, time: number, data: unknown];

export function storedNames(storage: Storage = localStorage): string[] {
  return Object.keys(storage).filter((name) => name.startsWith(prefix));
}

/** All that is remembered of a service, without the lease of a call that is under way. */
export function storedEntries(baseUrl: string, storage: Storage = localStorage): StoredEntry[] {
  return storedNames(storage)
    .filter((name) => name.includes(baseUrl))
    .map((name) => storage.getItem(name)!)
    .filter((text) => text.startsWith('['))
    .flatMap((text) => JSON.parse(text) as StoredEntry[]);
}

/** Leaves the storage as a first visit finds it. */
export function clearStored(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of storedNames(storage)) storage.removeItem(name);
  }
}
