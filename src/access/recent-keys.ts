/** Sets an entry and makes it the most recently used one. Above the limit, the least recently used entry is forgotten. */
export function setRecent<Key, Value>(entries: Map<Key, Value>, key: Key, value: Value, entriesMax: number): void {
  // A map is in the order of insertion.
  entries.delete(key);
  entries.set(key, value);
  if (entries.size <= entriesMax) return;
  const first = entries.keys().next();
  if (first.done !== true) entries.delete(first.value);
}
