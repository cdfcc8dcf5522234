/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the region only listens whether it is under the mouse or holds the focus */
import { inWords } from '@staffroom/domain/text/translation.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../display/icon.tsx';
import { closeToast, listToasts, onToastsChange, toastMs, type Toast } from './toasts.ts';
import css from './toast-region.module.css';

/**
 * Bottom centre, above everything; rendered once by the app. Announced when it appears. All timers stop while one is
 * hovered or has the focus; Escape inside closes it. One that appears under a resting mouse is not hovered until the
 * mouse moves.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToastsChange, listToasts);
  const regionRef = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  // A toast that closes while focused or hovered fires neither event; its hold is released and the focus returned.
  useEffect(() => {
    const region = regionRef.current;
    if (!region) return;
    if (!region.matches(':hover')) setHovered(false);
    setFocused(region.contains(document.activeElement));
    if (document.activeElement === document.body) cameFrom.current?.focus();
    if (!region.contains(document.activeElement)) cameFrom.current = null;
  }, [toasts]);
  return createPortal(
    // The attribute keeps the region accessible while a dialog is open.
    <section
      ref={regionRef}
      className={css.region}
      aria-label={inWords('Messages')}
      data-react-aria-top-layer="true"
      // Touch does not hover: a touched toast must not stay for good.
      onPointerMove={(event) => setHovered(event.pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        setFocused(true);
        const from = event.relatedTarget;
        if (from instanceof HTMLElement && !regionRef.current?.contains(from)) cameFrom.current = from;
      }}
      onBlur={() => setFocused(false)}
    >
      <ol className={css.list} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} isHeld={isHovered || isFocused} />
        ))}
      </ol>
    </section>,
    document.body,
  );
}

function ToastItem({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const { id, tone = 'neutral', action } = toast;
  useTimeLeft(toast.durationMs ?? toastMs, isHeld, () => closeToast(id));
  return (
    <li
      className={css.toast}
      data-tone={tone}
      onKeyDown={(event) => {
        if (event.key === 'Escape') closeToast(id);
      }}
    >
      {tone === 'neutral' ? null : <Icon name={tone === 'success' ? 'check-circle' : 'error'} />}
      <span className={css.message}>{toast.message}</span>
      <span className={css.buttons}>
        {action ? (
          <button
            type="button"
            className={css.action}
            onClick={() => {
              closeToast(id);
              action.onPress();
            }}
          >
            {action.label}
          </button>
        ) : null}
        <button
          type="button"
          className={css.close}
          aria-label={inWords('Dismiss')}
          onClick={() => closeToast(id)}
        >
          <Icon name="close" size={16} />
        </button>
      </span>
    </li>
  );
}

/** Calls `onEnd` when the time is over, paused while it is held. */
function useTimeLeft(durationMs: number, isHeld: boolean, onEnd: () => void) {
  const leftMs = useRef(durationMs);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isHeld || leftMs.current === Infinity) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end.current(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedAt;
    };
  }, [isHeld]);
}
