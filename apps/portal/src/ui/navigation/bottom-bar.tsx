import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import type { IconName } from '../display/icon-names.ts';
import { Icon } from '../display/icon.tsx';
import { NativeButton, type NativeButtonProps } from '../actions/native-button.tsx';
import { VisuallyHidden } from '../display/text/visually-hidden.tsx';
import css from './bottom-bar.module.css';

/** The main pages, for windows up to 1263 px. Contains BottomBarLink, BottomBarButton and one big action. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={css.bar} aria-label={label}>
      {children}
    </nav>
  );
}

export interface BottomBarLinkProps extends Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'children' | 'className'
> {
  icon: IconName;
  label: string;
  isCurrent?: boolean;
  count?: number;
  /** What is counted, for screen readers; 'waiting' by default. */
  countLabel?: string;
  ref?: Ref<HTMLAnchorElement>;
}

export function BottomBarLink({
  icon,
  label,
  isCurrent = false,
  count = 0,
  countLabel,
  ...rest
}: BottomBarLinkProps) {
  return (
    <a {...rest} className={css.item} aria-current={isCurrent ? 'page' : undefined}>
      <BarContent icon={icon} label={label} count={count} countLabel={countLabel} />
    </a>
  );
}

export interface BottomBarButtonProps extends Pick<NativeButtonProps, 'onPress' | 'isDisabled' | 'ref'> {
  icon: IconName;
  label: string;
  /** The one main action: raised, in the brand's colour. */
  isMain?: boolean;
  count?: number;
}

export function BottomBarButton({ icon, label, isMain = false, count = 0, ...rest }: BottomBarButtonProps) {
  return (
    <NativeButton {...rest} className={isMain ? css.main : css.item}>
      <BarContent icon={icon} label={label} count={count} />
    </NativeButton>
  );
}

function BarContent({
  icon,
  label,
  count,
  countLabel = inWords('waiting'),
}: {
  icon: IconName;
  label: string;
  count: number;
  countLabel?: string | undefined;
}) {
  return (
    <>
      <span className={css.icon}>
        <Icon name={icon} size={24} />
        {count > 0 ? (
          <span className={css.count}>
            {count > 99 ? '99+' : count}
            <VisuallyHidden> {countLabel}</VisuallyHidden>
          </span>
        ) : null}
      </span>
      <span>{label}</span>
    </>
  );
}
