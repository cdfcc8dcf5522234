import type { ReactNode } from 'react';
import type { IconName } from '../display/icon-names.ts';
import { Icon } from '../display/icon.tsx';
import css from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  /** What to do next. */
  children?: ReactNode;
  icon?: IconName;
  /** Buttons. */
  actions?: ReactNode;
  /** Less space, for a card or a panel. */
  isCompact?: boolean;
}

export function EmptyState({ title, children, icon, actions, isCompact = false }: EmptyStateProps) {
  return (
    <div className={css.state} data-compact={isCompact || undefined}>
      {icon ? (
        <span className={css.icon}>
          <Icon name={icon} size={24} />
        </span>
      ) : null}
      <p className={css.title}>{title}</p>
      {children ? <div className={css.words}>{children}</div> : null}
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </div>
  );
}
