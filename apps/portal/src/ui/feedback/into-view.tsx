import { useEffect, useRef, type ReactNode } from 'react';

/** Scrolls to its content when it appears: for results of a click that are outside the visible area. */
export function IntoView({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // Newer browsers return a promise, which is not a cleanup function.
  useEffect(() => void ref.current?.scrollIntoView({ block: 'nearest' }), []);
  return <div ref={ref}>{children}</div>;
}
