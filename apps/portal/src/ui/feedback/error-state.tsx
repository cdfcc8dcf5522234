import type { ReactNode } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import { Button } from '../actions/button.tsx';
import { Icon } from '../display/icon.tsx';
import css from './empty-state.module.css';

export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What was kept and what to do next. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** More buttons. */
  actions?: ReactNode;
  isCompact?: boolean;
}

export function ErrorState({
  title,
  children,
  onRetry,
  isRetrying = false,
  actions,
  isCompact = false,
}: ErrorStateProps) {
  return (
    <div className={css.state} role="alert" data-compact={isCompact || undefined}>
      <span className={css.icon} data-tone="problem">
        <Icon name="warning" size={24} />
      </span>
      <p className={css.title}>{title}</p>
      {children ? <div className={css.words}>{children}</div> : null}
      {onRetry || actions ? (
        <div className={css.actions}>
          {onRetry ? (
            <Button icon="refresh" onPress={onRetry} isPending={isRetrying}>
              {inWords('Retry')}
            </Button>
          ) : null}
          {actions}
        </div>
      ) : null}
    </div>
  );
}
