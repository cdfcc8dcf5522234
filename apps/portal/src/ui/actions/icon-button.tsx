import { classNames } from '../styles/class-names.ts';
import { useTriggerProps } from './trigger-props.tsx';
import type { IconName } from '../display/icon-names.ts';
import { Icon } from '../display/icon.tsx';
import { NativeButton, type NativeButtonProps } from './native-button.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { Tooltip } from '../overlay/tooltip/tooltip.tsx';
import css from './icon-button.module.css';

export interface IconButtonProps extends Omit<NativeButtonProps, 'children' | 'style' | 'aria-label'> {
  icon: IconName;
  /** What it does; spoken, and shown as its tooltip. */
  label: string;
  variant?: 'quiet' | 'secondary' | 'primary';
  size?: 'small' | 'medium';
  /** A number at its corner; 0 or absent shows none, more than 99 shows 99+. Put the number into the label too. */
  count?: number;
  /** No tooltip, for a button whose meaning is written beside it. */
  hidesTooltip?: boolean;
}

export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'medium',
  count = 0,
  hidesTooltip = false,
  isPending = false,
  className,
  ...rest
}: IconButtonProps) {
  const { isAwaited = false } = useTriggerProps();
  const button = (
    <NativeButton
      {...rest}
      isPending={isPending}
      aria-label={label}
      className={classNames(css.button, css[variant], css[size], className)}
    >
      {isPending || isAwaited ? <Spinner /> : <Icon name={icon} />}
      {count > 0 ? <span className={css.count} data-count={count > 99 ? '99+' : count} /> : null}
    </NativeButton>
  );
  return hidesTooltip ? button : <Tooltip text={label}>{button}</Tooltip>;
}
