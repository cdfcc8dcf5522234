import { inWords } from '@staffroom/domain/text/translation.ts';
import type { ReactNode } from 'react';
import type { IconName } from '../display/icon-names.ts';
import { classNames } from '../styles/class-names.ts';
import { Icon } from '../display/icon.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import css from './banner.module.css';

export interface BannerProps {
  tone?: 'info' | 'success' | 'warning' | 'problem' | 'acting';
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links at the end. */
  actions?: ReactNode;
  onDismiss?: (() => void) | undefined;
  /** From edge to edge, without corners: for strips above everything. */
  isStrip?: boolean;
  /** Announced at once when it appears. */
  isLive?: boolean;
}

/** `acting` is the strip shown while acting for somebody else: in a colour of its own. */
export function Banner({
  tone = 'info',
  title,
  children,
  actions,
  onDismiss,
  isStrip = false,
  isLive = false,
}: BannerProps) {
  return (
    <div
      className={classNames(css.banner, css[tone], isStrip && css.strip)}
      {...(isLive ? { role: tone === 'problem' ? 'alert' : 'status' } : {})}
    >
      <Icon name={icons[tone]} className={css.icon} />
      <div className={css.words}>
        {title ? <p className={css.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {actions ? <div className={css.actions}>{actions}</div> : null}
      {onDismiss ? (
        <IconButton
          icon="close"
          label={inWords('Dismiss')}
          hidesTooltip
          onPress={onDismiss}
          className={css.close}
        />
      ) : null}
    </div>
  );
}

const icons: Record<NonNullable<BannerProps['tone']>, IconName> = {
  info: 'info',
  success: 'check-circle',
  warning: 'warning',
  problem: 'error',
  acting: 'eye',
};
