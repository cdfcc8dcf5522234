import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * Escape closes a dialog also while the focus is nowhere: from its first frame, in which the page behind loses the focus,
 * until it has that itself.
 */
export function useEarlyEscape(
  surface: RefObject<HTMLElement | null>,
  { isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void },
): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.target !== document.body) return;
      // Out of reach while another one stands over it.
      if (surface.current?.closest('[inert], [aria-hidden="true"]') !== null) return;
      event.stopPropagation();
      close();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen, surface]);
}
