import { useEffect, useState } from 'react';

/** The value once it has not changed for `pauseMs`. */
export function useDebounced<Value>(value: Value, pauseMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
