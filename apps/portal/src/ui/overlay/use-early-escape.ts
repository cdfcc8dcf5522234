import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * Escape closes a dialog even while nothing has the focus: from its first frame, in which the page behind loses it,
 * until the dialog has it. The focus then returns to where it was.
 */
export function useEarlyEscape(
  surface: RefObject<HTMLElement | null>,
  { isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void },
): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    let isEarly = false;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.target !== document.body) return;
      // Inert while another one is over it.
      if (surface.current?.closest('[inert], [aria-hidden="true"]') !== null) return;
      event.stopPropagation();
      isEarly = true;
      close();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true });
      if (isEarly) requestAnimationFrame(() => giveBack(opener));
    };
  }, [isOpen, surface]);
}

/** A dialog that never had the focus does not return it; by the next frame the page can take it again. */
function giveBack(opener: Element | null): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
}
