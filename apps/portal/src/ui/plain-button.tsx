import type { ReactNode } from 'react';
import type { IconName } from './icon-names.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import css from './button.module.css';
import plainCss from './plain-button.module.css';

export interface PlainButtonProps {
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'medium' | 'large';
  icon?: IconName;
  isWide?: boolean;
  /** Keeps its focus and its words, takes no press, turns a ring. */
  isPending?: boolean;
  type?: 'button' | 'submit';
  onPress?: () => void;
  children: ReactNode;
}

/**
 * The browser's own button in the look of `Button`, for the few pages that must be on screen before anything else is
 * loaded: sign-in and the page of lost connections.
 */
export function PlainButton({
  variant = 'secondary',
  size = 'medium',
  icon,
  isWide = false,
  isPending = false,
  type = 'button',
  onPress,
  children,
}: PlainButtonProps) {
  return (
    <button
      type={type}
      aria-disabled={isPending || undefined}
      className={classNames(css.button, css[variant], css[size], isWide && css.wide, plainCss[variant])}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onPress?.();
      }}
    >
      {isPending ? <Spinner /> : icon ? <Icon name={icon} /> : null}
      <span className={css.label}>{children}</span>
      {isPending ? <VisuallyHidden>, please wait</VisuallyHidden> : null}
    </button>
  );
}
