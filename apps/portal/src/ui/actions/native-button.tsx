import { useEffect, useRef, type ButtonHTMLAttributes, type Ref, type RefObject } from 'react';
import { announce } from '../feedback/announce.ts';
import { mergeProps, useTriggerProps, type TriggerProps } from './trigger-props.tsx';

export interface NativeButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'disabled' | 'onClick'
> {
  onPress?: (() => void) | undefined;
  isDisabled?: boolean | undefined;
  /** Keeps its focus and ignores clicks. */
  isPending?: boolean | undefined;
  /** Ignores clicks too, for a reason given by the tooltip around it. */
  isBlocked?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/**
 * An unstyled browser button. Takes the props of a menu, panel or tooltip around it; a click focuses it in every
 * browser, so that overlays can return the focus; a change of `isPending` is announced while it has the focus.
 */
export function NativeButton({
  onPress,
  isDisabled = false,
  isPending = false,
  isBlocked = false,
  ...own
}: NativeButtonProps) {
  const button = useRef<HTMLElement>(null);
  const given = useTriggerProps();
  const { isAwaited, onClick, ...props } = mergeProps(
    mergeProps(isPending ? { ...given, ...noPress } : given, own as TriggerProps),
    { ref: button },
  );
  useSpokenWait(button, isPending);
  return (
    <button
      type="button"
      {...props}
      ref={props.ref as Ref<HTMLButtonElement>}
      disabled={isDisabled}
      aria-disabled={isPending || isBlocked || undefined}
      aria-busy={isAwaited || undefined}
      data-disabled={isDisabled || isBlocked || undefined}
      data-pending={isPending || isAwaited || undefined}
      onClick={(event) => {
        if (isPending || isBlocked) return event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
        onClick?.(event);
        onPress?.();
      }}
    />
  );
}

/** Handlers that must not open anything while the button is pending. */
const noPress: TriggerProps = { onClick: undefined, onMouseDown: undefined, onKeyDown: undefined };

/**
 * Announces the button's name again when a wait starts and ends, while the button has the focus. The announcement is
 * removed with the button.
 */
function useSpokenWait(button: RefObject<HTMLElement | null>, isPending: boolean): void {
  const wasPending = useRef(isPending);
  const forget = useRef<() => void>(undefined);
  useEffect(() => () => forget.current?.(), []);
  useEffect(() => {
    const element = button.current;
    if (wasPending.current !== isPending && element !== null && element === document.activeElement) {
      forget.current?.();
      forget.current = announce(element.ariaLabel ?? element.innerText);
    }
    wasPending.current = isPending;
  }, [button, isPending]);
}
