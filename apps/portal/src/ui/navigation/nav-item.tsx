import type { AnchorHTMLAttributes, Ref } from 'react';
import type { IconName } from '../display/icon-names.ts';
import { classNames } from '../styles/class-names.ts';
import { Icon } from '../display/icon.tsx';
import { VisuallyHidden } from '../display/text/visually-hidden.tsx';
import css from './nav-item.module.css';

export interface NavItemProps extends Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'children' | 'className'
> {
  icon: IconName;
  label: string;
  isCurrent?: boolean;
  /** 0 and undefined show nothing. */
  count?: number;
  /** What is counted, for screen readers: 'waiting for approval'. */
  countLabel?: string;
  /** Icon only; the label is for screen readers. */
  isNarrow?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** One link in the drawer. */
export function NavItem({
  icon,
  label,
  isCurrent = false,
  count = 0,
  countLabel,
  isNarrow = false,
  ...rest
}: NavItemProps) {
  return (
    <a
      {...rest}
      className={classNames(css.item, isNarrow && css.narrow)}
      aria-current={isCurrent ? 'page' : undefined}
      title={isNarrow ? label : undefined}
    >
      <Icon name={icon} />
      {isNarrow ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={css.label}>{label}</span>}
      {count > 0 ? (
        <span className={css.count}>
          {count > 999 ? '999+' : count}
          {countLabel ? <VisuallyHidden> {countLabel}</VisuallyHidden> : null}
        </span>
      ) : null}
    </a>
  );
}
