import { useEffect, useRef, type ReactNode } from 'react';

/** Scrolls to its content when it appears: an answer to a press above or below of what is in sight. */
export function IntoView({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // Newer browsers answer a promise, which is no way to clean up.
  useEffect(() => void ref.current?.scrollIntoView({ block: 'nearest' }), []);
  return <div ref={ref}>{children}</div>;
}
