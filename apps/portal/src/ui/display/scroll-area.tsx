import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

/** A place that scrolls by itself and can be scrolled by keyboard. */
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

/** Makes a scrolling place a stop of the tab key when nothing inside it is one. */
function useScrollStop(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const place = ref.current;
    if (!place) return;
    const needsStop = place.scrollHeight > place.clientHeight && !place.querySelector(canTakeFocus);
    if (needsStop) place.tabIndex = 0;
    else place.removeAttribute('tabindex');
  });
}
