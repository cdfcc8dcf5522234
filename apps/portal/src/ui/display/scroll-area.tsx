import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

/** A scroll container that can also be scrolled by keyboard. */
export function ScrollArea({ className, children }: { className: string | undefined; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useScrollStop(ref);
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  );
}

const canTakeFocus = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';

/** Makes a scroll container a tab stop if nothing inside it is one. */
function useScrollStop(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const place = ref.current;
    if (!place) return;
    const needsStop = place.scrollHeight > place.clientHeight && !place.querySelector(canTakeFocus);
    if (needsStop) place.tabIndex = 0;
    else place.removeAttribute('tabindex');
  });
}
