import type { ReactNode } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import { classNames } from '../styles/class-names.ts';
import { useTriggerProps } from './trigger-props.tsx';
import type { IconName } from '../display/icon-names.ts';
import { Icon } from '../display/icon.tsx';
import { NativeButton, type NativeButtonProps } from './native-button.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { VisuallyHidden } from '../display/text/visually-hidden.tsx';
import css from './button.module.css';

export interface ButtonProps extends Omit<NativeButtonProps, 'style'> {
  /** `primary` once per view; `secondary` by default. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** `small` is 36 px with a mouse and 44 with touch. */
  size?: 'small' | 'medium' | 'large';
  icon?: IconName | undefined;
  iconAfter?: IconName | undefined;
  /** Full width of its container. */
  isWide?: boolean;
  /** Keeps its focus and text, ignores clicks, shows a spinner. */
  isPending?: boolean;
  children: ReactNode;
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
  const { isAwaited = false } = useTriggerProps();
  return (
    <NativeButton
      {...rest}
      isPending={isPending}
      className={classNames(css.button, css[variant], css[size], isWide && css.wide, className)}
    >
      {isPending || (isAwaited && !iconAfter) ? <Spinner /> : icon ? <Icon name={icon} /> : null}
      <span className={css.label}>{children}</span>
      {isPending ? <VisuallyHidden>{inWords(', please wait')}</VisuallyHidden> : null}
      {iconAfter ? (
        isAwaited ? (
          <Spinner size={16} />
        ) : (
          <Icon name={iconAfter} size={16} className={css.after} />
        )
      ) : null}
    </NativeButton>
  );
}
