export type DroppingCache<Key, Value> = {
  /** The kept value, or what `load` answers; callers that come together share one load. */
  get: (key: Key, load: () => Promise<Value>) => Promise<Value>;
  drop: (key: Key) => void;
  dropWhere: (matches: (value: Value, key: Key) => boolean) => void;
  dropAll: () => void;
};

type Entry<Value> = { value: Promise<Value>; settled?: Value; until: number };

/**
 * Keeps answers until they are dropped or `cacheMs` has passed, the least recently used going first. What is dropped
 * while it loads is not kept: the load may have read from before the change. Failures are never kept.
 */
export function createDroppingCache<Key, Value>({
  most,
  cacheMs,
}: {
  most: number;
  cacheMs: number;
}): DroppingCache<Key, Value> {
  const entries = new Map<Key, Entry<Value>>();

  const remember = (key: Key, load: () => Promise<Value>): Entry<Value> => {
    const entry: Entry<Value> = { value: load(), until: performance.now() + cacheMs };
    entries.set(key, entry);
    entry.value.then(
      (value) => (entry.settled = value),
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break;
      entries.delete(oldest);
    }
    return entry;
  };

  return {
    get: (key, load) => {
      const kept = entries.get(key);
      if (!kept || kept.until <= performance.now()) {
        entries.delete(key);
        return remember(key, load).value;
      }
      entries.delete(key);
      entries.set(key, kept);
      return kept.value;
    },
    drop: (key) => void entries.delete(key),
    dropWhere: (matches) => {
      for (const [key, entry] of entries) {
        // What still loads cannot be looked at, so it goes too.
        if (entry.settled === undefined || matches(entry.settled, key)) entries.delete(key);
      }
    },
    dropAll: () => entries.clear(),
  };
}
