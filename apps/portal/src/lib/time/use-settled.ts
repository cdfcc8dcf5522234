import { useEffect, useState } from 'react';

/** So long a pause in typing means that a name or a room may be whole. */
const pauseMs = 300;

/** The value once it has stood still for a while. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
