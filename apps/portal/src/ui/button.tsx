import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import type { IconName } from './icon-names.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import css from './button.module.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  /** `primary` once per view; `secondary` unless told. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** `small` is 36 px under a mouse and 44 under a finger. */
  size?: 'small' | 'medium' | 'large';
  icon?: IconName | undefined;
  iconAfter?: IconName | undefined;
  /** Takes the whole width of its place. */
  isWide?: boolean;
  /** Keeps its focus and its words, takes no press, turns a ring. */
  isPending?: boolean;
  children: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  iconAfter,
  isWide = false,
  isPending = false,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      isPending={isPending}
      className={classNames(css.button, css[variant], css[size], isWide && css.wide, className)}
    >
      {isPending ? <Spinner /> : icon ? <Icon name={icon} /> : null}
      <span className={css.label}>{children}</span>
      {isPending ? <VisuallyHidden>, please wait</VisuallyHidden> : null}
      {iconAfter ? <Icon name={iconAfter} size={16} className={css.after} /> : null}
    </AriaButton>
  );
}
