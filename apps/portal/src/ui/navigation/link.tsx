import { inWords } from '@staffroom/domain/text/translation.ts';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Icon } from '../display/icon.tsx';
import { linkKind } from './link-kind.ts';
import { VisuallyHidden } from '../display/text/visually-hidden.tsx';
import css from './link.module.css';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'children'> {
  href?: string | undefined;
  children: ReactNode;
  /** Takes the colour of its surroundings, underlined on hover. */
  isQuiet?: boolean;
  /** Shows the letter or receiver of mailto and tel, and the arrow of external links. On by default. */
  showsIcon?: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * Other origins open in a new tab, with an icon; mailto and tel open here, with theirs. An address of any other scheme
 * is never a link: only its text is shown.
 */
export function Link({ href, children, isQuiet = false, showsIcon = true, className, ...rest }: LinkProps) {
  const kind = linkKind(href ?? '', location.origin);
  if (kind === 'unsafe') return <span className={className}>{children}</span>;
  const isExternal = kind === 'external';
  return (
    <a
      {...rest}
      {...(href === undefined ? {} : { href })}
      className={classNames(css.link, isQuiet && css.quiet, className)}
      {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {showsIcon && kind === 'mail' ? <Icon name="mail" size={16} className={css.before} /> : null}
      {showsIcon && kind === 'phone' ? <Icon name="phone" size={16} className={css.before} /> : null}
      {kind === 'phone' ? <bdi dir="ltr">{children}</bdi> : children}
      {showsIcon && isExternal ? <Icon name="external" size={16} className={css.after} /> : null}
      {isExternal ? <VisuallyHidden> ({inWords('opens in a new tab')})</VisuallyHidden> : null}
    </a>
  );
}
